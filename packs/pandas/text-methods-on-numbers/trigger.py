# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"zip": [10115, 1067]})
codes = table["zip"].str.zfill(5)
