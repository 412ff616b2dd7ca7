# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import random

names = ["ada", "eve"]
drawn = random.sample(names, min(3, len(names)))
assert sorted(drawn) == ["ada", "eve"]
