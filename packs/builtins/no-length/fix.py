# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
words = list(word for word in ["fig", "pear"])
count = len(words)
assert count == 2
