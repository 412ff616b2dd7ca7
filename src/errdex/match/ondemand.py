"""Matching in an environment that nobody scanned: reads the files that can hold the answer, most likely first.

The files that the frames name; those of the distributions that the report points to that hold the message's words,
then these distributions whole; then the same for the rest of the environment. It ends with the first good answer, and
the rest is read whole only where there is none at all. What was read stays in the catalog. Only for the command line
and plugins: a server matches against its catalog alone. What a report points to is ``pointed``'s.
"""

import contextlib
import math
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from errdex.catalog import Catalog
from errdex.match.matching import match_exception
from errdex.match.pointed import missing_packages, module_paths, raised_by_reader
from errdex.model.errors import SourceError
from errdex.model.match import Candidate, Match
from errdex.model.paths import relative_path
from errdex.model.report import Frame, Report, ReportedException
from errdex.model.site import SCANNER
from errdex.source import FileRef, SourceDistribution
from errdex.source.environment import LOOSE, Environment, Part

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from errdex.scan.ingest import Progress

GOOD = 0.8
"""Confidence at which a first answer, found before all was read, is given."""
ANSWER = 0.2
"""Confidence below which a candidate is no answer to a person but at most near one."""
_NEAR = 3
LIKELY = 0.4
"""The same once every file that holds the message's words was read."""
MAX_FILES = 48
"""Files that the raw-text look hands to the scan; the words of a real message are seldom in more."""
MAX_BYTES = 6_000_000
"""Bytes of source scanned for one first answer, so that a few giant files cannot take all the time."""
_BATCH = 8
_WORDS = 6
_MAX_RAW = 4_000_000
_FRAMES = 200
"""Frames that are looked at, from the innermost."""

_LOOK_EVERY = 1500
"""Files after whose scan the message is tried again, so that a long scan ends where it has found something."""


def _together(candidates: Sequence[Candidate]) -> float:
    """How likely the first text is, whoever raises it: the same one may stand in many projects."""
    first = candidates[0]
    same = (
        c for c in candidates if c.origin == first.origin and c.entry.template.normal == first.entry.template.normal
    )
    return sum(c.confidence for c in same)


class Watch(Protocol):
    """Told what is being read, for a line on a terminal."""

    def note(self, what: str) -> None:
        """Something of unknown length is being done."""

    def begin(self, what: str) -> None:
        """What the steps from now on belong to."""

    def step(self, done: int, total: int) -> None:
        """So many of the files are scanned."""


class _Silent:
    def note(self, what: str) -> None: ...
    def begin(self, what: str) -> None: ...
    def step(self, done: int, total: int) -> None: ...


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """A match and what it rests on."""

    match: Match
    shards: tuple[int, ...]
    """Shards of the environment, those of this look included."""
    unread: int
    """Distributions of the environment that were not read whole."""
    distributions: int
    missing: tuple[str, ...] = ()
    """Packages that the report names and that are not installed; looked for only where nothing was found."""


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
        from errdex.scan.ingest import ingest

        self.shard = ingest(catalog, self.source, files=files, stamp=self.stamp)

    def scan_whole(self, catalog: Catalog, pool: "Executor | None", progress: "Progress") -> None:
        """Scan all of it; a source that is broken has nothing to give and counts as read."""
        from errdex.scan.ingest import ingest

        with contextlib.suppress(SourceError):
            self.shard = ingest(catalog, self.source, stamp=self.stamp, pool=pool, progress=progress)
        self.complete = True


def match_in_environment(
    catalog: Catalog, report: Report, environment: Environment, watch: Watch | None = None
) -> Prepared:
    """Match the report's first exception in ``environment``, reading what is needed and not yet in ``catalog``."""
    look = _Look(catalog, report.first, environment, watch or _Silent())
    match = look.run()
    return Prepared(
        match=match,
        shards=tuple(look.shards()),
        unread=sum(not p.complete for p in look.parts),
        distributions=len(look.parts),
        missing=() if match.candidates else missing_packages(report.first, environment),
    )


