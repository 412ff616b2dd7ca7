# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///


def allows(data: object) -> bool:
    """Whether the number of rows can be told from the data."""
    return not isinstance(data, dict) or any(isinstance(value, (list, tuple, dict)) for value in data.values())
