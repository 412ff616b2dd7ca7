"""The pages of entries with their twins: explained, rendered and written, on all cores where there are many.

Which entries there are is ``site``'s.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from msgspec.structs import replace

from errdex.catalog import Catalog
from errdex.explain import Reachers, explain_entry
from errdex.machine import cores
from errdex.model.explanation import Explanation
from errdex.publish.remembering import RememberingCatalog
from errdex.publish.staging import Writer
from errdex.views import html
from errdex.views.addresses import Addresses
from errdex.views.markdown import to_markdown
from errdex.views.page import page_of, to_json

Progress = Callable[[int, int], None]
"""Told how many pages are done, of how many."""

Work = tuple[str, int]
"""An entry's id and the shard that its page speaks of."""

PARALLEL_FROM = 400
"""Entries below which starting worker processes costs more than it saves."""
_BATCH = 100


class Style(NamedTuple):
    """What all pages of entries share."""

    site: html.Site
    base_url: str | None
    source_url: str | None


def write_entries(
    catalog: Catalog, work: Sequence[Work], style: Style, folder: Path, progress: Progress | None
) -> tuple[int, int]:
    """Write page, Markdown and JSON of every entry below ``folder``; gives the number of files and bytes."""
    workers = cores()
    if len(work) < PARALLEL_FROM or workers < 2 or catalog.path is None:  # a catalog in memory is of this process
        writer = Writer(folder)
        reachers = Reachers(catalog)
        for n, (id, shard) in enumerate(work):
            _write(catalog, id, shard, style, writer, reachers)
            if progress:
                progress(n + 1, len(work))
        return writer.files, writer.bytes
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    files = size = done = 0
    batches = [work[i : i + _BATCH] for i in range(0, len(work), _BATCH)]
    # "spawn" copies no open database into the workers.
    with ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(catalog.path, style, folder),
    ) as pool:
        for batch, (more_files, more_bytes) in zip(batches, pool.map(_batch, batches), strict=True):
            files += more_files
            size += more_bytes
            done += len(batch)
            if progress:
                progress(done, len(work))
    return files, size


class _Worker(NamedTuple):
    catalog: Catalog
    style: Style
    folder: Path
    reachers: Reachers


_workers: list[_Worker] = []
"""In a worker process: the one thing it works with."""


def _begin(path: Path, style: Style, folder: Path) -> None:
    catalog = RememberingCatalog.open(path, readonly=True)
    _workers.append(_Worker(catalog, style, folder, Reachers(catalog)))


def _batch(work: Sequence[Work]) -> tuple[int, int]:
    worker = _workers[0]
    writer = Writer(worker.folder)
    for id, shard in work:
        _write(worker.catalog, id, shard, worker.style, writer, worker.reachers)
    return writer.files, writer.bytes


def _write(catalog: Catalog, id: str, shard: int, style: Style, writer: Writer, reachers: Reachers) -> None:
    explanation = explain_entry(catalog, id, shard=shard, reacher=reachers.of(shard))
    if style.source_url:
        explanation = _linked(explanation, style.source_url)
    page = page_of(explanation, style.site.tracker)
    to = Addresses.for_file(2, style.base_url)
    writer.write(f"{page.links.page.strip('/')}/index.html", html.entry_page(page, style.site, to))
    writer.write(page.links.markdown.lstrip("/"), to_markdown(page))
    twin = page.links.json.lstrip("/")
    writer.write(f"{twin}.json", to_json(page))
    writer.twin(twin, f"{twin}.json")


def _linked(explanation: Explanation, source_url: str) -> Explanation:
    """``explanation`` with the places of its own version linked as ``source_url`` says."""
    points = []
    for point in explanation.throw_points.items:
        if point.version == explanation.version:
            url = source_url
            for name, value in (
                ("file", quote(point.file)),
                ("line", str(point.line)),
                ("end_line", str(point.end_line)),
                ("version", quote(point.version)),
            ):
                url = url.replace("{" + name + "}", value)
            point = replace(point, url=url)
        points.append(point)
    return replace(explanation, throw_points=replace(explanation.throw_points, items=tuple(points)))
