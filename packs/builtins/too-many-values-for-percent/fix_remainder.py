# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
typed = "7"
odd = int(typed) % 2
assert odd == 1
