# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "a {} b }".format(1)
