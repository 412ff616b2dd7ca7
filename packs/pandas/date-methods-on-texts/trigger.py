# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"day": ["2024-05-01", "2024-06-02"]})
months = table["day"].dt.month
