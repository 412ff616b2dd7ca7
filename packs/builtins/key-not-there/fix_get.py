# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
prices = {"fig": 3}
price = prices.get("pear", 0)
assert price == 0
