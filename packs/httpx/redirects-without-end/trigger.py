# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx


def shop(request):
    if "Accept-Language" in request.headers:
        return httpx.Response(200, text="12 pears")
    return httpx.Response(302, headers={"Location": "/stock"})


client = httpx.Client(transport=httpx.MockTransport(shop), follow_redirects=True)
answer = client.get("https://shop.example/stock")
