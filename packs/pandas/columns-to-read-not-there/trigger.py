# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import io

import pandas as pd

file = io.StringIO("Name,Age\nada,36\n")
table = pd.read_csv(file, usecols=["name"])
