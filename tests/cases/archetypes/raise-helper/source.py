"""Functions that raise for others."""


def _raise_dry(station, kind):
    raise ArithmeticError("the gauge ran dry")  # is: raise-helper


def fail(station):
    raise RuntimeError("out of water")  # is: raise-helper


def fail_at(station, depth):
    # It decides by itself.
    if depth.low:
        raise RuntimeError("no water here")  # is: argument-check


def refresh(station):
    # Its name does not say that it raises for others.
    raise RuntimeError("the tide does not turn back")  # is: always-raises
