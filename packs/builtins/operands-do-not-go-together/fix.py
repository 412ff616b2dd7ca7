# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
typed = "4"
total = 5 + int(typed)
assert total == 9
