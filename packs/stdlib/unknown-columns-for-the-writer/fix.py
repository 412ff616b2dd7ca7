# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import csv
import io

file = io.StringIO()
writer = csv.DictWriter(file, ["name", "age"])
size = writer.writerow({"name": "ada", "age": 36})
assert size == len("ada,36\r\n")
