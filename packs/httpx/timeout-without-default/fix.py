# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx

timeout = httpx.Timeout(30.0, connect=5.0)
assert timeout.as_dict() == {"connect": 5.0, "read": 30.0, "write": 30.0, "pool": 30.0}
