# /// script
# requires-python = ">=3.11,<3.13"
# dependencies = []
# ///
words = ["pear", "fig"]
ordered = sorted(words, cmp=lambda a, b: len(a) - len(b))
