# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import io

import requests

answer = requests.Response()
answer.raw = io.BytesIO(b"pears")
size = "2"
chunks = list(answer.iter_content(int(size)))
assert chunks == [b"pe", b"ar", b"s"]
