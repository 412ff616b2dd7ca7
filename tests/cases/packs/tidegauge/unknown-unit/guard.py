# /// script
# requires-python = ">=3.11"
# dependencies = ["tidegauge==1.0", "buoy>=2"]
# ///
from tidegauge import sea


def allows(unit):
    return unit in ("m", "ft")
