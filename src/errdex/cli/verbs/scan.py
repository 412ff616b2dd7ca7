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
    from concurrent.futures import Executor

    from errdex.catalog import Catalog
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
        from errdex.scan.ingest import workers

        with workers() as pool, Bar(quiet=quiet) as bar:
            done = _each(catalog, specs, rev, pool, bar) if specs else _environment(catalog, env, dists, pool, bar)
            for shard, error in done:
                if error is not None:
                    if len(specs) == 1:
                        raise error
                    failed += 1
                    click.echo(f"errdex: {printable(str(error))}", err=True)
                elif not quiet and shard is not None:
                    click.echo(_told(catalog, shard))
        if not quiet:
            where = catalog.path or "memory (nothing is stored)"
            click.echo(f"{time.perf_counter() - started:.1f} s; catalog: {where}")
    return 2 if failed else 0


def _told(catalog: "Catalog", shard: int) -> str:
    found = catalog.shard(shard)
    problems = sum(p is not None for p in catalog.shard_files(shard).values())
    unread = f", {problems} with parts that could not be read" if problems else ""
    return (
        f"{found.info.project} {found.info.version}: {counted(found.sites, 'statement')}, "
        f"{counted(found.entries, 'error')}, {counted(found.files, 'file')}{unread}"
    )


def _each(
    catalog: "Catalog", specs: tuple[str, ...], rev: str | None, pool: "Executor | None", bar: Bar
) -> "Iterator[tuple[int | None, SourceError | None]]":
    from errdex.scan.ingest import ingest
    from errdex.source import open_source

    for spec in specs:
        try:
            source = open_source(spec, rev)
            bar.begin(source.info.project)
            yield ingest(catalog, source, pool=pool, progress=bar.step), None
        except SourceError as error:
            yield None, error


def _environment(
    catalog: "Catalog", env: str | None, dists: tuple[str, ...], pool: "Executor | None", bar: Bar
) -> "Iterator[tuple[int | None, SourceError | None]]":
    from errdex.scan.ingest import ingest, ingest_all

    sources = list(_sources(env, dists))
    if len(sources) == 1:
        # All workers share what a single distribution has.
        ((source, stamp),) = sources
        bar.begin(source.info.project)
        try:
            yield ingest(catalog, source, stamp=stamp, pool=pool, progress=bar.step), None
        except SourceError as error:
            yield None, error
        return
    bar.begin("environment")
    for done in ingest_all(catalog, sources, pool, bar.step):
        yield done.shard, done.error


def _sources(env: str | None, dists: tuple[str, ...]) -> "Iterator[tuple[SourceDistribution, str | None]]":
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
