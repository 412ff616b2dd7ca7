# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime

day = datetime.datetime.strptime("2024-05-01", "%Y-%m-%d")
assert (day.year, day.month) == (2024, 5)
