# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime
import json

event = {"day": datetime.date(2024, 5, 1)}
text = json.dumps(event)
