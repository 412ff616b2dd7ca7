# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

request = requests.Request("POST", "https://shop.example", data={"title": "pear"}, files={"photo": b"..."})
prepared = request.prepare()
assert b'name="title"' in prepared.body
