"""``errdex explain``: from a pasted or piped error to its explanation."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from errdex.cli.common import catalog_option, emit_page, env_option, format_option, open_catalog, width, write
from errdex.model.errors import EXIT_UNKNOWN, SourceError

if TYPE_CHECKING:
    from errdex.match.ondemand import Prepared
    from errdex.model.report import Report
    from errdex.source.environment import Environment

_CHUNK = 1 << 20


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
    from errdex.report import read_report

    report = read_report(_text(error))
    with open_catalog(catalog_path) as catalog:
        from errdex.match.ondemand import match_in_environment

        environment = _environment(env, report)
        prepared = match_in_environment(catalog, report, environment, _note)
        _clear()
        if not prepared.match.candidates:
            _unknown(report, environment, prepared, form)
            return EXIT_UNKNOWN
        from errdex.explain import explain_entry

        explanation = explain_entry(
            catalog,
            prepared.match.candidates[0].entry.id,
            match=prepared.match,
            report=report,
            installed=prepared.shards,
        )
        emit_page(explanation, form)
    return 0


def _text(error: tuple[str, ...]) -> str:
    if not error:
        if sys.stdin.isatty():
            click.echo("paste the error, then press Ctrl-D", err=True)
        return _standard_input()
    text = " ".join(error)
    if len(error) == 1 and len(text) < 4096 and "\n" not in text:
        try:
            if Path(text).is_file():
                with Path(text).open("rb") as handle:
                    return _tail(handle)
        except (OSError, ValueError) as problem:
            if isinstance(problem, OSError) and Path(text).name == text.strip():
                raise SourceError(f"cannot read {text!r}: {problem.strerror}") from problem
    return text


def _standard_input() -> str:
    return _tail(sys.stdin.buffer)


def _tail(handle: BinaryIO) -> str:
    """The text of a stream, of a very long one the end: that is where a traceback stands."""
    from errdex.report import MAX_REPORT

    kept: list[bytes] = []
    size = 0
    while chunk := handle.read(_CHUNK):
        kept.append(chunk)
        size += len(chunk)
        while size - len(kept[0]) > MAX_REPORT:
            size -= len(kept.pop(0))
    data = b"".join(kept)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")


def _environment(env: str | None, report: "Report") -> "Environment":
    from errdex.match.ondemand import environment_of
    from errdex.source.environment import find_environment

    if env is not None:
        return find_environment(env)
    printed = environment_of(report)
    if printed is not None:
        try:
            return find_environment(str(printed))
        except SourceError:
            pass  # a folder that merely looks like an environment; the usual ones are asked next
    return find_environment(None)


_noted = False


def _note(what: str) -> None:
    """A status line on a terminal, replaced by the answer."""
    global _noted
    if sys.stderr.isatty():
        _noted = True
        click.echo(f"\r{what} …\x1b[K", err=True, nl=False)


def _clear() -> None:
    if _noted:
        click.echo("\r\x1b[K", err=True, nl=False)


def _unknown(report: "Report", environment: "Environment", prepared: "Prepared", form: str) -> None:
    from errdex.views.unknown import unknown_of, unknown_text, unknown_to_json

    unknown = unknown_of(
        prepared.match,
        looked_in=str(environment.root),
        distributions=prepared.distributions,
        unread=prepared.unread,
        has_frames=bool(report.first.frames),
    )
    write(unknown_to_json(unknown).decode() if form == "json" else unknown_text(unknown, width()))
