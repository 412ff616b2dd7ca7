# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
folder = "."
with open(folder, "w") as report:
    size = report.write("done")
