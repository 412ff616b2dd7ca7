# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
text = "%s is %d years old" % "ada"
