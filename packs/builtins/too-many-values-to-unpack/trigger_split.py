# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name, value = "url=http://host/?q=1".split("=")
result = value
