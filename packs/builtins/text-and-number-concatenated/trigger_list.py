# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
scores = [10, 20]
scores = scores + 30
