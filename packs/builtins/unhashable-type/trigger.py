# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
distances = {}
distances[[1, 2]] = 5.0
