# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from datetime import datetime

day = datetime.strptime("01/05/2024", "%Y-%m-%d")
