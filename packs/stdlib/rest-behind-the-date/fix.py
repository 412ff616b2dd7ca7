# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from datetime import datetime

day = datetime.strptime("2024-05-01 10:30", "%Y-%m-%d %H:%M")
assert (day.hour, day.minute) == (10, 30)
