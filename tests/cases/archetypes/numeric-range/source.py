"""Checks of numbers against bounds and divisors."""


def smooth(values, width, weight):
    if width < 1:
        raise ValueError(f"width must be positive, got {width}")  # is: numeric-range
    if not 0.0 <= weight <= 1.0:
        raise ValueError(f"weight is a fraction between 0 and 1, got {weight}")  # is: numeric-range
    if width % 2 == 0:
        raise ValueError("width must be odd")  # is: numeric-range
    if "%s" % width == "7":
        # The percent sign formats; nothing is divided.
        raise ValueError("seven is taken")  # is: -


def block(rows, size):
    if rows % size:
        raise ValueError(f"{rows} rows do not make whole blocks of {size}")  # is: numeric-range


def scale(factor, levels):
    if factor.sign:
        raise ValueError("factor must be positive")  # is: numeric-range
    if (levels < 0).any():
        raise ValueError("levels below zero")  # is: numeric-range
