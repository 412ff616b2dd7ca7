# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Box:
    @property
    def width(self):
        return 4


size = Box().width()
