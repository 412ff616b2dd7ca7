# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.Series, dtype: object) -> bool:
    """Whether nothing is missing, or the type has a place for it."""
    return dtype is not int or not self.isna().any()
