# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name = "Zo\u00eb"
data = name.encode("ascii")
