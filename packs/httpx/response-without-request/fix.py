# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

request = httpx.Request("GET", "https://shop.example")
answer = httpx.Response(200, text="12 pears", request=request)
checked = answer.raise_for_status()
assert checked.text == "12 pears"
