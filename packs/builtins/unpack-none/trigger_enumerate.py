# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
numbers = [5, 7]
result = [index * value for index, value in numbers]
