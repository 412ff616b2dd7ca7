"""Reads an entry.md: front matter in TOML between two lines ``+++``, and text under fixed headings.

Says all that is wrong with it and where, so that one look at a case is enough. What the values mean for a run is
``case``'s.
"""

import difflib
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from errdex.model.pack import Differing, FrontMatter, Prose
from errdex.verify.pack_files import Problem

FENCE = "+++"
HEADINGS: dict[str, str] = {
    "What it means": "meaning",
    "Common situations": "situations",
    "Solutions": "solutions",
    "Prevention": "prevention",
}
"""The headings of a case in their order, and the field of Prose that each fills."""

_PLACE = re.compile(r"\(at line (\d{1,9}), column \d{1,9}\)$")
_KEY = re.compile(r"""["']?([A-Za-z0-9_-]{1,80})["']?\s*=""")
_TABLE = re.compile(r"""\[\s*([A-Za-z0-9_-]{1,80})\s*\.\s*["']?([^\]"']{1,80})["']?\s*\]""")
_KINDS = {str: "text", int: "a whole number", float: "a number", bool: "true or false", dict: "a table", list: "a list"}


class Section(NamedTuple):
    """Text under one heading."""

    title: str
    line: int
    """Of the heading."""
    text: str


class EntryText:
    """What an entry.md says, as far as it could be read, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.front: FrontMatter | None = None
        """None where a value is missing or wrong."""
        self.sections: list[Section] = []
        self._lines: dict[tuple[str, ...], int] = {}
        lines = text.split("\n")
        body = self._front(lines)
        if body is not None:
            self._body(lines, body)

    def line_of(self, *keys: str) -> int:
        """Where a field of the front matter stands; of one that is left out the first line."""
        return self._lines.get(keys, self._lines.get(keys[:-1], 1))

    @property
    def prose(self) -> Prose:
        return Prose(**{HEADINGS[s.title]: s.text for s in self.sections if s.title in HEADINGS})

    def _front(self, lines: list[str]) -> int | None:
        """Read the front matter; gives the index of the line below it."""
        if lines[0].strip() != FENCE:
            self._bad(1, f"begins with a line {FENCE} and the front matter below it")
            return None
        end = next((n for n, line in enumerate(lines[1:], 1) if line.strip() == FENCE), None)
        if end is None:
            self._bad(1, f"has no second line {FENCE}; end the front matter with one")
            return None
        self._find(lines[1:end])
        values = read_toml("\n".join(lines[1:end]), self.problems, first_line=2)
        if values is not None:
            found = list(field_problems(values, FrontMatter))
            self.problems += [Problem(self.line_of(*keys), "front-matter", text) for keys, text in found]
            if not found:
                self.front = msgspec.convert(values, FrontMatter)
        return end + 1

    def _find(self, lines: list[str]) -> None:
        """Note where each field stands: tomllib does not tell."""
        table: tuple[str, ...] = ()
        inside = ""
        for number, line in enumerate(lines, 2):
            text = line.strip()
            if inside:
                inside = "" if inside in text else inside
                continue
            if (named := _TABLE.match(text)) is not None:
                table = (named[1], named[2])
                self._lines.setdefault(table, number)
                self._lines.setdefault(table[:1], number)
            elif (key := _KEY.match(text)) is not None:
                self._lines.setdefault((*table, key[1]), number)
            inside = next((q for q in ('"""', "'''") if text.count(q) == 1), "")

    def _body(self, lines: list[str], start: int) -> None:
        title, at, text, fence = "", 0, list[str](), ""
        for number, line in enumerate([*lines[start:], "## "], start + 1):
            last = number == len(lines) + 1
            opened = line.strip()[:3]
            if opened in ("```", "~~~") and fence in ("", opened) and not last:
                fence = "" if fence else opened
            elif line.startswith("# ") and not fence:
                self._bad(
                    number, "a heading of the first level has no place here; the headings are ## lines", "sections"
                )
            if not last and (fence or not line.startswith("## ")):
                text.append(line)
                continue
            said = "\n".join(text).strip()
            if title:
                self.sections.append(Section(title, at, said))
            elif said:
                self._bad(
                    start + 1,
                    f"text stands above the first heading; put it under ## {next(iter(HEADINGS))}",
                    "sections",
                )
            title, at, text = line[3:].strip(), number, []

    def _bad(self, line: int, message: str, rule: str = "front-matter") -> None:
        self.problems.append(Problem(line, rule, message))


def read_toml(
    text: str, problems: list[Problem], *, first_line: int = 1, rule: str = "front-matter"
) -> dict[str, Any] | None:
    """The values of a TOML text; None where it is none, with the problem added to ``problems``."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        problems.append(Problem(first_line, rule, "is nested too deep"))
    except ValueError as error:  # TOMLDecodeError, and numbers or dates that Python cannot hold
        said = str(error)
        place = _PLACE.search(said)
        line = int(place[1]) if place else text.count("\n") + 1
        what = said[: place.start()].strip() if place else said.replace("(at end of document)", "at the end").strip()
        problems.append(Problem(line - 1 + first_line, rule, f"is no TOML: {what}"))
    return None


def field_problems(values: dict[str, Any], shape: type[msgspec.Struct]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Everything that keeps ``values`` from being a ``shape``: the field's place, and what to do."""
    fields = {f.name: f for f in msgspec.structs.fields(shape)}
    for name in values:
        if name not in fields:
            yield (name,), f"there is no field {name!r}; {closest(name, fields)}"
    for name, field in fields.items():
        if name not in values:
            if field.required:
                yield (name,), f"{name!r} is missing; add it"
        elif name == "pair" and isinstance(values[name], dict):
            for own, inner in values[name].items():
                if not isinstance(inner, dict):
                    yield (name, own), f"'pair.{own}' must be a table"
                    continue
                yield from (
                    ((name, own, *keys), f"in 'pair.{own}': {text}") for keys, text in field_problems(inner, Differing)
                )
        elif (wrong := _wrong(name, values[name], field.type)) is not None:
            yield (name,), wrong


def _wrong(name: str, value: Any, wanted: Any) -> str | None:
    """What is wrong with one value."""
    try:
        msgspec.convert(value, wanted)
        return None
    except msgspec.ValidationError:
        pass
    choices, several = _choices(wanted)
    kind = _KINDS.get(type(value), "a date or time")
    if several and not isinstance(value, list):
        return f"{name!r} must be a list of texts, not {kind}"
    bad = next((v for v in value if not isinstance(v, str)), None) if several else value
    if choices:
        bad = next((v for v in value if v not in choices), None) if several else value
        if isinstance(bad, str):
            return f"{name!r} cannot be {bad!r}; {closest(bad, choices)}"
    if not isinstance(bad, str):
        return f"{name!r} must be {'a list of texts' if several else 'text'}, not {_KINDS.get(type(bad), kind)}"
    return f"{name!r} cannot be {bad!r}; see docs/packs.md for what it holds"


def _choices(wanted: Any) -> tuple[tuple[str, ...], bool]:
    """The words that a field may have, and whether it is a list."""
    if get_origin(wanted) is Literal:
        return get_args(wanted), False
    several = get_origin(wanted) is tuple
    found: tuple[str, ...] = ()
    for inner in get_args(wanted):
        words, listed = _choices(inner)
        found, several = found or words, several or listed
    return found, several


def closest(name: str, known: "dict[str, Any] | tuple[str, ...] | list[str]") -> str:
    """A hint at the nearest of the known names."""
    near = difflib.get_close_matches(name[:80], list(known), 1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
