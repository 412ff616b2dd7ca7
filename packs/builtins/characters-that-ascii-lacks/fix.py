# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name = "Zo\u00eb"
data = name.encode("utf-8")
assert data == b"Zo\xc3\xab"
