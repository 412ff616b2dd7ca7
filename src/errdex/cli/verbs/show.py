"""``errdex show``: the whole page of an entry."""

from pathlib import Path

import click

from errdex.cli.common import catalog_option, emit_page, format_option, open_existing
from errdex.model.errors import NotFoundError


@click.command("show")
@click.argument("id")
@click.option("--version", "version", metavar="VERSION", help="As it stands in this scanned version.")
@catalog_option
@format_option("text", "json", "markdown")
def command(id: str, version: str | None, catalog_path: Path | None, form: str) -> int:
    """Show the page of the entry ID: its 16 digits, a unique beginning of them, or its address."""
    digits = id.rstrip("/").removesuffix("/index.html").rpartition("/")[2].rpartition("-")[2].lower()
    with open_existing(catalog_path, keeping=True) as catalog:
        known = catalog.resolve(digits) if digits and not set(digits) - set("0123456789abcdef") else None
        if known is None:
            from errdex.match.interpreter import by_id

            made = by_id(digits)
            if made is None:
                raise NotFoundError(
                    f"no error with the id {id!r} in the catalog; look for it with: errdex search WORDS"
                )
            from errdex.explain import explain_interpreter

            emit_page(explain_interpreter(catalog, made.entry), form)
            return 0
        entry, alias = known
        if alias is not None:
            click.echo(f"errdex: {alias.old} is now {alias.new} ({alias.reason})", err=True)
        shard = None
        if version is not None:
            sites = [s for s in catalog.entry_sites(entry) if s.version == version]
            if not sites:
                have = ", ".join(dict.fromkeys(s.version for s in catalog.entry_sites(entry))) or "none"
                raise NotFoundError(
                    f"{entry} is in no scan of version {version!r}; scanned versions that have it: {have}"
                )
            shard = sites[0].shard
        from errdex.explain import explain_entry

        emit_page(explain_entry(catalog, entry, shard=shard), form)
    return 0
