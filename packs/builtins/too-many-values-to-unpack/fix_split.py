# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name, value = "url=http://host/?q=1".split("=", 1)
result = value
assert result == "http://host/?q=1"
