# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.Series) -> bool:
    """Whether each label occurs once."""
    return self.index.is_unique
