"""Exception objects that are raised away from where they were made."""


class Reader:
    def __init__(self):
        self._failed = None

    def result(self):
        if self._failed is not None:
            raise self._failed  # is: kept-exception


def pass_on(outcome):
    raise outcome.error  # is: kept-exception


def fresh(level):
    raise ValueError("made here")  # is: always-raises
