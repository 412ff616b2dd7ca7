# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

table = pd.DataFrame({"level": [1, 5]})
alarm = bool((table["level"] > 4).any())
assert alarm is True
