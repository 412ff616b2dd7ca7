# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///
from pathlib import PurePosixPath

file = PurePosixPath("/srv/data/report.csv")
name = file.relative_to("/srv/date")
