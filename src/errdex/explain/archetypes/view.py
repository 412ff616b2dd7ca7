"""A raise site as the archetypes see it: the atomic tests that decide, with what each must be; class and message.

Reads the conditions' text with ``ast``; a test that does not parse is simply not seen. What stands in the lines
around the statement is ``nearby``'s.
"""

import ast
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from errdex.model.site import Clause, PathCondition, RaiseSite
from errdex.model.text import fold, words

_MAX_TEXT = 2_000
_SHOWN = 3
"""Tests that are told of one statement."""
_LONG = 90
"""Characters of a test that can be read within a sentence."""
_HOLE = " \x01 "


class Test(NamedTuple):
    """One atomic test."""

    node: ast.expr
    holds: bool
    """Whether it is true where the statement is reached."""
    surely: bool
    """False where it is one of several alternatives, any of which is enough."""

    @property
    def text(self) -> str:
        return ast.unparse(self.node)

    @property
    def spelled(self) -> str:
        """Python that is true where the statement is reached."""
        if self.holds:
            return self.text
        match self.node:
            case ast.Compare(left=left, ops=[ast.In() | ast.Is() as op], comparators=[right]):
                denied: ast.cmpop = ast.NotIn() if isinstance(op, ast.In) else ast.IsNot()
                return ast.unparse(ast.Compare(left=left, ops=[denied], comparators=[right]))
        return ast.unparse(ast.UnaryOp(op=ast.Not(), operand=self.node))


class Asked(NamedTuple):
    """What a function that readers call asks of what it is given."""

    name: str
    parameters: tuple[str, ...]
    tests: tuple[Test, ...]
    complete: bool
    """Whether nothing else decides."""


class SiteView:
    """Facts about a site that several archetypes ask for, each worked out once."""

    def __init__(self, site: RaiseSite, values: Mapping[str, str] | None = None) -> None:
        self.site = site
        self.values = values or {}
        """What filled the holes of the reader's own message, by expression; empty without a report."""

    @functools.cached_property
    def message_words(self) -> frozenset[str]:
        """Words of the message's fixed text."""
        return frozenset(w for t in self.site.template.literals for w in words(t))

    @functools.cached_property
    def message(self) -> str:
        """The message's fixed text, lower case, a blank for each hole."""
        return " ".join(self.site.template.literals).lower()

    @functools.cached_property
    def _worded(self) -> str:
        """The message's words with single blanks between and around them; a hole is no word, and parts words."""
        return f" {_HOLE.join(' '.join(words(t)) for t in self.site.template.literals)} "

    def says(self, *phrases: str) -> bool:
        """Whether the message has one of the phrases: words in lower case, marks left out (``isn t``)."""
        return any(f" {p} " in self._worded for p in phrases)

    @functools.cached_property
    def text(self) -> str:
        """The message on one line, each hole as its expression, cut where it is very long."""
        return fold(self.site.template.text[:_MAX_TEXT])[:_MAX_TEXT]

    def is_class(self, *parts: str) -> bool:
        """Whether the class's own name has one of ``parts``, spelt as in the name."""
        return any(p in self.site.class_name for p in parts)

    @functools.cached_property
    def handled(self) -> Clause | None:
        """The ``except`` clause that the statement stands in, tests within it aside."""
        return next((c for c in reversed(self.site.conditions) if c.kind == "except"), None)

    @functools.cached_property
    def handled_classes(self) -> frozenset[str]:
        """Own names of the classes that the handler around the statement takes."""
        if self.handled is None:
            return frozenset()
        names = self.handled.text.partition(" as ")[0].strip("() ").split(",")
        return frozenset(n.strip().rpartition(".")[2] for n in names if n.strip())

    @functools.cached_property
    def path(self) -> tuple[Test, ...]:
        """The sure atomic tests of all enclosing clauses, innermost clause first."""
        out: list[Test] = []
        for clause in reversed(self.site.conditions):
            if clause.kind in {"if", "elif", "while", "assert"}:
                out.extend(_atoms(_parse(clause.text), holds=clause.kind != "assert", surely=True))
            if clause.kind in {"elif", "else"}:
                out.extend(t for f in clause.failed for t in _atoms(_parse(f), holds=False, surely=True))
        return tuple(t for t in out if t.surely)

    @functools.cached_property
    def deciding(self) -> Clause | None:
        """The innermost clause that tests something; loops only lead to it."""
        for clause in reversed(self.site.conditions):
            if clause.kind in {"if", "elif", "else", "assert", "case", "while"}:
                return clause
            if clause.kind in {"except", "try-else"}:
                return None
        return None

    @functools.cached_property
    def tests(self) -> tuple[Test, ...]:
        """Atomic tests of the deciding clause: its own, or for a plain ``else`` those that failed before it.

        What failed before an ``elif`` only led there; its own test is what the statement is about.
        """
        clause = self.deciding
        if clause is None:
            return ()
        if clause.kind == "else":
            return tuple(t for f in clause.failed for t in _atoms(_parse(f), holds=False, surely=True))
        if clause.kind in {"if", "elif", "while", "assert"}:
            return tuple(_atoms(_parse(clause.text), holds=clause.kind != "assert", surely=True))
        return ()

    @functools.cached_property
    def reached(self) -> tuple[Test, ...]:
        """Sure tests of what stands around the statement, over what the function is given; the deciding clause's own
        tests where that was not worked out."""
        return _readable(self.site.path) or self.tests

    @functools.cached_property
    def asked(self) -> "Asked":
        """The function that readers call, and the tests over what they pass that lead to the statement.

        That is a public caller where it is told in full when it gets here, else the statement's own function.
        """
        site = self.site
        for caller in site.callers if not site.public else ():
            condition = caller.condition
            if caller.through and condition is not None and condition.complete:
                tests = _readable(condition)
                if tests:
                    return Asked(caller.name, caller.parameters, tests, complete=True)
        complete = site.path is None or site.path.complete
        return Asked(self.called, site.parameters, self.reached, complete)

    def names(self, test: Test, parameters: Sequence[str] | None = None) -> tuple[str, ...]:
        """Parameters of the function, but the object itself, that a test speaks of, in the order of the signature."""
        read = {n.id for n in ast.walk(test.node) if isinstance(n, ast.Name)}
        return tuple(p for p in passed(self.site.parameters if parameters is None else parameters) if p in read)

    def told(self, tests: Sequence[Test]) -> str:
        """Tests as Python that is true where the statement is reached; of many those nearest to it."""
        sure = [t for t in tests if t.surely]
        word, asked = ("and", sure) if sure else ("or", list(tests))
        shown = list(dict.fromkeys(f"`{t.spelled}`" for t in asked))
        more = len(shown) - _SHOWN
        *before, last = shown[-_SHOWN:]
        said = f"{', '.join(before)} {word} {last}" if before else last
        return said + (f", after {more} more {'tests' if more > 1 else 'test'}" if more > 0 else "")

    def holding(self, tests: Sequence[Test]) -> str:
        """The same as the end of "where …"."""
        several = len({t.spelled for t in tests if t.surely}) > 1
        said, comma, more = self.told(tests).partition(", after ")
        return f"{said} {'hold' if several else 'holds'}{comma}{more}"

    @property
    def called(self) -> str:
        """The function by the name that readers know best."""
        own = self.site.public or self.site.function.replace(".<locals>", "")
        # A function that many call is not any one of them.
        return self.site.callers[0].name if len(self.site.callers) == 1 else own

    def about(self, wanted: Callable[[Test], bool]) -> tuple[Test, ...]:
        """The tests that are sure and ``wanted``; else all of them, where they are alternatives and all wanted.

        ``x < 0 or x > 1`` is about bounds whichever of the two holds; ``x < 0 or bad`` may not be.
        """
        sure = tuple(t for t in self.tests if t.surely and wanted(t))
        if sure:
            return sure
        return self.tests if self.tests and all(wanted(t) for t in self.tests) else ()

    def look(self, expression: str) -> str:
        """How the reader gets to see the value of ``expression``: it may be theirs, or the library's own."""
        node = _parse(expression)
        if node is not None and self.is_parameter(node) and not expression.startswith(("self", "cls")):
            what = (
                f"what you pass for `{expression}`" if expression.isidentifier() else f"`{expression}` of what you pass"
            )
            return f"Print {what} just before the call."
        return (
            f"Look at `{expression}` in the failing frame, for instance with `python -m pdb`: it is worked out there."
        )

    def value_of(self, expression: str) -> bool:
        """Whether the message shows the value of ``expression``."""
        return any(h.expression == expression for h in self.site.template.holes)

    def is_parameter(self, node: ast.expr) -> bool:
        """Whether an expression speaks of parameters of the function and of nothing else."""
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - {"len", "type", "str", "int"}
        return bool(names) and names <= set(self.site.parameters)


