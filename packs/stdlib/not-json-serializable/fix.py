# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import datetime
import json

event = {"day": datetime.date(2024, 5, 1)}
text = json.dumps(event, default=str)
assert text == '{"day": "2024-05-01"}'
