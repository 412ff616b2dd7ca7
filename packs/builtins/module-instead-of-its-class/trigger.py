# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime

day = datetime.strptime("2024-05-01", "%Y-%m-%d")
