# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import csv


def allows(self: csv.DictWriter, rowdict: dict) -> bool:
    """Whether each key has a column, or others may be left out."""
    return self.extrasaction == "ignore" or set(rowdict) <= set(self.fieldnames)
