# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
with open("logs/today.txt", "w") as log:
    size = log.write("started")