def tests_of(text: str) -> tuple[Test, ...]:
    """The tests that an expression is made of; none where it cannot be read."""
    node = _parse(text)
    return tuple(_atoms(node, holds=True, surely=True)) if node is not None else ()


def _readable(condition: PathCondition | None) -> tuple[Test, ...]:
    """The tests of a condition, those of the branches around the statement; none where one is too long to be read."""
    if condition is None or (condition.near or condition.text) == "True":
        return ()
    tests = tests_of(condition.near or condition.text)
    return tests if all(len(t.text) <= _LONG for t in tests) else ()


def passed(parameters: Sequence[str]) -> tuple[str, ...]:
    """Parameters that a call gives by itself: without the object or class of a method."""
    return tuple(parameters[1:] if parameters[:1] and parameters[0] in {"self", "cls"} else parameters)


def inner(node: ast.expr) -> ast.expr:
    """What ``any(...)``, ``all(...)``, ``np.any(...)``, ``(...).any()`` and ``bool(...)`` ask of each element."""
    for _ in range(4):
        match node:
            case ast.Call(func=ast.Name(id="any" | "all" | "bool") | ast.Attribute(attr="any" | "all"), args=[value]):
                node = value
            case ast.Call(func=ast.Attribute(value=ast.Compare() as value, attr="any" | "all"), args=[]):
                node = value
            case ast.GeneratorExp(elt=elt) | ast.ListComp(elt=elt):
                node = elt
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                node = operand
            case _:
                return node
    return node


def dotted(node: ast.expr) -> str | None:
    """``a.b.c`` as text; None for what is no dotted name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None


def _parse(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _atoms(node: ast.expr | None, *, holds: bool, surely: bool) -> list[Test]:
    """The tests that ``node`` is made of; ``and``, ``or`` and ``not`` are taken apart by De Morgan."""
    match node:
        case None:
            return []
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _atoms(operand, holds=not holds, surely=surely)
        case ast.BoolOp(op=op, values=values):
            # "a and b" true tells both; "a and b" false tells only that one of them is.
            told = isinstance(op, ast.And) == holds
            return [t for v in values for t in _atoms(v, holds=holds, surely=surely and told)]
        case ast.NamedExpr(value=value):
            return _atoms(value, holds=holds, surely=surely)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, ast.NotIn | ast.IsNot):
            # Written the other way round, so that readers of the tests meet "in" and "is" only.
            positive: ast.cmpop = ast.In() if isinstance(op, ast.NotIn) else ast.Is()
            return [Test(ast.Compare(left=left, ops=[positive], comparators=[right]), not holds, surely)]
    return [Test(node, holds, surely)]
