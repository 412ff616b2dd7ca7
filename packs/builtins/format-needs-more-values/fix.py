# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "{} of {}".format(3, 10)
assert text == "3 of 10"
