# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

transport = httpx.MockTransport(lambda request: httpx.Response(200, stream=httpx.ByteStream(b"12 pears")))
client = httpx.Client(transport=transport)
with client.stream("GET", "https://shop.example") as answer:
    answer.read()
    text = answer.text
assert text == "12 pears"
