# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, columns: str, errors: str) -> bool:
    """Whether the column is there, or need not be."""
    return errors == "ignore" or columns in self.columns
