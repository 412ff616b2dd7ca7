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
        response.status_code = 200 if request.headers.get("Accept-Language") else 302
        response.headers["Location"] = "/stock"
        response.url = request.url
        response.request = request
        response.raw = io.BytesIO(b"12 pears")
        return response


session = requests.Session()
session.mount("https://", Shop())
answer = session.get("https://shop.example/stock")
