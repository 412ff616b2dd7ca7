# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
every = 0
due = 10 % max(every, 1)
assert due == 0
