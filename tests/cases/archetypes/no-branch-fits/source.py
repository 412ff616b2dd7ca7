"""Chains of branches that take one kind of value after another."""


def depth(reading):
    if isinstance(reading, (int, float)):
        return reading
    if isinstance(reading, str):
        return float(reading)
    raise TypeError("strange reading")  # is: no-branch-fits


def sign(tide):
    if tide == "ebb":
        return -1
    if tide in ("flood", "spring"):
        return 1
    raise RuntimeError("what tide")  # is: no-branch-fits


def limit(tide):
    # One branch is no chain.
    if tide == "ebb":
        return -1
    raise RuntimeError("what else")  # is: argument-check
