# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
total = sum(3, 4)
