# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

root = math.sqrt(-4)
