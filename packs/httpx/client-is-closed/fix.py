# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

transport = httpx.MockTransport(lambda request: httpx.Response(200, text="12 pears"))
with httpx.Client(transport=transport) as client:
    answer = client.get("https://shop.example")
assert answer.text == "12 pears"
