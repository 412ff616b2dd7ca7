"""The shared objects of a distribution: each scanned, in worker processes where there are several.

The compilers of extension modules write the same texts into all of them, so of one text only a few sites are kept.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from errdex.model.errors import SourceError
from errdex.model.site import FileScan
from errdex.scan.native import scan_native
from errdex.source import FileRef, SourceDistribution
from errdex.source.native import HoldsNative

if TYPE_CHECKING:
    from concurrent.futures import Executor

MAX_SITES = 4
"""Shared objects of one distribution that are named for the same text."""
_BATCH = 4


def natives_of(source: SourceDistribution) -> list[FileRef]:
    """The shared objects of ``source``."""
    return list(source.natives()) if isinstance(source, HoldsNative) else []


def scan_natives(source: SourceDistribution, pool: "Executor | None" = None) -> Iterator[FileScan]:
    """What the shared objects of ``source`` say."""
    return scan_shared(natives_of(source), pool)


def scan_shared(refs: Sequence[FileRef], pool: "Executor | None" = None) -> Iterator[FileScan]:
    """What the shared objects of one distribution say; one after the other, so that only one is held at a time."""
    batches = [refs[i : i + _BATCH] for i in range(0, len(refs), _BATCH)]
    parallel = pool is not None and len(batches) > 1
    told: Counter[str] = Counter()
    for scans in pool.map(_scan_batch, batches) if parallel and pool is not None else map(_scan_batch, batches):
        for scan in scans:
            kept = []
            for site in scan.sites:
                normal = site.template.normal
                told[normal] += 1
                if told[normal] <= MAX_SITES:
                    kept.append(site)
            yield msgspec.structs.replace(scan, sites=tuple(kept))


def _scan_batch(refs: Sequence[FileRef]) -> list[FileScan]:
    out = []
    for ref in refs:
        try:
            with ref.open() as handle:
                out.append(scan_native(ref.path, handle))
        except SourceError as error:
            out.append(FileScan(file=ref.path, problem=str(error)))
    return out
