# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

port = "8080"
address = httpx.URL(f"http://shop.example:{port}/")
assert address.port == 8080
