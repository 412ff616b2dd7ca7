# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
items = [4, 8, 15, 16]
half = [items[n] for n in range(len(items) // 2)]
assert half == [4, 8]
