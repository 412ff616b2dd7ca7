# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

timeout = httpx.Timeout(connect=5.0)
