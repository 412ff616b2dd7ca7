# /// script
# requires-python = ">=3.11"
# dependencies = ["tidegauge==1.0", "buoy>=2"]
# ///
from tidegauge.sea import read_feet as measured


def in_feet(name):
    """The level of a gauge in feet."""
    return measured(name)


level = in_feet("north")
assert round(level, 1) == 11.5
