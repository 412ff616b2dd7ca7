"""None where a value is needed."""


def tide(station, datum, when):
    if station is None:
        raise ValueError("a station must be given")  # is: none-not-allowed
    when = when.floor()
    if when is None:
        # It was made here, and the caller gave something.
        raise ValueError("no such time must occur")  # is: -
    if datum is None:
        raise TypeError("datum cannot be None")  # is: none-not-allowed
