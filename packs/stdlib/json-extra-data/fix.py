# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import json

text = '{"id": 1}\n{"id": 2}\n'
rows = [json.loads(line) for line in text.splitlines()]
assert rows == [{"id": 1}, {"id": 2}]
