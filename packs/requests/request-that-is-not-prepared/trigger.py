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
        response.status_code = 200
        response.raw = io.BytesIO(request.method.encode())
        return response


session = requests.Session()
session.mount("https://", Shop())
request = requests.Request("GET", "https://shop.example")
answer = session.send(request)
