# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

host = ""
prepared = requests.Request("GET", f"http://{host}/prices").prepare()
