# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
stock = {"fig": 0, "pear": 2}
for name in list(stock):
    if stock[name] == 0:
        del stock[name]
result = stock
assert result == {"pear": 2}
