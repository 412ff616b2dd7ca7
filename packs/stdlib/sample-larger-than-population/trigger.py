# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import random

names = ["ada", "eve"]
drawn = random.sample(names, 3)
