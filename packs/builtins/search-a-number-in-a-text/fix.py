# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
code = "A47"
found = str(4) in code
assert found is True
