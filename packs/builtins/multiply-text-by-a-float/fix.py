# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
price = "20"
total = float(price) * 1.5
assert total == 30.0
