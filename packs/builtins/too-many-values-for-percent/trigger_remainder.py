# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
typed = "7"
odd = typed % 2
