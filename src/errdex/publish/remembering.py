"""A catalog that remembers what neighbouring pages ask again: entries, classes, shards, calls.

For reading only: nothing is forgotten when the file changes.
"""

from functools import lru_cache

from errdex.catalog import Catalog, Shard
from errdex.catalog.nearby import Placed
from errdex.model.calls import CallEdge, Unfollowed
from errdex.model.distribution import Distribution
from errdex.model.entry import Entry
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

    def in_file(self, file: str, shard: int) -> list[Placed]:
        return _in_file(self, file, shard)

    def calls_of(self, shard: int, callee: str) -> list[CallEdge]:
        return _calls(self, shard, callee)

    def unfollowed(self, shard: int, callee: str) -> Unfollowed:
        return _unfollowed(self, shard, callee)


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


@lru_cache(maxsize=8)
def _in_file(catalog: Catalog, file: str, shard: int) -> list[Placed]:
    return Catalog.in_file(catalog, file, shard)


@lru_cache(maxsize=20_000)
def _calls(catalog: Catalog, shard: int, callee: str) -> list[CallEdge]:
    return Catalog.calls_of(catalog, shard, callee)


@lru_cache(maxsize=20_000)
def _unfollowed(catalog: Catalog, shard: int, callee: str) -> Unfollowed:
    return Catalog.unfollowed(catalog, shard, callee)
