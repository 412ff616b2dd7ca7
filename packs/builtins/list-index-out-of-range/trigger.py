# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
heights = [3, 7, 12]
steps = [(heights[i], heights[i + 1]) for i in range(len(heights))]
