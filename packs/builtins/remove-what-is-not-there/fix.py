# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
guests = ["ada", "eve"]
guests = [guest for guest in guests if guest != "bob"]
result = sorted(guests)
assert result == ["ada", "eve"]
