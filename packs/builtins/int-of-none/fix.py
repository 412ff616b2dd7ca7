# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
settings = {"port": None}
port = int(settings["port"] or 8080)
assert port == 8080
