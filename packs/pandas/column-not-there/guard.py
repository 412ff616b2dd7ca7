# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, key: object) -> bool:
    """Whether there is a column of this name."""
    return key in self.columns
