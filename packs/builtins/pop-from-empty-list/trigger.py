# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
stack = [1]
stack.pop()
last = stack.pop()
