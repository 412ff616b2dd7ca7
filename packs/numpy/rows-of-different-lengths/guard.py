# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///


def allows(object: list) -> bool:
    """Whether all rows are equally long."""
    return len({len(row) for row in object}) < 2
