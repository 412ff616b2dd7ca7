# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def split(name):
    parts = name.split()


first, last = split("ada lovelace")
result = last
