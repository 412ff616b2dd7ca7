# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import json

users = json.loads('[{"name": "ada"}]')
name = users["name"]
