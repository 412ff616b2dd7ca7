# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
with open("data.txt", "w+") as data:
    data.write("7")
    data.seek(0)
    text = data.read()
assert text == "7"
