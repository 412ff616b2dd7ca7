"""Nothing where something has to be."""


def highest(levels, fallback):
    if len(levels) == 0:
        raise ValueError("no levels")  # is: nothing-given, shape-mismatch
    if not levels:
        raise ValueError("need at least one level")  # is: nothing-given
    if not fallback:
        # A switch, not something that is empty.
        raise ValueError("no way back")  # is: -
    return max(levels)
