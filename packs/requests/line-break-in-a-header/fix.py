# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import io

import requests

token = io.StringIO("s3cret\n").read().strip()
headers = {"Authorization": f"Bearer {token}"}
prepared = requests.Request("GET", "https://shop.example", headers=headers).prepare()
assert prepared.headers["Authorization"] == "Bearer s3cret"
