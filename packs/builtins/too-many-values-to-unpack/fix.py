# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
prices = {"fig": 3, "pear": 2}
result = [name.upper() for name, price in prices.items()]
assert result == ["FIG", "PEAR"]
