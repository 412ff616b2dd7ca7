"""From a report to a written answer: what ``explain`` and ``run`` share."""

from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

import click

from errdex.cli.common import emit_page, open_catalog, width, write
from errdex.cli.progress import Bar
from errdex.model.errors import EXIT_UNKNOWN, CatalogWriteError

if TYPE_CHECKING:
    from collections.abc import Callable

    from errdex.catalog import Catalog
    from errdex.explain.places import Locate
    from errdex.match.ondemand import Prepared, Watch
    from errdex.model.distribution import Distribution
    from errdex.model.report import Report
    from errdex.source.environment import Environment

T = TypeVar("T")


def answer(
    report: "Report", environment: "Environment", catalog_path: Path | None, form: str, stream: TextIO | None = None
) -> int:
    """Write the explanation of ``report``, or what is known of an unknown one, to ``stream``; gives the exit code."""
    return storing(catalog_path, lambda catalog: _answer(catalog, report, environment, form, stream))


def storing(catalog_path: Path | None, use: "Callable[[Catalog], T]") -> T:
    """What ``use`` gives with the catalog.

    Where that cannot be written, one line says so and the answer is found without storing anything.
    """
    from errdex.catalog import Catalog

    try:
        with open_catalog(catalog_path) as catalog:
            if catalog.writable:
                return use(catalog)
    except CatalogWriteError as problem:
        click.echo(f"errdex: {problem}; this answer is not stored", err=True)
    with Catalog.in_memory() as catalog:
        return use(catalog)


def matched(catalog: "Catalog", report: "Report", environment: "Environment", watch: "Watch") -> "Prepared":
    """The match of the report's first exception, its frames taken down to its raise statement, without what the
    report refutes.
    """
    import msgspec

    from errdex.explain.owner import as_raised, whose
    from errdex.explain.reported import without_strangers
    from errdex.match.ondemand import match_in_environment

    locate = locator(environment, catalog)
    first = as_raised(report.first, locate)
    members = tuple(first if e is report.first else e for e in report.exceptions)
    raised = report if first is report.first else msgspec.structs.replace(report, exceptions=members)
    prepared = match_in_environment(catalog, raised, environment, watch)
    # What is shown is the report as it was given.
    match = msgspec.structs.replace(prepared.match, exception=report.first)
    match = without_strangers(match, whose(report.first, report, locate))
    return msgspec.structs.replace(prepared, match=match)


def _answer(catalog: "Catalog", report: "Report", environment: "Environment", form: str, stream: TextIO | None) -> int:
    with Bar() as bar:
        prepared = matched(catalog, report, environment, bar)
    if not prepared.match.candidates:
        _unknown(catalog, report, environment, prepared, form, stream)
        return EXIT_UNKNOWN
    from errdex.explain import explain_entry

    best = prepared.match.candidates[0].entry.id
    explanation = explain_entry(
        catalog,
        best,
        match=prepared.match,
        report=report,
        installed=prepared.shards,
        locate=locator(environment, catalog),
        read=own_source,
    )
    emit_page(explanation, form, stream)
    return 0


MAX_OWN = 2 * 1024 * 1024
"""Bytes of the largest file of the reader's own that is read."""


def own_source(printed: str) -> str | None:
    """The text of a Python file on the reader's own machine; None where there is none, or none that can be read."""
    try:
        path = Path(printed)
        if path.suffix != ".py" or not path.is_file() or path.stat().st_size > MAX_OWN:
            return None
        return path.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        return None


def locator(environment: "Environment", catalog: "Catalog") -> "Locate":
    """Says which distribution of ``environment`` a printed path belongs to; no path is opened.

    What ``catalog`` remembers of one is not read from the disk again.
    """
    from errdex.model.site import SCANNER

    known: dict[int, Distribution] = {}

    def locate(printed: str) -> "Distribution | None":
        located = environment.locate(printed)
        if located is None:
            return None
        owner = located[0]
        if id(owner) not in known:
            stamp = getattr(owner, "stamp", "")
            known[id(owner)] = (catalog.installed_info(stamp, SCANNER) if stamp else None) or owner.info
        return known[id(owner)]

    return locate


def _unknown(
    catalog: "Catalog",
    report: "Report",
    environment: "Environment",
    prepared: "Prepared",
    form: str,
    stream: TextIO | None,
) -> None:
    from errdex.views import unknown

    found = unknown.unknown_of(
        prepared.match,
        report,
        looked_in=str(environment.root),
        distributions=prepared.distributions,
        unread=prepared.unread,
        missing=prepared.missing,
        locate=locator(environment, catalog),
    )
    if form == "json":
        write(unknown.unknown_to_json(found).decode(), stream)
    elif form == "markdown":
        write(unknown.unknown_markdown(found), stream)
    else:
        write(unknown.unknown_text(found, width(stream)), stream)
