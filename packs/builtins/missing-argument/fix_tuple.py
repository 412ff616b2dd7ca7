# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def area(width, height):
    return width * height


sides = (3, 4)
size = area(*sides)
assert size == 12
