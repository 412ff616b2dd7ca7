"""Tests of what was worked out."""


def predict(series):
    curve = None
    for level in series:
        curve = fit(level)
    if curve.flat():
        raise ValueError("nothing rises or falls")  # is: result-check


def compare(series, station):
    curve = fit(series)
    # An argument takes part.
    if curve.far_from(station):
        raise ValueError("the station is far off")  # is: argument-check


def draw(series):
    if PAPER.empty():
        # A name of the module, which nothing here gave a value.
        raise ValueError("no paper")  # is: -
