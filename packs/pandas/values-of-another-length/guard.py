# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, key: object, value: object) -> bool:
    """Whether a plain list has a value for each row."""
    return isinstance(value, pd.Series) or len(value) == len(self)
