# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime

day = datetime.date.fromisoformat("01/05/2024")
