"""A case: its folder as it was read, and the model's noun made of it where nothing essential is wrong.

What is wrong is said by the linter; who wants to run a case gets a PackError with the first of it.
"""

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from errdex.model.pack import Case, Differing, FrontMatter, Pair
from errdex.verify.case_script import ScriptText
from errdex.verify.case_text import EntryText
from errdex.verify.pack_files import MAX_FILES, PackError, Problem, RawFile, entries_of, read_file

ENTRY = "entry.md"
PARTS = ("trigger", "fix", "guard")
CASE_NAME = re.compile(r"[a-z0-9](?:-?[a-z0-9]){0,79}")
"""What a case's folder may be called."""
_SCRIPT = re.compile(r"(trigger|fix|guard)(?:_([a-z0-9][a-z0-9_]{0,40}))?\.py")


class ScriptName(NamedTuple):
    """What a script's name says."""

    part: str
    pair: str


def script_name(name: str) -> ScriptName | None:
    """The part and the pair of a script, by its name; None where it is no script of a case."""
    found = _SCRIPT.fullmatch(name)
    return ScriptName(found[1], found[2] or "") if found else None


def file_name(part: str, pair: str) -> str:
    return f"{part}_{pair}.py" if pair else f"{part}.py"


class RawCase:
    """A case's folder as it was read."""

    def __init__(self, pack: str, folder: Path, only: frozenset[str] | None = None) -> None:
        """``only`` are the files that count, where not all do. Raises PackError where the folder cannot be listed."""
        self.pack = pack
        self.folder = folder
        self.name = folder.name
        self.problems: list[Problem] = []
        """What is wrong with the folder itself."""
        self.files: dict[str, RawFile] = {}
        if folder.is_symlink():
            self.problems.append(Problem(0, "file", "is a link; put the folder itself here"))
            return
        names = [name for name in entries_of(folder) if only is None or name in only]
        if len(names) > MAX_FILES:
            self.problems.append(Problem(0, "file", f"holds more than {MAX_FILES} files; a case has a handful"))
        for name in names[:MAX_FILES]:
            self.files[name] = read_file(folder / name)

    @functools.cached_property
    def entry(self) -> EntryText | None:
        """Its entry.md; None where there is none that can be read."""
        file = self.files.get(ENTRY)
        return EntryText(file.text) if file is not None and file.problem is None else None

    @property
    def front(self) -> FrontMatter | None:
        return self.entry.front if self.entry is not None else None

    @functools.cached_property
    def scripts(self) -> dict[str, ScriptText]:
        """Its scripts that can be read, by name."""
        return {
            name: ScriptText(name, file.text)
            for name, file in self.files.items()
            if script_name(name) is not None and file.problem is None
        }

    @property
    def pairs(self) -> list[str]:
        """The names of its pairs, the one without a name first."""
        named = {found.pair for name in self.files if (found := script_name(name)) is not None}
        return sorted(named)

    def script(self, part: str, pair: str) -> ScriptText | None:
        return self.scripts.get(file_name(part, pair))

    def setting(self, pair: str, field: str) -> Any:
        """What holds for a pair: its own, else the case's; None where the front matter cannot be read."""
        if self.front is None:
            return None
        own = getattr(self.front.pair.get(pair, Differing()), field)
        return own if own is not None else getattr(self.front, field, None)


def case_of(raw: RawCase) -> Case:
    """The case as it can be run. Raises PackError with the first thing that keeps it from that."""
    problem = next(_essential(raw), None)
    if problem is not None:
        name, found = problem
        where = raw.folder / name if name else raw.folder
        raise PackError(f"{where}:{found.line}: {found.message} (see errdex pack lint)")
    assert raw.entry is not None
    assert raw.front is not None
    return Case(
        pack=raw.pack,
        name=raw.name,
        front=raw.front,
        prose=raw.entry.prose,
        pairs=tuple(_pair(raw, name) for name in raw.pairs),
    )


def _pair(raw: RawCase, name: str) -> Pair:
    trigger, fix, guard = (raw.script(part, name) for part in PARTS)
    assert trigger is not None
    assert fix is not None
    fields = ("function", "replacement", "helper", "python", "platforms", "devices", "needs", "reason")
    return Pair(
        name=name,
        cause=raw.setting(name, "cause") or "",
        trigger=trigger.script(),
        fix=fix.script(),
        guard=guard.script() if guard is not None else None,
        **{field: raw.setting(name, field) for field in fields},
    )


def _essential(raw: RawCase) -> Iterator[tuple[str, Problem]]:
    """What nothing can be run with, by file."""
    yield from (("", p) for p in raw.problems)
    yield from ((name, file.problem) for name, file in raw.files.items() if file.problem is not None)
    if raw.entry is None:
        yield ENTRY, Problem(1, "parts", "is missing")
        return
    yield from ((ENTRY, p) for p in raw.entry.problems if p.rule == "front-matter")
    if not raw.pairs:
        yield "", Problem(0, "parts", "has no trigger.py and fix.py")
    for pair in raw.pairs:
        for part in ("trigger", "fix"):
            if raw.script(part, pair) is None:
                yield file_name(part, pair), Problem(1, "parts", "is missing")
    for name, script in raw.scripts.items():
        yield from ((name, p) for p in script.problems)
