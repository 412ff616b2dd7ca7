"""From a source to a shard: reads the files, scans them on all cores, and hands the result to the catalog.

Sees all files of a distribution, so it also follows exception names through re-exports, and finds the ids
that an older version of the project had for what is now worded differently.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

import msgspec
from packaging.version import InvalidVersion, Version

from errdex.catalog import Catalog
from errdex.model.entry import StoredSite
from errdex.model.errors import SourceError
from errdex.model.site import SCANNER, FileScan, RaiseSite, Recipe
from errdex.scan.aliases import find_aliases
from errdex.scan.python import scan_python
from errdex.scan.python.recipes import composed, made_by
from errdex.source import FileRef, SourceDistribution

if TYPE_CHECKING:
    from concurrent.futures import Executor

Progress = Callable[[int, int], None]
"""Called with the number of files done and of all."""

PARALLEL_FROM = 120
"""Files below which starting worker processes costs more than it saves."""
_BATCH = 24
_MAX_HOPS = 6
_MAX_DEPTH = 40
"""Bases above one another that a message is followed through."""


def ingest(
    catalog: Catalog,
    source: SourceDistribution,
    *,
    progress: Progress | None = None,
    stamp: str | None = None,
    files: Sequence[FileRef] | None = None,
    pool: "Executor | None" = None,
) -> int:
    """Scan ``source`` into ``catalog`` and give the shard's number; what is already there is not scanned again.

    With ``files`` only those are scanned and the shard stays incomplete. ``stamp`` is remembered as the cheap
    identity of an installed distribution. ``pool`` (see ``workers``) spares many small scans a start each. A file
    that cannot be read is noted in the shard, not fatal.
    Raises SourceError when the source itself is broken.
    """
    info = source.info
    found = catalog.find_shard(info, SCANNER)
    if found is not None and found[1]:
        return catalog.begin_shard(info, SCANNER, stamp)
    if files is not None:
        shard = catalog.begin_shard(info, SCANNER, stamp)
        known = catalog.shard_files(shard)
        catalog.add(shard, follow_reexports([_scan(f) for f in files if f.path not in known]))
        return shard
    # Listing first: a broken archive must fail before anything is stored.
    refs = list(source.files())
    before = _older_sites(catalog, info.project, info.version)
    shard = catalog.begin_shard(info, SCANNER, stamp)
    grown = catalog.shard_sites(shard)
    catalog.add(shard, follow_reexports(list(scan_all(refs, progress, pool))), complete=True)
    new = catalog.shard_sites(shard) if grown or before else []
    # An id that a part alone gave must still lead to its entry.
    catalog.add_aliases(find_aliases(grown, new))
    for older, sites in before:
        pair = (sites, new) if older else (new, sites)
        catalog.add_aliases(find_aliases(*pair))
    return shard


def scan_all(
    refs: Sequence[FileRef], progress: Progress | None = None, pool: "Executor | None" = None
) -> Iterator[FileScan]:
    """Scan files; in worker processes where there are enough of them and more than one core."""
    total = len(refs)
    done = 0
    if total < (_BATCH if pool is not None else PARALLEL_FROM) or (pool is None and _cores() < 2):
        for ref in refs:
            yield _scan(ref)
            done += 1
            if progress is not None:
                progress(done, total)
        return
    batches = [refs[i : i + _BATCH] for i in range(0, total, _BATCH)]
    with nullcontext(pool) if pool is not None else workers() as running:
        assert running is not None
        for scans in running.map(_scan_batch, batches):
            yield from scans
            done += len(scans)
            if progress is not None:
                progress(done, total)


@contextmanager
def workers() -> "Iterator[Executor | None]":
    """Worker processes for several scans; None where there is but one core. They start when first needed."""
    if _cores() < 2:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # "spawn" works the same everywhere and does not copy a parent that may hold threads and open databases.
    with ProcessPoolExecutor(_cores(), mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def _cores() -> int:
    return min(os.cpu_count() or 1, 8)


def _scan_batch(refs: Sequence[FileRef]) -> list[FileScan]:
    return [_scan(r) for r in refs]


def _scan(ref: FileRef) -> FileScan:
    try:
        data = ref.read()
    except SourceError as error:
        return FileScan(file=ref.path, problem=str(error))
    return scan_python(ref.path, data)


def follow_reexports(scans: Sequence[FileScan]) -> list[FileScan]:
    """The same scans with exception names led through the project's own re-exports to their definitions.

    ``jax.errors.UnexpectedTracerError`` is defined in ``jax._src.errors``; only all files together tell. So it is
    with a class that shows its message as ``KeyError`` does, being one, and with one that makes its message itself.
    """
    exported = {f"{_module(s.file)}.{name}": target for s in scans for name, target in s.imports.items()}
    defined = {c.name for s in scans for c in s.classes}

    def follow(name: str) -> str:
        at = name
        for _ in range(_MAX_HOPS):
            if at in defined or at not in exported or exported[at] == at:
                break
            at = exported[at]
        return at if at in defined else name

    bases = {c.name: tuple(follow(b) for b in c.bases) for s in scans for c in s.classes}
    recipes = _Recipes({c.name: c.recipe for s in scans for c in s.classes if c.recipe is not None}, bases)

    key_errors = _descendants(bases, "KeyError")

    def lead(site: RaiseSite) -> RaiseSite:
        led = follow(site.exception)
        recipe = recipes.of(led) if site.arguments else None
        made = made_by(recipe, site.arguments) if recipe is not None else None
        if led != site.exception or site.arguments:
            site = msgspec.structs.replace(site, exception=led, template=made or site.template, arguments=())
        if led in key_errors and site.template.literals:
            return msgspec.structs.replace(site, template=msgspec.structs.replace(site.template, quoted=True))
        return site

    out = []
    for scan in scans:
        sites = tuple(lead(s) for s in scan.sites)
        classes = tuple(msgspec.structs.replace(c, bases=bases[c.name], recipe=None) for c in scan.classes)
        out.append(msgspec.structs.replace(scan, sites=sites, classes=classes))
    return out


class _Recipes:
    """The recipes of a distribution's classes, each put together with those of its bases."""

    def __init__(self, own: Mapping[str, Recipe], bases: Mapping[str, Sequence[str]]) -> None:
        self._own = own
        self._bases = bases
        self._known: dict[str, Recipe | None] = {}

    def of(self, name: str, depth: int = 0) -> Recipe | None:
        """The recipe of a class, its own or the nearest base's; None where no class of the project has one."""
        if name not in self._known:
            self._known[name] = None  # a class that is its own base has none
            bases = self._bases.get(name, ()) if depth < _MAX_DEPTH else ()
            above = next((r for b in bases if (r := self.of(b, depth + 1)) is not None), None)
            own = self._own.get(name)
            self._known[name] = composed(own, above) if own is not None else above
        return self._known[name]


def _descendants(bases: Mapping[str, Sequence[str]], root: str) -> set[str]:
    """The classes that derive from ``root``."""
    children: dict[str, list[str]] = {}
    for name, above in bases.items():
        for base in above:
            children.setdefault(base, []).append(name)
    out: set[str] = set()
    waiting = list(children.get(root, ()))
    while waiting:
        name = waiting.pop()
        if name not in out:
            out.add(name)
            waiting.extend(children.get(name, ()))
    return out


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _older_sites(catalog: Catalog, project: str, version: str) -> Iterable[tuple[bool, list[StoredSite]]]:
    """Sites of the nearest other scans of the project, below and above ``version``; True for those below."""
    below: tuple[Version, int] | None = None
    above: tuple[Version, int] | None = None
    own = _version(version)
    for shard in catalog.shards(project):
        if not shard.complete:
            continue
        other = _version(shard.info.version)
        if other <= own and (below is None or other >= below[0]):
            below = (other, shard.id)
        if other > own and (above is None or other < above[0]):
            above = (other, shard.id)
    out = []
    if below is not None:
        out.append((True, catalog.shard_sites(below[1])))
    if above is not None:
        out.append((False, catalog.shard_sites(above[1])))
    return out


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")
