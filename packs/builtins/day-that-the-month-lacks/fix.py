# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import calendar
import datetime

start = datetime.date(2024, 1, 31)
last = calendar.monthrange(start.year, start.month + 1)[1]
due = datetime.date(start.year, start.month + 1, min(start.day, last))
assert due.isoformat() == "2024-02-29"
