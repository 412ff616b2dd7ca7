# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Square:
    side = 3

    def area(self):
        return self.side**2


size = Square().area()
assert size == 9
