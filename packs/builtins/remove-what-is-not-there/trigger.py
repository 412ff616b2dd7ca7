# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
guests = ["ada", "eve"]
guests.remove("bob")
