# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import calendar


def allows(year: int, month: int, day: int) -> bool:
    """Whether the month has such a day."""
    return 1 <= day <= calendar.monthrange(year, month)[1]
