# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
line = b"GET " + "/index"
