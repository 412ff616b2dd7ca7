# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name, value = "verbose".split("=")
result = value
