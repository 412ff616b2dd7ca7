# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
lines = ["red,green", "blue"]
words = lines.split(",")
