# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
age = 36
line = "age: " + str(age)
assert line == "age: 36"
