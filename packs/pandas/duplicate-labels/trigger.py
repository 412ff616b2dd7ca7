# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

stock = pd.Series([2, 3, 4], index=["fig", "fig", "pear"])
ordered = stock.reindex(["pear", "fig"])
