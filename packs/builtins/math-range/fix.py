# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

scores = [1000, 998]
weights = [math.exp(score - max(scores)) for score in scores]
assert weights[0] == 1.0
