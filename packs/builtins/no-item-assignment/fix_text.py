# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
word = "cat"
word = word.replace("c", "h")
assert word == "hat"
