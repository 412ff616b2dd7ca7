# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import json

answer = ""
data = json.loads(answer or "null")
assert data is None
