"""``errdex explain``: from a pasted or piped error to its explanation."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from errdex.cli.common import catalog_option, env_option, format_option
from errdex.cli.explaining import answer
from errdex.cli.reading import absent_file, error_text
from errdex.model.text import printable

if TYPE_CHECKING:
    from errdex.model.report import Report


@click.command("explain")
@click.argument("error", nargs=-1)
@click.option("--summary", is_flag=True, help="Each distinct error of the named logs, or of standard input, once.")
@env_option
@catalog_option
@format_option("text", "json", "markdown")
def command(error: tuple[str, ...], summary: bool, env: str | None, catalog_path: Path | None, form: str) -> int:
    """Explain ERROR: a traceback, its last line, a message, or a file that holds one; standard input without it.

    Nothing has to be scanned before. The distributions that the report points to are read first, then the rest of
    the environment if that finds nothing; what was read is remembered. The environment is, in order: --env, the one
    that the traceback's paths lie in, $VIRTUAL_ENV, $CONDA_PREFIX, a .venv in this folder or above, the one errdex
    runs in.

    The first line says who raised it and how. With --summary the words are names of logs, of any size and also packed
    by gzip: each distinct error is told once, the most frequent first.
    """
    if summary:
        if form == "markdown":
            raise click.UsageError("a summary is text or json; leave --format markdown out")
        from errdex.cli.summary import summarise

        return summarise(error, env, catalog_path, form)
    from errdex.match.where import environment_for
    from errdex.report import read_report

    report = read_report(error_text(error))
    code = answer(report, environment_for(report, env), catalog_path, form)
    _tell_others(report, error)
    absent = absent_file(error) if code else None
    if absent is not None:
        click.echo(f"errdex: there is no file {printable(repr(absent))}; it was read as a message", err=True)
    return code


def _tell_others(report: "Report", error: tuple[str, ...]) -> None:
    """Say in a line that the input holds other errors, and how to see them."""
    total, different = counts(report)
    if different < 2:
        return
    named = shlex.quote(error[0]) if len(error) == 1 and "\n" not in error[0] and len(error[0]) < 200 else "< LOG"
    several = (
        f"{different} different errors" if total == different else f"{total} errors, {different} of them different"
    )
    click.echo(
        f"errdex: the input has {several}; this is the answer to the first. "
        f"All of them: errdex explain --summary {printable(named)}",
        err=True,
    )


def counts(report: "Report") -> tuple[int, int]:
    """How many errors a report has, what led to each not counted, and how many of them are different."""
    from errdex.report.log import sameness

    roots = [e for e in report.exceptions if e.role == "root"]
    return len(roots), len({sameness(e) for e in roots}) if len(roots) > 1 else len(roots)
