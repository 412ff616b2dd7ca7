# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def area(width, height):
    return width * height


size = area(3)
