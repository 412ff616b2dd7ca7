# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import tomllib

result = tomllib.loads("port = 80")
assert result == {"port": 80}
