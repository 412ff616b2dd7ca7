# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name = None
cell = format(str(name), ">6")
assert cell == "  None"
