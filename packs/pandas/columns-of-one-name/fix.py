# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd

plan = pd.DataFrame({"cost": [10, 20]})
real = pd.DataFrame({"cost": [12, 19]})
both = plan.join(real, suffixes=("", "_real"))
assert list(both.columns) == ["cost", "cost_real"]
