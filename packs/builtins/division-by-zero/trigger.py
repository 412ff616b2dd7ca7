# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
scores = []
mean = sum(scores) / len(scores)
