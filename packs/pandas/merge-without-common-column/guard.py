# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, right: pd.DataFrame, on: object, left_on: object) -> bool:
    """Whether the key is named, or a column stands on both sides."""
    return on is not None or left_on is not None or len(self.columns.intersection(right.columns)) > 0
