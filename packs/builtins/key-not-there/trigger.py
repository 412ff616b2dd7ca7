# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
counts = {}
for letter in "abba":
    counts[letter] = counts[letter] + 1
