# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

port = "80a"
address = httpx.URL(f"http://shop.example:{port}/")
