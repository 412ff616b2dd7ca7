# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(population: list, k: int) -> bool:
    """Whether there are as many as are to be drawn."""
    return 0 <= k <= len(population)
