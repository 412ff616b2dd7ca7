# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

answer = httpx.Response(200, text="12 pears")
checked = answer.raise_for_status()
