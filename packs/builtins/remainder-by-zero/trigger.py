# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
every = 0
due = 10 % every
