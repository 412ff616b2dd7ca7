# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
words = (word for word in ["fig", "pear"])
count = len(words)
