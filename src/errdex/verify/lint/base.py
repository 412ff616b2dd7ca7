"""The frame of the linter: findings, the registry of rules, and what a rule may ask.

A rule is a function over one case, or over a whole pack; it yields problems by file. The sentence that it is
registered with says what it finds; docs/packs.md has them all.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from errdex.model.entry import Entry
from errdex.model.match import Origin
from errdex.variants import import_all
from errdex.verify.case import RawCase
from errdex.verify.pack import RawPack
from errdex.verify.pack_files import Problem


class Index(Protocol):
    """The entries that are known, where a catalog is there."""

    def knows(self, project: str, versions: str = "", origin: Origin = "python") -> bool:
        """Whether enough is known of one of these versions that a missing entry of this origin says something."""
        ...

    def entry(self, id: str) -> Entry | None:
        """The entry with this id."""
        ...

    def successor(self, id: str) -> str | None:
        """The id that an older id leads to."""
        ...

    def near(self, project: str, template: str) -> Entry | None:
        """The entry whose message is nearest."""
        ...

    def callers(self, id: str) -> Sequence[str]:
        """The public functions through which users are known to reach the entry."""
        ...

    def docstrings(self, id: str) -> Sequence[str]:
        """What the functions that raise the entry say of themselves."""
        ...


class Finding(NamedTuple):
    """One thing to do."""

    file: Path
    line: int
    rule: str
    message: str


class Look(NamedTuple):
    """A case with what is around it."""

    case: RawCase
    pack: RawPack
    entries: Index | None
    """The entries that are known; None where nothing is."""


Found = Iterator[tuple[str, Problem]]
"""Problems with the file each is in, from the case's or the pack's folder; empty for the folder itself."""


class Rule(NamedTuple):
    """A registered rule."""

    name: str
    finds: str
    case: Callable[[Look], Found] | None = None
    pack: Callable[[RawPack], Found] | None = None


_rules: dict[str, Rule] = {}
_complete: list[bool] = []


def case_rule(name: str, finds: str) -> Callable[[Callable[[Look], Found]], Callable[[Look], Found]]:
    """Register the decorated function as a rule over each case."""

    def register(check: Callable[[Look], Found]) -> Callable[[Look], Found]:
        _rules[name] = Rule(name, finds, case=check)
        return check

    return register


def pack_rule(name: str, finds: str) -> Callable[[Callable[[RawPack], Found]], Callable[[RawPack], Found]]:
    """Register the decorated function as a rule over the pack as a whole."""

    def register(check: Callable[[RawPack], Found]) -> Callable[[RawPack], Found]:
        _rules[name] = Rule(name, finds, pack=check)
        return check

    return register


def rules() -> list[Rule]:
    """All rules by name; importing each module of this package registers its own."""
    if not _complete:
        import_all("errdex.verify.lint")
        _complete.append(True)
    return [_rules[name] for name in sorted(_rules)]


def lint(pack: RawPack, index: Index | None = None) -> list[Finding]:
    """Everything that is to be done about a pack, by file and line."""
    found: list[Finding] = []

    def add(folder: Path, problems: Found) -> None:
        for name, problem in problems:
            place = folder / name if name else folder
            found.append(Finding(place, problem.line, problem.rule, problem.message))

    for rule in rules():
        if rule.pack is not None:
            add(pack.root, rule.pack(pack))
    for case in pack.cases:
        look = Look(case, pack, index)
        for rule in rules():
            if rule.case is not None:
                add(case.folder, rule.case(look))
    return sorted(set(found), key=lambda f: (str(f.file), f.line, f.rule, f.message))
