# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
line = b"name=ada"
parts = line.split("=")
