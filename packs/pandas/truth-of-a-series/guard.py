# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///
import pandas as pd


def allows(x: object) -> bool:
    """Whether it is one value rather than a column or table of them."""
    return not isinstance(x, (pd.Series, pd.DataFrame))
