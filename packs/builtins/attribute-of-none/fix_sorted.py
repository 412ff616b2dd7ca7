# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
names = ["eve", "ada"]
first = sorted(names).pop(0)
assert first == "ada"
