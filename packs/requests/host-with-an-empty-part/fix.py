# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

country = "it"
prepared = requests.Request("GET", f"https://{country}.shop.example/prices").prepare()
assert prepared.url == "https://it.shop.example/prices"
