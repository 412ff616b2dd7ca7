# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame([{"name": "ada", "age": 36}])
assert table["age"].tolist() == [36]
