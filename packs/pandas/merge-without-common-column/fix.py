# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

orders = pd.DataFrame({"customer": [1, 2], "total": [30, 20]})
names = pd.DataFrame({"id": [1, 2], "name": ["ada", "eve"]})
joined = orders.merge(names, left_on="customer", right_on="id")
assert joined["name"].tolist() == ["ada", "eve"]
