# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import itertools

names = ["ada", "eve", "bob"]
ages = [36, 41]
rows = list(itertools.zip_longest(names, ages))
assert rows == [("ada", 36), ("eve", 41), ("bob", None)]
