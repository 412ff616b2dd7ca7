# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
settings = {"port": None}
port = int(settings["port"])
