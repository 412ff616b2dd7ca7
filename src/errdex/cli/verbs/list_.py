"""``errdex list``: what the catalog holds."""

from pathlib import Path

import click

from errdex.catalog import Shard
from errdex.cli.common import catalog_option, counted, emit_entries, format_option, open_existing, write
from errdex.model.errors import NotFoundError
from errdex.model.text import printable


@click.command("list")
@click.option("--project", "--dist", "project", metavar="NAME", help="The errors of this project.")
@click.option("--exception", metavar="CLASS", help="Only this exception class.")
@click.option("--version", metavar="VERSION", help="Of this scanned version; the one scanned last without it.")
@click.option("--native", is_flag=True, help="The texts of its compiled code, which are left out else.")
@catalog_option
@format_option("text", "json")
def command(
    project: str | None, exception: str | None, version: str | None, native: bool, catalog_path: Path | None, form: str
) -> int:
    """List the projects in the catalog, or with --project its errors by file and line."""
    if project is None and (exception or version or native):
        raise click.UsageError("--exception, --version and --native need --project")
    with open_existing(catalog_path) as catalog:
        if project is None:
            _projects([s for s in catalog.shards() if s.files or s.complete], form)
            return 0
        from packaging.utils import InvalidName, canonicalize_name

        try:
            name = str(canonicalize_name(project, validate=True))
        except InvalidName:
            raise click.UsageError(f"{project!r} can be no project's name") from None
        found = [s for s in catalog.shards(name) if version is None or s.info.version == version]
        if not found:
            what = f"{name!r} {version}" if version else repr(name)
            spec = f"{name}=={version or 'VERSION'}"
            raise NotFoundError(f"{what} is not in the catalog; add it with: errdex scan {spec}")
        listed = catalog.shard_entries(found[-1].id, native=native)
        entries = [e for e in listed if exception is None or e.exception == exception]
        if exception is not None and not entries and form == "text":
            raise NotFoundError(f"nothing in {name} {found[-1].info.version} raises {exception!r} itself")
        emit_entries(entries, form)
    return 0


def _projects(shards: list[Shard], form: str) -> None:
    if form == "json":
        import msgspec

        write(msgspec.json.format(msgspec.json.encode(shards), indent=2).decode() + "\n")
        return
    if not shards:
        raise NotFoundError("the catalog is empty; fill it with: errdex scan")
    for shard in shards:
        part = "" if shard.complete else f", only {counted(shard.files, 'file')} read so far"
        what = f"{shard.info.project} {shard.info.version} ({shard.info.kind})"
        write(printable(f"{what}  {counted(shard.entries, 'error')}, {counted(shard.sites, 'statement')}{part}") + "\n")
