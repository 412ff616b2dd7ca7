# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"name": ["ada", "eve", "bob"]})
known = pd.Series([True, None, False], dtype=object)
chosen = table[known]
