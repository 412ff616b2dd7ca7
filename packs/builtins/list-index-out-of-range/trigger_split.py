# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
entry = "colour"
value = entry.split("=")[1]
