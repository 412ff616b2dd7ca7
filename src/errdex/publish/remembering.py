"""A catalog that remembers what neighbouring pages ask again: the sites of a file, entries, shards.

For reading only: nothing is forgotten when the file changes.
"""

from collections.abc import Sequence
from functools import lru_cache

from errdex.catalog import Catalog, Shard
from errdex.model.distribution import Distribution
from errdex.model.entry import Entry, StoredSite
from errdex.model.site import ExceptionClass


class RememberingCatalog(Catalog):
    """Answers as ``Catalog`` does, faster the second time. Open it with ``readonly``."""

    def entry(self, id: str) -> Entry | None:
        return _entry(self, id)

    def distribution(self, shard: int) -> Distribution:
        return _distribution(self, shard)

    def shards(self, project: str | None = None) -> list[Shard]:
        return _shards(self, project)

    def classes(self, name: str) -> list[tuple[int, ExceptionClass]]:
        return _classes(self, name)

    def sites_at(self, file: str, line: int | None = None, shards: Sequence[int] | None = None) -> list[StoredSite]:
        return _sites_at(self, file, line, None if shards is None else tuple(shards))


@lru_cache(maxsize=50_000)
def _entry(catalog: Catalog, id: str) -> Entry | None:
    return Catalog.entry(catalog, id)


@lru_cache(maxsize=100)
def _distribution(catalog: Catalog, shard: int) -> Distribution:
    return Catalog.distribution(catalog, shard)


@lru_cache(maxsize=1_000)
def _shards(catalog: Catalog, project: str | None) -> list[Shard]:
    return Catalog.shards(catalog, project)


@lru_cache(maxsize=10_000)
def _classes(catalog: Catalog, name: str) -> list[tuple[int, ExceptionClass]]:
    return Catalog.classes(catalog, name)


@lru_cache(maxsize=50)
def _sites_at(catalog: Catalog, file: str, line: int | None, shards: tuple[int, ...] | None) -> list[StoredSite]:
    return Catalog.sites_at(catalog, file, line, shards)
