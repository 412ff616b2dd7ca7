# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"a": [1], "b": [2], "c": [3]})
table = table.set_axis(["name", "age"], axis="columns")
