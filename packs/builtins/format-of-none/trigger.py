# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
name = None
cell = format(name, ">6")
