# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import json

answer = json.dumps({"price": 3})
price = json.loads(answer)["price"]
assert price == 3
