# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
price = "20"
total = price * 1.5
