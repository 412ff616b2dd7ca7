# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
typed = "4"
total = 5 + typed
