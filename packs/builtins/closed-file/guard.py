# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import io


def allows(self: io.TextIOWrapper) -> bool:
    """Whether the file is still open."""
    return not self.closed
