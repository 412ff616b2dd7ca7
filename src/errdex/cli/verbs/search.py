"""``errdex search``: entries by words of their message, class or project."""

from pathlib import Path

import click

from errdex.cli.common import catalog_option, emit_entries, format_option, open_existing
from errdex.model.errors import NotFoundError


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--project", "--dist", "project", metavar="NAME", help="Only this project.")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many at most.")
@catalog_option
@format_option("text", "json")
def command(words: tuple[str, ...], project: str | None, limit: int, catalog_path: Path | None, form: str) -> int:
    """List the errors that hold WORDS, best first."""
    with open_existing(catalog_path) as catalog:
        found = catalog.search(" ".join(words), limit, project)
        if not found:
            raise NotFoundError(f"nothing in the catalog holds {' '.join(words)!r}; try fewer words")
        emit_entries(found, form)
    return 0
