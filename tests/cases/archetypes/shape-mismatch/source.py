"""Checks of shapes, ranks and lengths."""


def merge(high, low):
    if high.shape != low.shape:
        raise ValueError(f"high and low water differ in shape: {high.shape} and {low.shape}")  # is: shape-mismatch
    if high.ndim > 2:
        raise ValueError("readings have at most two axes")  # is: shape-mismatch
    if len(high) == 0:
        raise ValueError("nothing to merge")  # is: shape-mismatch, nothing-given
    if high.station != low.station:
        # Compares two values that have nothing to do with shape.
        raise ValueError("high and low water come from two stations")  # is: -


def stack(series, labels):
    assert len(series) == len(labels), "one label for each series"  # is: internal-invariant, shape-mismatch


def join(left, right):
    if not left.fits(right):
        raise ValueError("left and right must have the same shape")  # is: shape-mismatch
