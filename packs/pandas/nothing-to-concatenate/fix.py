# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

pages = []
table = pd.concat([pd.DataFrame(columns=["name"]), *pages])
assert list(table.columns) == ["name"]
