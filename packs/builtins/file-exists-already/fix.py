# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
with open("report.txt", "w") as first:
    first.write("old")
with open("report-2.txt", "x") as second:
    size = second.write("newer")
assert size == 5
