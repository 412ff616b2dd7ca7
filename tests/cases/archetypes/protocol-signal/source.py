"""Exceptions that are signals. The comment after each statement names the archetypes that apply to it."""


class Readings:
    def __init__(self, values):
        self.values = values

    def __next__(self):
        if not self.values:
            raise StopIteration  # is: protocol-signal
        return self.values.pop()


def main(argv):
    if "--version" in argv:
        raise SystemExit(0)  # is: protocol-signal
    # A fault: it is told like any other.
    raise RuntimeError("the gauge sent nothing")  # is: -
