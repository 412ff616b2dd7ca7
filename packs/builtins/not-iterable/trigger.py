# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
count = 3
squares = [n * n for n in count]
