# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
price = "3.5"
text = format(price, ".2f")