class _Look:
    def __init__(self, catalog: Catalog, exception: ReportedException, environment: Environment, watch: Watch) -> None:
        self.catalog = catalog
        self.exception = exception
        self.environment = environment
        self.watch = watch
        self.parts = list(self._parts(environment.sources()))
        self._by_source = {id(p.source): p for p in self.parts}
        self._knows_loose = False
        self.seen = msgspec.structs.replace(exception, frames=self._named_as_installed(exception.frames))

    def _parts(self, sources: Sequence[Part]) -> Iterator[_Part]:
        known = self.catalog.installed([s.stamp for s in sources], SCANNER)
        for name, source, stamp in sources:
            shard, complete = known.get(stamp, (None, False))
            yield _Part(source, name, stamp, shard, complete)

    def _named_as_installed(self, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        """The frames with what they name called as an installation would: editable packages, eggs, linked folders."""
        out = list(frames)
        for n in range(max(0, len(out) - _FRAMES), len(out)):
            file = out[n].file
            # Whose it is takes a look at lists of files; a path that says so by itself needs none.
            owner = self._owner(file) if file and relative_path(file) is None else None
            if owner is not None:
                out[n] = msgspec.structs.replace(out[n], file=f"/site-packages/{owner[1]}")
        return tuple(out)

    def shards(self) -> list[int]:
        return [p.shard for p in self.parts if p.shard is not None]

    def run(self) -> Match:
        match = self._search()
        # What is near is looked for once, at the end: it takes longer than matching.
        if not match.candidates:
            match = match_exception(self.catalog, self.seen, self.shards())
        elif _together(match.candidates) < ANSWER:
            near = tuple(c.entry for c in match.candidates if c.origin == "python")[:_NEAR]
            match = msgspec.structs.replace(match, candidates=(), nearest=near)
        return msgspec.structs.replace(match, exception=self.exception)

    def _search(self) -> Match:
        match = self._match()
        if self._settled(match) or (self._knows_loose and all(p.complete for p in self.parts)):
            return match
        pointed = self._pointed()
        if self._scan_frames():
            match = self._match()
        if self._settled(match) or self._elsewhere(match):
            return match
        match = self._read_likely(pointed, match)
        if not self._settled(match):
            match = self._read_whole(pointed, match)
        if self._settled(match):
            return match
        self._add_loose()
        rest = [p for p in self.parts if p not in pointed]
        match = self._read_likely(rest, match)
        return match if self._settled(match, LIKELY) else self._read_whole(rest, match)

    def _match(self) -> Match:
        return match_exception(self.catalog, self.seen, self.shards(), nearest=False)

    def _settled(self, match: Match, enough: float | None = None) -> bool:
        """Whether the answer would hardly change by reading more: surely named by a frame, or telling enough."""
        if not match.candidates:
            return False
        best = match.candidates[0]
        here = {p.shard for p in self.parts}
        return best.confidence >= (GOOD if enough is None else enough) and any(s.shard in here for s in best.sites)

    def _elsewhere(self, match: Match) -> bool:
        """Whether no scan can find the statement: the reader's own code raises, or the interpreter does."""
        return raised_by_reader(self.seen) or match.interpreter is not None

    def _read_likely(self, parts: Sequence[_Part], match: Match) -> Match:
        """Scan the files of ``parts`` that hold the message's words, until one of them settles it."""
        for files in self._likely([p for p in parts if not p.complete]):
            for part, chosen in files:
                part.scan(self.catalog, chosen)
            match = self._match()
            if self._settled(match):
                break
        return match

    def _read_whole(self, parts: Sequence[_Part], match: Match) -> Match:
        """Scan ``parts`` to their end, until one of them settles it."""
        unread = [p for p in parts if not p.complete]
        if not unread:
            return match
        # Loaded late: most answers need no worker processes.
        from errdex.scan.ingest import workers

        total = sum(len(p.files) for p in unread)
        done = tried = 0
        with workers() as pool:
            for part in unread:
                self.watch.begin(part.name)
                self.watch.step(done, total)
                part.scan_whole(self.catalog, pool, self._steps(done, total))
                done += len(part.files)
                if done - tried >= _LOOK_EVERY:
                    tried = done
                    match = self._match()
                    if self._settled(match):
                        return match
        return self._match()

    def _steps(self, before: int, total: int) -> "Progress":
        return lambda done, _of_its_own: self.watch.step(before + done, total)

    def _pointed(self) -> list[_Part]:
        """Distributions that the frames or the qualified type point to, innermost first."""
        found: dict[int, _Part] = {}
        for frame in reversed(self.exception.frames[-_FRAMES:]):
            owner = self._owner(frame.file)
            if owner is not None:
                found.setdefault(id(owner[0]), owner[0])
        for path in module_paths(self.exception.type):
            owner = self._owner(path)
            if owner is not None:
                found.setdefault(id(owner[0]), owner[0])
                break
        return list(found.values())

    def _owner(self, printed: str | None) -> tuple[_Part, str] | None:
        located = self.environment.locate(printed) if printed else None
        if located is None:
            return self._loose_owner(printed) if printed else None
        source, path = located
        part = self._by_source.get(id(source))
        if part is None:
            part = next((p for p in self.parts if p.name == "python"), None) if source.info.kind == "stdlib" else None
        return (part, path) if part is not None else None

    def _loose_owner(self, printed: str) -> tuple[_Part, str] | None:
        """A file that lies in the environment's folders and belongs to no distribution."""
        if not self.environment.holds(printed):
            return None
        self._add_loose()
        part = next((p for p in self.parts if p.name == LOOSE), None)
        if part is None:
            return None
        plain = printed.replace("\\", "/")
        path = next((f.path for f in part.files if f.disk and f.disk.replace("\\", "/") == plain), None)
        return (part, path) if path is not None else None

    def _add_loose(self) -> None:
        """Count in the modules that no distribution lists; finding them takes a look at every list of files."""
        if self._knows_loose:
            return
        self._knows_loose = True
        self.watch.note("looking for modules of no distribution")
        loose = self.environment.loose_part()
        if loose is not None:
            self.parts += self._parts([loose])

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
        self.watch.note(f"looking for the message's words in {len(parts)} distributions")
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
