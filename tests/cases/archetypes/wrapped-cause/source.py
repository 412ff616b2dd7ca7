"""Exceptions that stand for others."""


def level(text):
    try:
        return float(text)
    except ValueError as error:
        raise RuntimeError(f"the gauge sent {text!r}") from error  # is: wrapped-cause


def depth(text):
    try:
        return float(text)
    except ValueError:
        if text:
            raise RuntimeError(f"the gauge sent {text!r}, which is no depth")  # is: wrapped-cause


def height(text):
    try:
        return float(text)
    except ValueError:
        # The first exception is hidden on purpose.
        raise RuntimeError(f"{text!r} is no height") from None  # is: -
