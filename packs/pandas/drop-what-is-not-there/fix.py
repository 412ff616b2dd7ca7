# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"name": ["ada"], "age": [36]})
slim = table.drop(columns="Unnamed: 0", errors="ignore")
assert list(slim.columns) == ["name", "age"]
