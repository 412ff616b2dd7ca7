# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import cmath

root = cmath.sqrt(-4)
assert root == 2j
