"""From a source to a shard: reads the files, scans them on all cores, and hands the result to the catalog.

Sees all files of a distribution, so it also follows exception names through re-exports, and finds the ids
that an older version of the project had for what is now worded differently.
"""

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

from packaging.version import InvalidVersion, Version

from errdex.catalog import Catalog, Rows, rows_of
from errdex.model.distribution import Distribution
from errdex.model.entry import StoredSite
from errdex.model.errors import SourceError
from errdex.model.site import SCANNER, FileScan
from errdex.scan.aliases import find_aliases
from errdex.scan.natives import natives_of, scan_natives, scan_shared
from errdex.scan.python.drafts import FileDraft, Needs, Supply
from errdex.scan.python.files import answer_python, draft_python
from errdex.scan.python.linking import link
from errdex.source import FileRef, SourceDistribution

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Progress = Callable[[int, int], None]
"""Called with the number of files done and of all."""

PARALLEL_FROM = 120
"""Files below which starting worker processes costs more than it saves."""
_BATCH = 24
_COLLECTED = 64 * 1024
"""Bytes of source whose trees may be held before they are freed."""
_AHEAD = 24
"""Sources that are scanned ahead of the one that is stored next."""


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
        catalog.add(shard, scan_all([f for f in files if f.path not in known], pool=pool))
        return shard
    # Listing first: a broken archive must fail before anything is stored.
    refs = list(source.files())
    scans = [*scan_all(refs, progress, pool), *scan_natives(source, pool)]
    return _store(catalog, info, stamp, rows_of(info.project, scans))


class Ingested(NamedTuple):
    """One of several sources, done."""

    source: SourceDistribution
    shard: int | None
    error: SourceError | None = None
    """Why there is no shard."""


def ingest_all(
    catalog: Catalog,
    sources: Iterable[tuple[SourceDistribution, str | None]],
    pool: "Executor | None",
    progress: Progress | None = None,
) -> Iterator[Ingested]:
    """Scan many sources that lie on the disk, with their stamps, the largest first.

    Each is scanned by one worker from beginning to end, so that little goes between processes.
    """
    waiting: list[_Job] = []
    for source, stamp in sources:
        found = catalog.find_shard(source.info, SCANNER)
        if found is not None and found[1]:
            yield Ingested(source, catalog.begin_shard(source.info, SCANNER, stamp))
            continue
        try:
            waiting.append(_Job(source, stamp, list(source.files()), natives_of(source)))
        except SourceError as error:
            yield Ingested(source, None, error)
    total = sum(len(job.files) for job in waiting)
    done = 0
    for job, rows in _run(waiting, pool):
        done += len(job.files)
        if progress is not None:
            progress(done, total)
        yield Ingested(job.source, _store(catalog, job.source.info, job.stamp, rows))


class _Job(NamedTuple):
    source: SourceDistribution
    stamp: str | None
    files: list[FileRef]
    natives: list[FileRef]


def _run(jobs: list["_Job"], pool: "Executor | None") -> Iterator[tuple["_Job", Rows]]:
    if pool is None or len(jobs) < 2:
        for job in jobs:
            scans = [*scan_all(job.files, pool=pool), *scan_shared(job.natives, pool)]
            yield job, rows_of(job.source.info.project, scans)
        return
    from collections import deque

    left = sorted(jobs, key=lambda j: -len(j.files))
    running: deque[tuple[_Job, list[Future[Rows]]]] = deque()
    for job in left:
        project = job.source.info.project
        # Shared objects take longer than their number says, and are read apart from the rest.
        parts = [pool.submit(_scan_files, project, job.files)]
        if job.natives:
            parts.append(pool.submit(_scan_natives, project, job.natives))
        running.append((job, parts))
        # What is done waits for what was begun before it, so that a catalog comes out the same each time.
        if len(running) >= _AHEAD:
            first, begun = running.popleft()
            yield first, _joined([p.result() for p in begun])
    for job, begun in running:
        yield job, _joined([p.result() for p in begun])


def _scan_files(project: str, files: Sequence[FileRef]) -> Rows:
    with _sparing_collections():
        return rows_of(project, _scan_with(files, None, None))


def _scan_natives(project: str, files: Sequence[FileRef]) -> Rows:
    with _sparing_collections():
        return rows_of(project, scan_shared(files))


def _joined(parts: Sequence[Rows]) -> Rows:
    return Rows(tuple(f for p in parts for f in p.files), {k: e for p in parts for k, e in p.entries.items()})


