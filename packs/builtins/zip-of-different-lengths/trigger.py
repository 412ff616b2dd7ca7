# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
names = ["ada", "eve", "bob"]
ages = [36, 41]
rows = list(zip(names, ages, strict=True))
