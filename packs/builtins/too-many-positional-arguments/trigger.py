# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Counter:
    def zero():
        return 0


start = Counter().zero()
