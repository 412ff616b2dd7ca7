# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(self: pd.DataFrame, labels: list, axis: object) -> bool:
    """Whether there is one label for each column or row."""
    size = self.shape[1] if axis in (1, "columns") else self.shape[0]
    return len(labels) == size
