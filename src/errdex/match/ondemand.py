"""Matching in an environment that nobody scanned: reads just the files that can hold the answer.

First the files that the frames name, then, by a look at the raw text, those that hold the message's words;
distributions that the report points to before others. What was read stays in the catalog. Only for the
command line and plugins: a server matches against its catalog alone.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from errdex.catalog import Catalog
from errdex.match.matching import match_exception
from errdex.model.errors import SourceError
from errdex.model.match import Match
from errdex.model.report import Report, ReportedException
from errdex.model.site import SCANNER
from errdex.source import FileRef, SourceDistribution
from errdex.source.environment import Environment

GOOD = 0.6
"""Confidence at which a first answer, found before all was read, is given."""
MAX_FILES = 48
"""Files that the raw-text look hands to the scan; the words of a real message are seldom in more."""
MAX_BYTES = 6_000_000
"""Bytes of source scanned for one first answer, so that a few giant files cannot take all the time."""
_BATCH = 8
_WORDS = 6
_MAX_RAW = 4_000_000

Note = Callable[[str], None]
"""Told what is being read, for a status line."""


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """A match and what it rests on."""

    match: Match
    shards: tuple[int, ...]
    """Shards of the environment, those of this look included."""
    unread: int
    """Distributions of the environment that were not read whole."""
    distributions: int


class _Part:
    """One distribution of the environment, with its shard as far as known."""

    def __init__(self, source: SourceDistribution, name: str, stamp: str, shard: int | None, complete: bool) -> None:
        self.source = source
        self.name = name
        self.stamp = stamp
        self.shard = shard
        self.complete = complete
        self._files: list[FileRef] | None = None

    @property
    def files(self) -> list[FileRef]:
        if self._files is None:
            try:
                self._files = list(self.source.files())
            except SourceError:
                self._files = []
        return self._files

    def scan(self, catalog: Catalog, files: Sequence[FileRef]) -> None:
        # Loaded late: with all scanned before, an answer needs no parser.
        from errdex.scan import ingest

        self.shard = ingest(catalog, self.source, files=files, stamp=self.stamp)


def match_in_environment(
    catalog: Catalog, report: Report, environment: Environment, note: Note | None = None
) -> Prepared:
    """Match the report's first exception in ``environment``, reading what is needed and not yet in ``catalog``."""
    look = _Look(catalog, report.first, environment, note or (lambda _: None))
    match = look.run()
    return Prepared(
        match=match,
        shards=tuple(look.shards()),
        unread=sum(not p.complete for p in look.parts),
        distributions=len(look.parts),
    )


