# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
total = 3
result = totl + 1
