# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
point = (3, 4)
text = "at %s" % point
