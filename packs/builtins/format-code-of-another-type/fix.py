# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
price = "3.5"
text = format(float(price), ".2f")
assert text == "3.50"
