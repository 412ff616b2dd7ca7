# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
settings = {"name": "ada"}
host = settings.get("host").upper()
