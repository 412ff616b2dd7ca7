# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"Price ": [3, 2]})
prices = table["Price"]
