# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
number = 10**5000
text = str(number)
