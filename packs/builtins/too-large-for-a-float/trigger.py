# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
ways = 10**400
share = ways / 4.0
