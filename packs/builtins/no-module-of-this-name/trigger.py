# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import tomlib

result = tomlib.loads("port = 80")
