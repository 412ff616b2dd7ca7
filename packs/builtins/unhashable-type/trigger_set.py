# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
rows = [[1, 2], [1, 2], [3, 4]]
different = set(rows)
