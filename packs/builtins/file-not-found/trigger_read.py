# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os

os.mkdir("data")
with open("data/rates.txt", "w") as made:
    made.write("7")
with open("rates.txt") as rates:
    text = rates.read()
