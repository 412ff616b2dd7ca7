# /// script
# requires-python = ">=3.11"
# dependencies = ["tidegauge==1.0", "buoy>=2"]
# ///
from tidegauge import sea

level = sea.read("north", "m")
assert level == 3.5
