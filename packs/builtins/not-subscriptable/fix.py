# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
scores = sorted([30, 10, 20])
lowest = scores[0]
assert lowest == 10
