# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

sales = pd.DataFrame({"shop": ["a", "a"], "fruit": ["fig", "fig"], "sold": [2, 3]})
table = sales.pivot_table(index="shop", columns="fruit", values="sold", aggfunc="sum")
assert table.loc["a", "fig"] == 5
