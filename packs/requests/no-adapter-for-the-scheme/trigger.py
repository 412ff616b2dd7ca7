# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import io

import requests
from requests.adapters import BaseAdapter


class Canned(BaseAdapter):
    def send(self, request, **kwargs):
        response = requests.Response()
        response.status_code = 200
        response.raw = io.BytesIO(b"12 pears")
        return response


session = requests.Session()
answer = session.get("stock://shop/pears")
