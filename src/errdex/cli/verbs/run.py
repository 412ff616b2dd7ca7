"""``errdex run``: runs a command as if errdex were not there, and explains the error it ends with."""

import sys
from pathlib import Path

import click

from errdex.cli.common import catalog_option, env_option, format_option
from errdex.cli.passing import run_command
from errdex.model.errors import ErrdexError, NoErrorInReport
from errdex.model.text import printable

NOT_FOUND = 127
NOT_EXECUTABLE = 126
"""What shells end with, too."""
_NO_ERRORS = {"message", "warning-line"}
"""Dialects that take any text, or what is no error: a program that fails for its own reasons prints that as well."""

_STOPPED = {"KeyboardInterrupt", "SystemExit", ""}
"""No errors: somebody stopped it, or it stopped itself."""


@click.command("run", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("words", metavar="COMMAND [ARGUMENT]...", nargs=-1, required=True, type=click.UNPROCESSED)
@env_option
@catalog_option
@format_option("text", "json", "markdown")
def command(words: tuple[str, ...], env: str | None, catalog_path: Path | None, form: str) -> int:
    """Run COMMAND, and explain the Python error it fails with.

    \b
    errdex run -- python train.py --epochs 3

    Input, output and signals are the command's own, and the exit code is what it ended with (128 and the number for a
    signal; 127 where there is no such command, 126 where it cannot be run). The explanation follows on standard
    error. The environment is --env, else that of the Python that is run, else the same as for errdex explain.
    """
    try:
        ended = run_command(words)
    except OSError as error:
        return _not_run(words[0], error)
    except ValueError:
        raise click.UsageError("the command holds a character that no command can hold") from None
    if ended.code == 0:
        return 0
    try:
        _explain(words[0], ended.errors, env, catalog_path, form)
    except ErrdexError as error:
        click.echo(f"errdex: {printable(str(error))}", err=True)
    except KeyboardInterrupt:
        click.echo("errdex: interrupted; what was stored before is kept", err=True)
    return ended.code


def _not_run(word: str, error: OSError) -> int:
    # A script whose interpreter is missing is reported as if it were missing itself.
    import shutil

    there = shutil.which(word) is not None
    if isinstance(error, FileNotFoundError) and not there:
        click.echo(f"errdex: {printable(repr(word))} is not a command here; check its name and $PATH", err=True)
        return NOT_FOUND
    why = "the interpreter it names does not exist" if isinstance(error, FileNotFoundError) else error.strerror or error
    click.echo(f"errdex: {printable(repr(word))} cannot be run: {printable(str(why))}", err=True)
    return NOT_EXECUTABLE


def _explain(word: str, errors: bytes, env: str | None, catalog_path: Path | None, form: str) -> None:
    from errdex.cli.explaining import answer
    from errdex.match.where import environment_for, environment_of_command
    from errdex.report import read_report

    try:
        report = read_report(errors.decode("utf-8", "replace"))
    except NoErrorInReport:
        return
    if report.dialect in _NO_ERRORS or report.first.class_name in _STOPPED:
        return
    environment = None if env is not None else environment_of_command(word)
    click.echo("", err=True)
    answer(report, environment or environment_for(report, env), catalog_path, form, sys.stderr)
