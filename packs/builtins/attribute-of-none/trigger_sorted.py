# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
names = ["eve", "ada"]
first = names.sort().pop(0)
