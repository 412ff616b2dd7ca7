# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os

os.makedirs("logs", exist_ok=True)
with open("logs/today.txt", "w") as log:
    size = log.write("started")
assert size == 7
