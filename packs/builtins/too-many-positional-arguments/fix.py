# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Counter:
    def zero(self):
        return 0


start = Counter().zero()
assert start == 0
