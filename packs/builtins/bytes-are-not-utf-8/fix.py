# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
data = b"caf\xe9"
text = data.decode("latin-1")
assert text == "caf\u00e9"
