"""Text and bytes that do not have the form they are read as."""

import re


class RecordParseError(Exception):
    pass


def read(line):
    found = re.match(r"(\d+) (\d+)", line)
    if found is None:
        raise ValueError(f"cannot parse {line!r}")  # is: malformed-input, config-content
    if not line.endswith("\n"):
        raise ValueError("truncated record")  # is: malformed-input
    if found.group(1) == "0":
        raise RecordParseError("no station")  # is: malformed-input, config-content
    if line.startswith("#"):
        raise ValueError("a comment is no record")  # is: -
