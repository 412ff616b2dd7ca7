# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import json

answer = json.dumps({"price": 3})
price = answer["price"]
