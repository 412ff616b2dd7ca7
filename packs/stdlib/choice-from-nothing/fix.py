# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import random

free = []
seat = random.choice(free or ["standing"])
assert seat == "standing"
