# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

request = requests.Request("GET", "shop.example/prices")
prepared = request.prepare()
