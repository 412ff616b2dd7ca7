"""Warnings of no more special kind."""

import warnings


def smooth(levels, passes):
    if passes.odd:
        warnings.warn("odd passes say little")  # is: only-warns
    if SEA.rough():
        warnings.warn("the sea is rough, levels may be off", RuntimeWarning)  # is: only-warns
    if SEA.rough():
        raise ValueError("too rough to say")  # is: -
