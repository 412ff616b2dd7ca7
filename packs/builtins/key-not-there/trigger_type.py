# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
counts = {"1": 10, "2": 20}
number = counts[1]
