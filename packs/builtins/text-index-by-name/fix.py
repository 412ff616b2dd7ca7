# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
user = {"name": "ada", "city": "Turin"}
names = [field["name"] for field in [user]]
assert names == ["ada"]
