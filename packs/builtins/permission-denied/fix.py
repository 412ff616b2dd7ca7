# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os

with open("notes.txt", "w") as notes:
    notes.write("draft")
os.chmod("notes.txt", 0o600)
with open("notes.txt", "a") as notes:
    size = notes.write(", final")
assert size == 7
