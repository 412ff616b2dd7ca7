"""A last line alone: ``Type: message``, as people paste it, or at the end of a log without frames."""

from errdex.model.report import Report, ReportedException
from errdex.report.lines import looks_like_exception, split_exception
from errdex.report.reading import Dialect, register

_LEADS = ("E   ", "> ", "ERROR: ", "error: ")
"""What tools print before such a line."""


def read(text: str) -> Report | None:
    """The last line that is ``Type: message``, with the lines after it."""
    lines = text.split("\n")
    for at in range(len(lines) - 1, -1, -1):
        line = lines[at].strip()
        for lead in _LEADS:
            line = line.removeprefix(lead).lstrip()
        named = split_exception(line)
        if named is None or not looks_like_exception(named[0]):
            continue
        rest = [n.rstrip() for n in lines[at + 1 :]]
        while rest and not rest[-1]:
            rest.pop()
        message = "\n".join([named[1] or "", *rest])
        exception = ReportedException(type=named[0], message=message)
        return Report(exceptions=(exception,), primary=0, dialect="last-line")
    return None


register(Dialect("last-line", 80, read))
