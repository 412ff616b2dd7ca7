"""A message alone, without a type: any short text may be one; only a catalog can tell."""

from errdex.model.report import Report, ReportedException
from errdex.model.text import words
from errdex.report.reading import Dialect, register

MAX_LINES = 40
MAX_CHARACTERS = 4_000


def read(text: str) -> Report | None:
    """The whole text as one message, if it is short enough to be one."""
    message = text.strip()
    if len(message) > MAX_CHARACTERS or message.count("\n") >= MAX_LINES or not words(message):
        return None
    exception = ReportedException(type=None, message=message)
    return Report(exceptions=(exception,), primary=0, dialect="message")


register(Dialect("message", 99, read))
