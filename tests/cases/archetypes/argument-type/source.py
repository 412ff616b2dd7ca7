"""Checks of a value's type. The comment after each statement names the archetypes that apply to it."""


def read_gauge(name, window):
    """Read one gauge.

    Raises:
        TypeError: If the name is not a text.
    """
    if not isinstance(name, (str, bytes)):
        raise TypeError(f"gauge name must be a str or bytes, got {type(name)}")  # is: argument-type
    if isinstance(window, float):
        raise TypeError("window counts readings and cannot be a float; use int(window)")  # is: argument-type
    if name.startswith("_"):
        # A test of the value, not of its type.
        raise ValueError("gauge names do not start with an underscore")  # is: -


def open_series(source):
    if isinstance(source, list):
        return source
    elif type(source) is tuple:
        return list(source)
    else:
        raise TypeError(f"cannot make a series of {source!r}")  # is: argument-type


def check(name, depth):
    if name.startswith("!"):
        raise ValueError(f"name must be a string of letters: {name}")  # is: argument-type
    if not is_numeric_dtype(depth):
        raise TypeError("depths are numbers")  # is: argument-type
