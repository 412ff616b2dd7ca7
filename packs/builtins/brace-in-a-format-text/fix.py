# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "a {} b }}".format(1)
assert text == "a 1 b }"
