# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
change = "-3"
size = abs(change)
