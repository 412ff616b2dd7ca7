# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx


def shop(request):
    if "Authorization" in request.headers:
        return httpx.Response(200, text="12 pears")
    return httpx.Response(401)


client = httpx.Client(transport=httpx.MockTransport(shop))
answer = client.get("https://shop.example/stock", auth=("ada", "secret"))
stock = answer.raise_for_status().text
assert stock == "12 pears"
