"""``errdex scan``: fill the catalog ahead of time."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from errdex.cli.common import catalog_option, counted, env_option, open_catalog
from errdex.cli.progress import Bar
from errdex.model.errors import NotFoundError, SourceError
from errdex.model.text import printable

if TYPE_CHECKING:
    from errdex.source import SourceDistribution


@click.command("scan")
@click.argument("specs", metavar="[FILE]...", nargs=-1)
@env_option
@click.option("--dist", "dists", metavar="NAME", multiple=True, help="Only this distribution of the environment.")
@click.option("--rev", metavar="REV", help="Revision, where FILE is a git repository.")
@catalog_option
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(
    specs: tuple[str, ...],
    env: str | None,
    dists: tuple[str, ...],
    rev: str | None,
    catalog_path: Path | None,
    quiet: bool,
) -> int:
    """Read raise statements into the catalog.

    FILE is a wheel, an sdist, a folder, NAME==VERSION from the package index, or a git repository with --rev.
    Without it, everything installed in the environment is read, its standard library included.
    """
    if specs and (env or dists):
        raise click.UsageError("give either FILE or --env and --dist, not both")
    if rev and not specs:
        raise click.UsageError("--rev needs a repository: errdex scan REPO --rev REV")
    started = time.perf_counter()
    failed = 0
    with open_catalog(catalog_path) as catalog:
        from errdex.scan import ingest, workers

        with workers() as pool, Bar(quiet=quiet) as bar:
            for spec_or_source, stamp in _sources(specs, rev, env, dists):
                try:
                    source = _open(spec_or_source, rev)
                    bar.begin(source.info.project)
                    shard = ingest(catalog, source, stamp=stamp, pool=pool, progress=bar.step)
                except SourceError as error:
                    if len(specs) == 1:
                        raise
                    failed += 1
                    click.echo(f"errdex: {printable(str(error))}", err=True)
                    continue
                if not quiet:
                    found = next(s for s in catalog.shards(source.info.project) if s.id == shard)
                    problems = sum(p is not None for p in catalog.shard_files(shard).values())
                    unread = f", {problems} with parts that could not be read" if problems else ""
                    click.echo(
                        f"{found.info.project} {found.info.version}: {counted(found.sites, 'statement')}, "
                        f"{counted(found.entries, 'error')}, {counted(found.files, 'file')}{unread}"
                    )
        if not quiet:
            where = catalog.path or "memory (nothing is stored)"
            click.echo(f"{time.perf_counter() - started:.1f} s; catalog: {where}")
    return 2 if failed else 0


def _open(what: "str | SourceDistribution", rev: str | None) -> "SourceDistribution":
    if not isinstance(what, str):
        return what
    from errdex.source import open_source

    return open_source(what, rev)


def _sources(
    specs: tuple[str, ...], rev: str | None, env: str | None, dists: tuple[str, ...]
) -> "Iterator[tuple[str | SourceDistribution, str | None]]":
    if specs:
        yield from ((spec, None) for spec in specs)
        return
    from packaging.utils import canonicalize_name

    from errdex.source.environment import find_environment

    environment = find_environment(env)
    wanted = {str(canonicalize_name(d)) for d in dists}
    sources = environment.sources()
    names = [s.name for s in sources]
    missing = wanted - set(names)
    if missing:
        import difflib

        name = sorted(missing)[0]
        near = difflib.get_close_matches(name, names, 3)
        hint = f"near: {', '.join(near)}" if near else f"it has {len(names)} others"
        raise NotFoundError(f"{name!r} is not installed in {environment.root}; {hint}")
    yield from ((s.source, s.stamp) for s in sources if not wanted or s.name in wanted)
    loose = environment.loose_part() if not wanted else None
    if loose is not None:
        yield loose.source, loose.stamp
