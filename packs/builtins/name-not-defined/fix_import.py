# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

result = math.floor(2.5)
assert result == 2
