# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

scores = [1000, 998]
weights = [math.exp(score) for score in scores]
