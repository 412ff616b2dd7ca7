# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "3,14"
value = float(text)
