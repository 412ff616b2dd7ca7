# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
result = math.floor(2.5)
