# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

sales = pd.DataFrame({"shop": ["a", "a"], "fruit": ["fig", "fig"], "sold": [2, 3]})
table = sales.pivot(index="shop", columns="fruit", values="sold")
