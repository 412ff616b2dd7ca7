# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
age = 36
line = "age: " + age
