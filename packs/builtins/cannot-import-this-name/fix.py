# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from collections.abc import Mapping

result = isinstance({}, Mapping)
assert result is True
