# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

headers = httpx.Headers({"X-Count": 3})
