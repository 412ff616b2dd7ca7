# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "12.0"
count = int(text)
