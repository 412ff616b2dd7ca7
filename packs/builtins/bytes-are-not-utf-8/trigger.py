# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
data = b"caf\xe9"
text = data.decode("utf-8")
