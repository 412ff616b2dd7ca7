# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

stock = pd.Series([2, 3, 4], index=["fig", "fig", "pear"])
ordered = stock.groupby(level=0).sum().reindex(["pear", "fig"])
assert ordered.tolist() == [4, 5]
