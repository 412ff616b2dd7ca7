"""Texts of extension modules that make one line of a message: the class of the exception wrote the others."""

from collections.abc import Iterator

from errdex.catalog import Catalog
from errdex.match.evidence import Hit
from errdex.model.report import ReportedException
from errdex.model.text import words

_LINES = 8
_MIN_LINE = 12


def native_lines(catalog: Catalog, exception: ReportedException, project: str | None) -> Iterator[Hit]:
    """Hits whose reading is that line."""
    lines = [line.strip() for line in (exception.message or "")[:4_000].splitlines()]
    if len(lines) < 2:
        return
    for line in dict.fromkeys(x.rstrip(":") for x in lines[:_LINES] if len(x) >= _MIN_LINE):
        for entry in catalog.candidates(words(line)):
            if entry.kind == "native" and (project is None or entry.project == project):
                values = entry.template.check(line)
                if values is not None:
                    yield Hit(entry, values, line, "", None)
