# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
scores = []
mean = sum(scores) / max(len(scores), 1)
assert mean == 0
