"""What the verbs share: options, how output is written, and how an environment is chosen."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from errdex.catalog import Catalog, default_path
from errdex.model.errors import NotFoundError

if TYPE_CHECKING:
    from errdex.model.entry import Entry
    from errdex.model.explanation import Explanation

F = TypeVar("F", bound=Callable[..., Any])

catalog_option = click.option(
    "--catalog",
    "catalog_path",
    type=click.Path(path_type=Path),
    help="Catalog file, instead of the user's own.",
)
env_option = click.option(
    "--env",
    "env",
    metavar="PATH",
    help="Environment: a venv, an interpreter, a conda prefix or a site-packages folder.",
)


def format_option(*choices: str) -> Callable[[F], F]:
    """``--format`` with these choices, the first one the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="Form of the answer.",
    )


def open_catalog(path: Path | None) -> Catalog:
    """The catalog; a note about how it was opened goes to standard error."""
    catalog = Catalog.open(path)
    if catalog.note:
        click.echo(f"errdex: {catalog.note}", err=True)
    return catalog


def open_existing(path: Path | None, *, keeping: bool = False) -> Catalog:
    """The catalog for reading; with ``keeping``, what is worked out of it is kept in it where it can be written.

    Raises NotFoundError where there is none yet.
    """
    if not (path or default_path()).exists():
        raise NotFoundError("the catalog is empty; fill it with: errdex scan")
    return open_catalog(path) if keeping else Catalog.open(path, readonly=True)


def counted(number: int, noun: str) -> str:
    """``1 error``, ``2 errors``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def width(stream: TextIO | None = None) -> int:
    """Columns to write in: the terminal's that ``stream`` is, standard output's without it; 100 where there is none."""
    columns = os.environ.get("COLUMNS", "")
    if stream is not None and not (columns.isascii() and columns.isdecimal() and int(columns) > 0):
        try:
            return os.get_terminal_size(stream.fileno()).columns or 100
        except (OSError, ValueError):
            return 100
    return shutil.get_terminal_size((100, 24)).columns


def colour(stream: TextIO | None = None) -> bool:
    """Whether ``stream``, standard output without it, takes colours; ``NO_COLOR`` and ``FORCE_COLOR`` decide before
    the terminal does.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    out = stream or sys.stdout
    return out is not None and out.isatty() and os.environ.get("TERM") != "dumb"


def emit_page(explanation: "Explanation", form: str, stream: TextIO | None = None) -> None:
    """Write an explanation as text, Markdown or JSON."""
    from errdex.views.page import page_of, to_json

    page = page_of(explanation)
    if form == "json":
        write(to_json(page).decode(), stream)
    elif form == "markdown":
        from errdex.views.markdown import to_markdown

        write(to_markdown(page), stream)
    else:
        from errdex.views.terminal import render_text

        write(render_text(page, width(stream), colour(stream)), stream)


def emit_entries(entries: "list[Entry]", form: str) -> None:
    """Write entries one a line: id, project, class and title; or as a JSON list."""
    if form == "json":
        import msgspec

        rows = [
            {"id": e.id, "slug": e.slug, "project": e.project, "exception": e.exception, "title": e.title}
            for e in entries
        ]
        write(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n")
        return
    from errdex.model.text import printable, shorten

    limit = width()
    several = len({e.project for e in entries}) > 1
    for entry in entries:
        lead = f"{entry.id}  "
        project = f"{entry.project}: " if several else ""
        name = f"{entry.exception}: " if entry.exception else ""
        write(lead + printable(shorten(project + name + entry.title, limit - len(lead))) + "\n")


def write(text: str, stream: TextIO | None = None) -> None:
    """Write to ``stream``, standard output without it, what its encoding can hold; nothing where there is none."""
    out = stream or sys.stdout
    if out is None:
        return
    try:
        out.write(text)
    except UnicodeEncodeError:
        encoding = out.encoding or "ascii"
        out.write(text.encode(encoding, "replace").decode(encoding))