class _Look:
    def __init__(self, catalog: Catalog, exception: ReportedException, environment: Environment, note: Note) -> None:
        self.catalog = catalog
        self.exception = exception
        self.environment = environment
        self.note = note
        self.parts = list(self._parts())
        self._by_source = {id(p.source): p for p in self.parts}

    def _parts(self) -> Iterator[_Part]:
        sources = self.environment.sources()
        known = self.catalog.installed([s.stamp for s in sources], SCANNER)
        for name, source, stamp in sources:
            shard, complete = known.get(stamp, (None, False))
            yield _Part(source, name, stamp, shard, complete)

    def shards(self) -> list[int]:
        return [p.shard for p in self.parts if p.shard is not None]

    def run(self) -> Match:
        match = self._search()
        # What is near is looked for once, at the end: it takes longer than matching.
        return match if match.candidates else match_exception(self.catalog, self.exception, self.shards())

    def _search(self) -> Match:
        match = self._match()
        if self._settled(match) or all(p.complete for p in self.parts):
            return match
        pointed = self._pointed()
        if self._scan_frames():
            match = self._match()
            if self._settled(match):
                return match
        for parts in (pointed, [p for p in self.parts if p not in pointed]):
            for files in self._likely([p for p in parts if not p.complete]):
                for part, chosen in files:
                    part.scan(self.catalog, chosen)
                match = self._match()
                if self._settled(match):
                    return match
        return match

    def _match(self) -> Match:
        return match_exception(self.catalog, self.exception, self.shards(), nearest=False)

    def _settled(self, match: Match) -> bool:
        """Whether the answer would not change by reading more: surely named by a frame, or telling enough."""
        if not match.candidates:
            return False
        best = match.candidates[0]
        here = {p.shard for p in self.parts}
        return best.confidence >= GOOD and any(s.shard in here for s in best.sites)

    def _pointed(self) -> list[_Part]:
        """Distributions that the frames or the qualified type point to, innermost first."""
        found: dict[int, _Part] = {}
        for frame in reversed(self.exception.frames[-200:]):
            owner = self._owner(frame.file)
            if owner is not None:
                found.setdefault(id(owner[0]), owner[0])
        top = (self.exception.type or "").partition(".")[0]
        if "." in (self.exception.type or ""):
            owner = self._owner(f"/site-packages/{top}/__init__.py") or self._owner(f"/site-packages/{top}.py")
            if owner is not None:
                found.setdefault(id(owner[0]), owner[0])
        return list(found.values())

    def _owner(self, printed: str | None) -> tuple[_Part, str] | None:
        located = self.environment.locate(printed) if printed else None
        if located is None:
            return None
        source, path = located
        part = self._by_source.get(id(source))
        if part is None:
            part = next((p for p in self.parts if p.name == "python"), None) if source.info.kind == "stdlib" else None
        return (part, path) if part is not None else None

    def _scan_frames(self) -> bool:
        """Scan the files of the innermost frames; whether anything was."""
        wanted: dict[int, tuple[_Part, set[str]]] = {}
        for frame in self.exception.frames[-12:]:
            owner = self._owner(frame.file)
            if owner is not None and not owner[0].complete:
                wanted.setdefault(id(owner[0]), (owner[0], set()))[1].add(owner[1])
        for part, paths in wanted.values():
            part.scan(self.catalog, [f for f in part.files if f.path in paths])
        return bool(wanted)

    def _likely(self, parts: Sequence[_Part]) -> Iterator[list[tuple[_Part, list[FileRef]]]]:
        """Batches of files that hold the message's words, the most telling first."""
        terms = telling_terms(self.exception)
        if not terms or not parts:
            return
        self.note(f"looking for the message's words in {len(parts)} distributions")
        hits: list[tuple[_Part, FileRef, int, tuple[bool, ...]]] = []
        for part in parts:
            for ref in part.files:
                try:
                    data = ref.read()
                except SourceError:
                    continue
                if len(data) > _MAX_RAW:
                    continue
                held = tuple(t in data for t in terms)
                if any(held):
                    hits.append((part, ref, len(data), held))
        counts = [sum(h[3][n] for h in hits) for n in range(len(terms))]
        rarity = [math.log(1 + 10_000 / c) if c else 0.0 for c in counts]

        def score(hit: tuple[_Part, FileRef, int, tuple[bool, ...]]) -> float:
            return sum(r for r, held in zip(rarity, hit[3], strict=True) if held)

        hits.sort(key=lambda h: (-score(h), h[1].path))
        total = 0
        batch: dict[int, tuple[_Part, list[FileRef]]] = {}
        for n, (part, ref, size, _) in enumerate(hits[:MAX_FILES], 1):
            total += size
            if total > MAX_BYTES and n > 1:
                break
            batch.setdefault(id(part), (part, []))[1].append(ref)
            if n % _BATCH == 0:
                yield list(batch.values())
                batch = {}
        if batch:
            yield list(batch.values())


_TERM = re.compile(r"[^\W\d_][^\W_]*(?:_[^\W_]+)*")


def telling_terms(exception: ReportedException) -> list[bytes]:
    """The message's longest words, as bytes to look for in source; the class's name where it has none."""
    found = dict.fromkeys(_TERM.findall((exception.message or "")[:2_000]))
    terms = sorted((w for w in found if len(w) > 3), key=len, reverse=True)[:_WORDS]
    if not terms and exception.class_name:
        terms = [exception.class_name]
    return [t.encode("utf-8", "replace") for t in terms]
