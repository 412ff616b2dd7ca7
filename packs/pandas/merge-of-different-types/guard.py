# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, right: pd.DataFrame, on: str) -> bool:
    """Whether the key has one type on both sides."""
    return self[on].dtype == right[on].dtype
