# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
with open("report.txt", "w") as first:
    first.write("old")
with open("report.txt", "x") as second:
    size = second.write("newer")
