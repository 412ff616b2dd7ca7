"""Arguments that exclude or need each other."""


def window(start, end, length, unit):
    if start is not None and end is not None and length is not None:
        raise ValueError("start, end and length exclude each other")  # is: argument-combination
    if start is None and end is None:
        raise ValueError("start or end is needed")  # is: argument-combination
    if (length is None) != (unit is None):
        raise ValueError("length and unit must be given together")  # is: argument-combination
    if length and unit:
        # Both were given; what is wrong is something else.
        raise ValueError("this gauge has no clock")  # is: -
