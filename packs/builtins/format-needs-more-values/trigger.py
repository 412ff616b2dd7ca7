# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "{} of {}".format(3)
