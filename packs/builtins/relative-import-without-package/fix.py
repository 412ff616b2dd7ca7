# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from statistics import mean

result = mean([1, 2, 6])
assert result == 3
