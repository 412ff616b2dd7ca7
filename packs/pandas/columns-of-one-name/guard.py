# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, other: pd.DataFrame, suffixes: object) -> bool:
    """Whether columns of one name can be told apart."""
    return isinstance(suffixes, tuple) or len(self.columns.intersection(other.columns)) == 0
