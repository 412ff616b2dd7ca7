# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name, _, value = "verbose".partition("=")
result = value
assert result == ""
