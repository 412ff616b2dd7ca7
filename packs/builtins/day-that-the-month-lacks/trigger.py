# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime

start = datetime.date(2024, 1, 31)
due = datetime.date(start.year, start.month + 1, start.day)
