# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Request) -> bool:
    """Whether fields beside files are given as fields."""
    return not self.files or not isinstance(self.data, str)
