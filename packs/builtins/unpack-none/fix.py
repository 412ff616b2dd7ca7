# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def split(name):
    parts = name.split()
    return parts


first, last = split("ada lovelace")
result = last
assert result == "lovelace"
