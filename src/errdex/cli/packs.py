"""What the verbs that deal with packs share: the entries that are known, of the catalog and of the interpreter."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errdex.catalog import Catalog, default_path
from errdex.match.interpreter import PROJECT, by_id, table
from errdex.model.text import words

if TYPE_CHECKING:
    from errdex.match.interpreter import Known
    from errdex.model.distribution import Distribution
    from errdex.model.entry import Entry
    from errdex.model.match import Origin
    from errdex.verify.pack import RawPack


class KnownEntries:
    """The entries of a catalog, where there is one, and the interpreter's messages."""

    def __init__(self, catalog: Catalog | None) -> None:
        self._catalog = catalog
        self._scanned: dict[str, list[Distribution]] = {}
        self._callers: dict[str, tuple[str, ...]] = {}

    def knows(self, project: str, versions: str = "", origin: "Origin" = "python") -> bool:
        """Whether enough is known of one of these versions that a missing entry of this origin says something."""
        if project == PROJECT:
            return True
        if project not in self._scanned:
            shards = self._catalog.shards(project) if self._catalog is not None else []
            self._scanned[project] = [s.info for s in shards if s.complete]
        # Shared objects are read where they are installed; the interpreter's own table holds only what is its.
        kinds = {"python": None, "native": {"installed", "stdlib"}, "interpreter": set[str]()}[origin]
        return any(
            (kinds is None or info.kind in kinds) and _is_among(info.version, versions)
            for info in self._scanned[project]
        )

    def entry(self, id: str) -> "Entry | None":
        """The entry with this id."""
        made = by_id(id)
        if made is not None:
            return made.entry
        return self._catalog.entry(id) if self._catalog is not None else None

    def successor(self, id: str) -> str | None:
        """The id that an older id leads to."""
        known = self._catalog.resolve(id) if self._catalog is not None else None
        return known[0] if known is not None and known[1] is not None else None

    def near(self, project: str, template: str) -> "Entry | None":
        """The entry whose message is nearest."""
        if project == PROJECT:
            return _nearest(template)
        found = self._catalog.search(template, 1, project) if self._catalog is not None else []
        return found[0] if found else None

    def callers(self, id: str) -> Sequence[str]:
        """The public functions through which users are known to reach the entry."""
        if id not in self._callers:
            from errdex.explain import public_callers

            self._callers[id] = public_callers(self._catalog, id) if self._catalog is not None else ()
        return self._callers[id]

    def docstrings(self, id: str) -> Sequence[str]:
        """What the functions that raise the entry say of themselves."""
        if self._catalog is None:
            return ()
        return [s.site.docstring for s in self._catalog.entry_sites(id) if s.site.docstring]


def keep_pack(catalog: Catalog, raw: "RawPack") -> tuple[int, int]:
    """Put what a pack says, and the evidence beside it, into the catalog; gives the numbers of cases and runs.

    Evidence of code that is not the pack's any more is left out. Raises PackError where the pack cannot be read.
    """
    from errdex.model.claim import claims
    from errdex.model.curated import curated_of
    from errdex.verify.evidence import of_claims, read_evidence
    from errdex.verify.pack import pack_of

    pack = pack_of(raw)
    cases = curated_of(pack)
    evidence, _ = read_evidence(raw.evidence)
    told = [e for e in evidence if e.kind == "derived"]
    told += of_claims(evidence, [claim for case in pack.cases for claim in claims(case)])
    catalog.put_curated(pack.name, pack.info.project, cases)
    catalog.add_evidence(told)
    return len(cases), len(told)


def existing_catalog(path: Path | None) -> Catalog | None:
    """The catalog for reading; None where none was named and there is none yet."""
    if path is None and not default_path().exists():
        return None
    return Catalog.open(path, readonly=True)


def _is_among(version: str, versions: str) -> bool:
    """Whether a version is one of a specifier's; also where one of them cannot be read."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        return SpecifierSet(versions).contains(version, prereleases=True)
    except InvalidSpecifier:
        return True


def _nearest(template: str) -> "Entry | None":
    """The interpreter's message that shares most of its words."""
    asked = set(words(template))

    def shared(known: "Known") -> float:
        own = set(words(known.template.text))
        return len(asked & own) / len(asked | own) if own else 0.0

    best = max(table(), key=shared)
    return best.entry if shared(best) >= 0.3 else None
