"""Writes records as JSON lines, and tells values and exceptions as bounded text."""

import contextlib
import json
import os
import reprlib
from typing import Any

LONGEST = 1_000
"""Characters of a message that are kept."""
LONGEST_LAST = 16_000
"""The same of the exception that ended the program."""
LONGEST_VALUE = 200

_repr = reprlib.Repr()
_repr.maxstring = _repr.maxother = _repr.maxlong = LONGEST_VALUE
_repr.maxlevel = 3


class Output:
    """The file of records. A line is written by one call, so that children and threads do not mix theirs."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self._pid = os.getpid()
        self._child: dict[str, Any] = {}
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forked)

    def _forked(self) -> None:
        self._child = {"child": os.getpid()}

    def write(self, record: str, **fields: Any) -> None:
        line = json.dumps({"record": record, **fields, **self._child}, separators=(",", ":")) + "\n"
        # A program may close every file that it did not open; then nothing more can be told.
        with contextlib.suppress(OSError):
            os.write(self._file, line.encode("ascii"))


def value_text(value: object) -> str:
    """A value as ``repr`` shows it, cut; what it is where ``repr`` fails."""
    try:
        text = _repr.repr(value)
    except Exception:
        return f"<{type(value).__name__}, which repr() cannot show>"
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def message_text(exception: BaseException, longest: int = LONGEST) -> str:
    """Its message, cut; empty where it has none that can be told."""
    try:
        text = str(exception)
    except Exception:
        return ""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def class_text(cls: type) -> str:
    """Dotted name of a class; builtins without a prefix."""
    module = cls.__module__
    return cls.__qualname__ if module == "builtins" else f"{module}.{cls.__qualname__}"
