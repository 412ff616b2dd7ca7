# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
tags = None
urgent = "urgent" in (tags or [])
assert urgent is False
