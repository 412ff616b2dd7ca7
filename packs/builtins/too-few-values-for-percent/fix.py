# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "%s is %d years old" % ("ada", 36)
assert text == "ada is 36 years old"
