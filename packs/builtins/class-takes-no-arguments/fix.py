# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Point:
    def __init__(self, x):
        self.x = x


point = Point(3)
assert point.x == 3
