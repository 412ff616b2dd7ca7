# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
total = 3
result = total + 1
assert result == 4
