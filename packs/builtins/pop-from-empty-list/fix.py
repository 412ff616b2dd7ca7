# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
stack = [1]
last = stack.pop()
assert last == 1
