# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

days = pd.to_datetime(["31/01/2024", "01/02/2024"], format="%m/%d/%Y")
