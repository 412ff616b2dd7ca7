# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"name": ["ada", "eve", "bob"]})
table["age"] = pd.Series([36, 41])
assert table["age"].fillna(0).tolist() == [36.0, 41.0, 0.0]
