# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import io

import requests

answer = requests.Response()
answer.raw = io.BytesIO(b"pears")
chunks = list(answer.iter_content(2))
size = len(b"".join(chunks))
assert size == 5
