"""Conditions and callers of sites: read from the catalog where they are kept, else worked out by ``reach`` and kept."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from errdex.catalog import Catalog
from errdex.model.site import RaiseSite, Reached

if TYPE_CHECKING:
    from errdex.explain.reach import Reach

_MAX_ASKED = 24
"""Statements of one entry that are asked for their callers."""


class Reacher:
    """Tells when the sites of one shard are reached. With ``many``, it is asked for most of them, file by file."""

    def __init__(self, catalog: Catalog, shard: int, *, many: bool = False) -> None:
        self._catalog = catalog
        self.shard = shard
        self._many = many
        self._worked: Reach | None = None

    def site(self, site: RaiseSite) -> RaiseSite:
        """The site with its path condition and its callers, as far as they can be worked out."""
        kept = self._catalog.reached(self.shard, site)
        if kept is not None and kept.whole:
            return _with(site, kept)
        done = self._reach.site(site)
        self._keep([done], whole=True)
        return done

    def conditions(self, sites: Sequence[RaiseSite]) -> list[RaiseSite]:
        """The sites with their path conditions alone, in their order."""
        kept = [self._catalog.reached(self.shard, site) for site in sites]
        open_ = [n for n, found in enumerate(kept) if found is None]
        out = [
            msgspec.structs.replace(s, path=k.path) if k is not None else s for s, k in zip(sites, kept, strict=True)
        ]
        if open_:
            fresh = self._reach.conditions([sites[n] for n in open_])
            self._keep(fresh, whole=False)
            for n, done in zip(open_, fresh, strict=True):
                out[n] = done
        return out

    @property
    def _reach(self) -> "Reach":
        if self._worked is None:
            # Loaded late: it brings the scan along, which what is kept has no use for.
            from errdex.explain.reach import Reach

            self._worked = Reach(self._catalog, self.shard, many=self._many)
        return self._worked

    def _keep(self, sites: Sequence[RaiseSite], *, whole: bool) -> None:
        self._catalog.keep_reached(
            self.shard,
            [(s, Reached(path=s.path, callers=s.callers, callers_end=s.callers_end, whole=whole)) for s in sites],
        )


class Reachers:
    """For the sites of whole shards, one after the other."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._last: Reacher | None = None

    def of(self, shard: int) -> Reacher:
        """That of a shard: the same as long as the shard is."""
        if self._last is None or self._last.shard != shard:
            self._last = Reacher(self._catalog, shard, many=True)
        return self._last


def public_callers(catalog: Catalog, entry: str) -> tuple[str, ...]:
    """The names under which users reach an entry's statements, those of the shard scanned last first."""
    of = Reachers(catalog)
    sites = [s for s in catalog.entry_sites(entry) if s.kind != "native"][:_MAX_ASKED]
    return tuple(dict.fromkeys(c.name for s in sites for c in of.of(s.shard).site(s.site).callers))


def _with(site: RaiseSite, found: Reached) -> RaiseSite:
    return msgspec.structs.replace(site, path=found.path, callers=found.callers, callers_end=found.callers_end)
