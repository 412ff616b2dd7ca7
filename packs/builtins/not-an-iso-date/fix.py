# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime

day = datetime.datetime.strptime("01/05/2024", "%d/%m/%Y").date()
assert day.month == 5
