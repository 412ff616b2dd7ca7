"""``errdex explain``: from a pasted or piped error to its explanation."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from errdex.cli.common import catalog_option, emit_page, env_option, format_option, open_catalog, width, write
from errdex.cli.reading import error_text
from errdex.model.errors import EXIT_UNKNOWN, CatalogWriteError

if TYPE_CHECKING:
    from errdex.catalog import Catalog
    from errdex.match.ondemand import Prepared
    from errdex.model.report import Report
    from errdex.source.environment import Environment


@click.command("explain")
@click.argument("error", nargs=-1)
@env_option
@catalog_option
@format_option("text", "json", "markdown")
def command(error: tuple[str, ...], env: str | None, catalog_path: Path | None, form: str) -> int:
    """Explain ERROR: a traceback, its last line, a message, or a file that holds one; standard input without it.

    Nothing has to be scanned before: only the files that can hold the answer are read, and remembered. The
    environment is, in order: --env, the one that the traceback's paths lie in, $VIRTUAL_ENV, a .venv in this
    folder or above, the one errdex runs in.
    """
    from errdex.match.where import environment_for
    from errdex.report import read_report

    report = read_report(error_text(error))
    environment = environment_for(report, env)
    try:
        with open_catalog(catalog_path) as catalog:
            return _explain(catalog, report, environment, form)
    except CatalogWriteError as problem:
        from errdex.catalog import Catalog

        click.echo(f"errdex: {problem}; this answer is not stored", err=True)
        with Catalog.in_memory() as catalog:
            return _explain(catalog, report, environment, form)


def _explain(catalog: "Catalog", report: "Report", environment: "Environment", form: str) -> int:
    from errdex.match.ondemand import match_in_environment

    status = _Status()
    prepared = match_in_environment(catalog, report, environment, status.show)
    status.clear()
    if not prepared.match.candidates:
        _unknown(report, environment, prepared, form)
        return EXIT_UNKNOWN
    from errdex.explain import explain_entry

    best = prepared.match.candidates[0].entry.id
    emit_page(
        explain_entry(catalog, best, match=prepared.match, report=report, installed=prepared.shards),
        form,
    )
    return 0


class _Status:
    """A line on a terminal's standard error that the answer replaces."""

    def __init__(self) -> None:
        self._shown = False

    def show(self, what: str) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            self._shown = True
            click.echo(f"\r{what} …\x1b[K", err=True, nl=False)

    def clear(self) -> None:
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)


def _unknown(report: "Report", environment: "Environment", prepared: "Prepared", form: str) -> None:
    from errdex.views import unknown

    answer = unknown.unknown_of(
        prepared.match,
        report,
        looked_in=str(environment.root),
        distributions=prepared.distributions,
        unread=prepared.unread,
    )
    if form == "json":
        write(unknown.unknown_to_json(answer).decode())
    elif form == "markdown":
        write(unknown.unknown_markdown(answer))
    else:
        write(unknown.unknown_text(answer, width()))
