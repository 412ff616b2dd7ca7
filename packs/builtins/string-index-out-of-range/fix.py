# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = ""
initial = text[0:1]
assert initial == ""
