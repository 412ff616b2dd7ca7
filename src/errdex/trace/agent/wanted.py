"""Reads what is asked, and finds the places of a code object that it speaks of."""

import dis
import json
import os
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from .asked import Name, Predicate
from .conditions import Condition

RAISE = dis.opmap["RAISE_VARARGS"]
_CALLS = frozenset(code for name, code in dis.opmap.items() if name in ("CALL", "CALL_FUNCTION_EX", "CALL_KW"))


class Site(NamedTuple):
    """A raise statement that is asked for; ``place`` is where it stands in the list."""

    place: int
    file: str
    line: int
    end_line: int
    column: int
    kind: str
    function: str
    condition: str


class Function(NamedTuple):
    """A function whose calls are asked for."""

    place: int
    file: str
    function: str
    replacement: str | None


class Plan:
    """What is asked about one code object. Keeps the code, so that its ``id`` names nothing else."""

    def __init__(self, code: CodeType, sites: list[Site], functions: list[Function]) -> None:
        self.code = code
        self.raises: dict[int, tuple[int, ...]] = {}
        """Offset of the instruction that raises, to the sites."""
        self.warns: dict[int, tuple[int, ...]] = {}
        """Offset of the instruction that may call ``warnings.warn``."""
        self.warn_lines: dict[int, tuple[int, ...]] = {}
        """The same by line, for a tracer that sees no calls."""
        self.functions = [f.place for f in functions if f.function == code.co_qualname]
        if sites:
            self._place(sites)
        by_index = {s.place: s for s in sites}
        for found in self.warns.values():
            self.warn_lines[by_index[found[0]].line] = found
        here = {index for found in (*self.raises.values(), *self.warns.values()) for index in found}
        self.conditions = [(s.place, Condition(s.condition, code)) for s in sites if s.condition and s.place in here]
        self.evaluated = 0
        self.seconds = 0.0

    def _place(self, sites: list[Site]) -> None:
        raw = self.code.co_code
        warned = [s for s in sites if s.kind == "warn" and s.function == self.code.co_qualname]
        raised = [s for s in sites if s.kind != "warn"]
        for number, (line, end_line, column, _) in enumerate(self.code.co_positions()):
            opcode = raw[2 * number]
            if line is None or not (opcode == RAISE or opcode in _CALLS):
                continue
            found = _at(raised if opcode == RAISE else warned, line, end_line or line, column)
            if found:
                (self.raises if opcode == RAISE else self.warns)[2 * number] = found

    @property
    def watched(self) -> bool:
        """Whether each call of it must be seen, not only what it raises."""
        return bool(self.conditions or self.functions)


def _at(sites: list[Site], line: int, end_line: int, column: int | None) -> tuple[int, ...]:
    spanning = [s for s in sites if s.line <= line and end_line <= s.end_line]
    if any(s.column == column for s in spanning):
        # Several statements on one line.
        spanning = [s for s in spanning if s.column == column]
    return tuple(s.place for s in spanning)


class Wanted:
    """All that is asked, by file."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.others: bool = asked.get("others", False)
        self.each: int = asked.get("each", 100)
        sites = [
            Site(
                i, _real(s["file"]), s["line"], s["end_line"], s.get("column", -1), s.get("kind", "raise"),
                s.get("function", ""), s.get("condition", ""),
            )
            for i, s in enumerate(asked.get("sites", ()))
        ]  # fmt: skip
        self.functions = [
            Function(i, _real(f["file"]), f["function"], f.get("replacement"))
            for i, f in enumerate(asked.get("functions", ()))
        ]
        self.names = [Name(i, n["name"], n.get("replacement", "")) for i, n in enumerate(asked.get("names", ()))]
        self.predicates = [
            Predicate(i, p["name"], p["code"], p["function"]) for i, p in enumerate(asked.get("predicates", ()))
        ]
        self.then: str = asked.get("then", "")
        self._files: dict[str, tuple[list[Site], list[Function]]] = {}
        for s in sites:
            self._files.setdefault(s.file, ([], []))[0].append(s)
        for f in self.functions:
            self._files.setdefault(f.file, ([], []))[1].append(f)
        self._named: dict[str, tuple[list[Site], list[Function]] | None] = {}
        self._plans: dict[int, Plan] = {}

    @classmethod
    def read(cls, path: str) -> "Wanted":
        return cls(json.loads(Path(path).read_bytes()))

    def plan(self, code: CodeType) -> Plan | None:
        """What is asked about ``code``; None where nothing is."""
        known = self._plans.get(id(code))
        if known is not None:
            return known
        name = code.co_filename
        if name not in self._named:
            self._named[name] = self._files.get(_real(name))
        asked = self._named[name]
        if asked is None:
            return None
        plan = self._plans[id(code)] = Plan(code, *asked)
        return plan

    def planned(self, code: CodeType) -> Plan | None:
        """The same for code that ``plan`` was asked about before."""
        return self._plans.get(id(code))

    def replaced(self, file: str) -> list[Function]:
        """Functions of a file whose result is replaced."""
        asked = self._files.get(_real(file))
        return [f for f in asked[1] if f.replacement is not None] if asked is not None else []


def _real(path: str) -> str:
    return os.path.realpath(path)
