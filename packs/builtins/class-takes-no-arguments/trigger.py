# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Point:
    def _init_(self, x):
        self.x = x


point = Point(3)
