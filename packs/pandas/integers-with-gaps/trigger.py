# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

ages = pd.Series([36.0, None])
whole = ages.astype(int)
