# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///
from pathlib import PurePosixPath


def allows(self: PurePosixPath, other: str) -> bool:
    """Whether the path begins with the other one."""
    return self.is_relative_to(other)
