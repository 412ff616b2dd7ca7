# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

request = httpx.Request("POST", "https://shop.example", json={"pears": 12})
assert request.content == b'{"pears":12}'
