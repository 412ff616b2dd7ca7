# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import io

import httpx

table = io.BytesIO(b"name,price\npear,2\n")
request = httpx.Request("POST", "https://shop.example", files={"table": table})
assert b"pear,2" in request.read()
