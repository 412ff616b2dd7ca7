# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

np.save("people.npy", np.array([{"name": "ada"}], dtype=object))
people = np.load("people.npy", allow_pickle=True)
assert people[0] == {"name": "ada"}
