# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
folder = "."
with open(folder + "/report.txt", "w") as report:
    size = report.write("done")
assert size == 4
