# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from datetime import datetime, timezone

start = datetime(2024, 5, 1, 12)
end = datetime(2024, 5, 1, 14, tzinfo=timezone.utc)
length = end - start
