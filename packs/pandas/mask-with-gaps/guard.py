# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, key: object) -> bool:
    """Whether no row is left undecided."""
    return not isinstance(key, pd.Series) or key.dtype != object or not key.isna().any()
