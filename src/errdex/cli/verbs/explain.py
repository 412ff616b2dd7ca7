"""``errdex explain``: from a pasted or piped error to its explanation."""

from pathlib import Path

import click

from errdex.cli.common import catalog_option, env_option, format_option
from errdex.cli.explaining import answer
from errdex.cli.reading import error_text


@click.command("explain")
@click.argument("error", nargs=-1)
@env_option
@catalog_option
@format_option("text", "json", "markdown")
def command(error: tuple[str, ...], env: str | None, catalog_path: Path | None, form: str) -> int:
    """Explain ERROR: a traceback, its last line, a message, or a file that holds one; standard input without it.

    Nothing has to be scanned before. The distributions that the report points to are read first, then the rest of
    the environment if that finds nothing; what was read is remembered. The environment is, in order: --env, the one
    that the traceback's paths lie in, $VIRTUAL_ENV, $CONDA_PREFIX, a .venv in this folder or above, the one errdex
    runs in.
    """
    from errdex.match.where import environment_for
    from errdex.report import read_report

    report = read_report(error_text(error))
    return answer(report, environment_for(report, env), catalog_path, form)
