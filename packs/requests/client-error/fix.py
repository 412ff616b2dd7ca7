# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import io

import requests
from requests.adapters import BaseAdapter


class Shop(BaseAdapter):
    def send(self, request, **kwargs):
        response = requests.Response()
        response.status_code = 200 if "Authorization" in request.headers else 401
        response.reason = "OK" if response.status_code == 200 else "Unauthorized"
        response.url = request.url
        response.raw = io.BytesIO(b"12 pears")
        return response


session = requests.Session()
session.mount("https://", Shop())
answer = session.get("https://shop.example/stock", auth=("ada", "secret"))
answer.raise_for_status()
stock = answer.text
assert stock == "12 pears"
