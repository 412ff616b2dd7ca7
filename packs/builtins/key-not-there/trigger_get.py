# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
prices = {"fig": 3}
price = prices["pear"]
