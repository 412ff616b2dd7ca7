# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
code = "A47"
found = 4 in code
