# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"left": pd.Series([1, 2]), "right": pd.Series([5])})
assert table["right"].fillna(0).tolist() == [5.0, 0.0]
