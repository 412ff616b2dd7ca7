"""What the verbs that deal with packs share: the entries that are known, of the catalog and of the interpreter."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errdex.catalog import Catalog, default_path
from errdex.match.interpreter import PROJECT, by_id, table
from errdex.model.text import words

if TYPE_CHECKING:
    from errdex.match.interpreter import Known
    from errdex.model.entry import Entry
    from errdex.verify.pack import RawPack


class KnownEntries:
    """The entries of a catalog, where there is one, and the interpreter's messages."""

    def __init__(self, catalog: Catalog | None) -> None:
        self._catalog = catalog
        self._projects: dict[str, bool] = {}

    def knows(self, project: str) -> bool:
        """Whether anything of the project is known, so that a missing entry says something."""
        if project == PROJECT:
            return True
        if project not in self._projects:
            shards = self._catalog.shards(project) if self._catalog is not None else []
            self._projects[project] = any(s.complete for s in shards)
        return self._projects[project]

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


def _nearest(template: str) -> "Entry | None":
    """The interpreter's message that shares most of its words."""
    asked = set(words(template))

    def shared(known: "Known") -> float:
        own = set(words(known.template.text))
        return len(asked & own) / len(asked | own) if own else 0.0

    best = max(table(), key=shared)
    return best.entry if shared(best) >= 0.3 else None
