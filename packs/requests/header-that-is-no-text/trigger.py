# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

headers = {"X-Count": 3}
prepared = requests.Request("GET", "https://shop.example", headers=headers).prepare()
