# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
scores = [30, 10, 20].sort()
lowest = scores[0]
