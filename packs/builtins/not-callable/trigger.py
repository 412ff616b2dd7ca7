# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
sum = 10
total = sum([1, 2, 3])
