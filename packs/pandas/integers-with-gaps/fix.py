# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

ages = pd.Series([36.0, None])
whole = ages.astype("Int64")
assert whole.tolist()[0] == 36 and whole.isna().sum() == 1
