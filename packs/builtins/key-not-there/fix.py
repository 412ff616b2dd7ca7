# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from collections import defaultdict

counts = defaultdict(int)
for letter in "abba":
    counts[letter] = counts[letter] + 1
assert counts == {"a": 2, "b": 2}
