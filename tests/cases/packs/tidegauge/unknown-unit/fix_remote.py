# /// script
# requires-python = ">=3.11"
# dependencies = ["tidegauge==1.0", "buoy>=2"]
# ///
from tidegauge import sea

levels = [sea.read(name, "ft") for name in ("far",)]
assert sum(levels) == 4
