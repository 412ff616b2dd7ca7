# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

request = requests.Request("GET", "https://shop.example/prices")
prepared = request.prepare()
assert prepared.url == "https://shop.example/prices"
