# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from collections import Mapping

result = isinstance({}, Mapping)
