"""From a report to a written answer: what ``explain`` and ``run`` share."""

from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from errdex.cli.common import emit_page, open_catalog, width, write
from errdex.cli.progress import Bar
from errdex.model.errors import EXIT_UNKNOWN, CatalogWriteError

if TYPE_CHECKING:
    from errdex.catalog import Catalog
    from errdex.match.ondemand import Prepared
    from errdex.model.report import Report
    from errdex.source.environment import Environment


def answer(
    report: "Report", environment: "Environment", catalog_path: Path | None, form: str, stream: TextIO | None = None
) -> int:
    """Write the explanation of ``report``, or what is known of an unknown one, to ``stream``; gives the exit code.

    Where the catalog cannot be written, one line says so and the answer is found without storing anything.
    """
    from errdex.catalog import Catalog

    try:
        with open_catalog(catalog_path) as catalog:
            if catalog.writable:
                return _answer(catalog, report, environment, form, stream)
    except CatalogWriteError as problem:
        click.echo(f"errdex: {problem}; this answer is not stored", err=True)
    with Catalog.in_memory() as catalog:
        return _answer(catalog, report, environment, form, stream)


def _answer(catalog: "Catalog", report: "Report", environment: "Environment", form: str, stream: TextIO | None) -> int:
    from errdex.match.ondemand import match_in_environment

    with Bar() as bar:
        prepared = match_in_environment(catalog, report, environment, bar)
    if not prepared.match.candidates:
        _unknown(report, environment, prepared, form, stream)
        return EXIT_UNKNOWN
    from errdex.explain import explain_entry

    best = prepared.match.candidates[0].entry.id
    explanation = explain_entry(catalog, best, match=prepared.match, report=report, installed=prepared.shards)
    emit_page(explanation, form, stream)
    return 0


def _unknown(
    report: "Report", environment: "Environment", prepared: "Prepared", form: str, stream: TextIO | None
) -> None:
    from errdex.views import unknown

    found = unknown.unknown_of(
        prepared.match,
        report,
        looked_in=str(environment.root),
        distributions=prepared.distributions,
        unread=prepared.unread,
        missing=prepared.missing,
    )
    if form == "json":
        write(unknown.unknown_to_json(found).decode(), stream)
    elif form == "markdown":
        write(unknown.unknown_markdown(found), stream)
    else:
        write(unknown.unknown_text(found, width(stream)), stream)
