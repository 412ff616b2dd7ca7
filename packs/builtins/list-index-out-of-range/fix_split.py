# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
entry = "colour"
value = entry.partition("=")[2]
assert value == ""