def _store(catalog: Catalog, info: Distribution, stamp: str | None, rows: Rows) -> int:
    before = _older_sites(catalog, info.project, info.version)
    shard = catalog.begin_shard(info, SCANNER, stamp)
    grown = catalog.shard_sites(shard)
    catalog.add(shard, rows, complete=True)
    new = catalog.shard_sites(shard) if grown or before else []
    # An id that a part alone gave must still lead to its entry.
    catalog.add_aliases(find_aliases(grown, new))
    for older, sites in before:
        pair = (sites, new) if older else (new, sites)
        catalog.add_aliases(find_aliases(*pair))
    return shard


def scan_all(
    refs: Sequence[FileRef], progress: Progress | None = None, pool: "Executor | None" = None
) -> list[FileScan]:
    """Scan the files of one project; in worker processes where there are enough of them and more than one core."""
    if len(refs) < (_BATCH if pool is not None else PARALLEL_FROM) or (pool is None and _cores() < 2):
        return _scan_with(refs, progress, None)
    with nullcontext(pool) if pool is not None else workers() as running:
        return _scan_with(refs, progress, running)


def _scan_with(refs: Sequence[FileRef], progress: Progress | None, pool: "Executor | None") -> list[FileScan]:
    batches = [refs[i : i + _BATCH] for i in range(0, len(refs), _BATCH)]
    drafts: list[FileDraft] = []
    for batch in pool.map(_draft_batch, batches) if pool is not None else map(_draft_batch, batches):
        drafts.extend(batch)
        if progress is not None:
            progress(len(drafts), len(refs))
    by_path = {ref.path: ref for ref in refs}

    def fetch(asked: dict[str, Needs]) -> Iterable[Supply]:
        wanted = [(by_path[path], needs) for path, needs in asked.items()]
        if pool is None or len(wanted) < _BATCH:
            return _answer_batch(wanted)
        parts = [wanted[i : i + _BATCH] for i in range(0, len(wanted), _BATCH)]
        return (supply for batch in pool.map(_answer_batch, parts) for supply in batch)

    return link(drafts, fetch)


@contextmanager
def workers() -> "Iterator[Executor | None]":
    """Worker processes for several scans; None where there is but one core, or none can be had. They start when first
    needed."""
    pool = _pool() if _cores() > 1 else None
    if pool is None:
        yield None
        return
    with pool:
        try:
            yield pool
        except BaseException:
            # What is still to do is of no use to anybody.
            pool.shutdown(cancel_futures=True)
            raise


def _pool() -> "Executor | None":
    import multiprocessing
    import signal
    from concurrent.futures import ProcessPoolExecutor
    from typing import Any

    class Workers(ProcessPoolExecutor):
        """A terminal's Ctrl-C reaches workers as well; the parent alone acts on it."""

        def submit(self, *args: Any, **named: Any) -> "Future[Any]":
            if not hasattr(signal, "pthread_sigmask"):
                return super().submit(*args, **named)
            # Processes start in here and keep what is blocked; to us it comes a moment later.
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                return super().submit(*args, **named)
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    try:
        # "spawn" works the same everywhere and does not copy a parent that may hold threads and open databases.
        return Workers(_cores(), mp_context=multiprocessing.get_context("spawn"))
    except (OSError, ImportError, NotImplementedError):
        return None  # a system without shared memory, or with none left


def _cores() -> int:
    return min(os.cpu_count() or 1, 8)


@contextmanager
def _sparing_collections() -> Iterator[None]:
    """Without the collections that go through all that was found so far; the young ones free each file's tree."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _draft_batch(refs: Sequence[FileRef]) -> list[FileDraft]:
    with _sparing_collections():
        return [_draft(r) for r in refs]


def _draft(ref: FileRef) -> FileDraft:
    try:
        data = ref.read()
    except SourceError as error:
        return FileDraft(path=ref.path, problem=str(error))
    draft = draft_python(ref.path, data)
    gc.collect(0)
    return draft


def _answer_batch(wanted: Sequence[tuple[FileRef, Needs]]) -> list[Supply]:
    out = []
    size = 0
    with _sparing_collections():
        for ref, needs in wanted:
            try:
                data = ref.read()
            except SourceError:
                # It was there a moment ago; what it would have told stays unknown.
                continue
            out.append(answer_python(ref.path, data, needs))
            size += len(data)
            if size > _COLLECTED:
                gc.collect(0)
                size = 0
    return out


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
