"""Raise sites: one statement that raises, and what its surroundings say. How they are found is ``scan``'s."""

from typing import Literal

import msgspec

from errdex.model.calls import CallEdge, Unfollowed
from errdex.model.template import Template

SCANNER = "python-5"
"""Version of the scan's rules; part of a shard's identity, raised whenever the same file would give other sites."""

REACHING = "2"
"""Version of the rules by which conditions and callers are worked out; raised whenever a site would be given others."""

Kind = Literal["raise", "reraise", "assert", "warn", "native", "interpreter"]
"""``raise X``; a bare ``raise``; ``assert`` with a message; a call of ``warnings.warn``. Where no Python statement
is known: a text in an extension module, without line and function; a message of the interpreter's own."""

ClauseKind = Literal["if", "elif", "else", "while", "for", "loop-else", "case", "except", "try-else", "assert"]


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One enclosing branch that must be taken for the statement to be reached, as it stands in the source."""

    kind: ClauseKind
    text: str
    """The header's expression: the test of an ``if``, the classes of an ``except``, subject and pattern of a
    ``case``, the asserted expression, which failed, of an ``assert``; empty for a plain ``else``."""
    failed: tuple[str, ...] = ()
    """Tests of the same statement that were false before: for ``elif`` and ``else``."""
    line: int


class PathCondition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What must hold on entry to a function for a statement in it to be reached.

    Whenever the statement is reached, ``text`` held on entry. Where it is ``complete``, the statement is also reached
    whenever it holds, unless something that runs before raises or never ends.
    """

    text: str
    """A Python expression over what the function sees on entry: parameters, ``self`` and its attributes, names of
    the module and builtins. ``True`` where nothing needs to hold."""
    near: str = ""
    """The part of ``text`` that the branches around the statement say, exits before it left aside; empty where that
    is all of it."""
    missing: tuple[str, ...] = ()
    """What ``text`` does not say though it also decides, each as a phrase; empty where it is complete."""
    pure: bool = False
    """Whether evaluating ``text`` changes nothing and calls nothing whose effects are not known."""

    @property
    def complete(self) -> bool:
        return not self.missing


class PublicCaller(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A public function through which users reach a statement, and when it does, over its own parameters."""

    name: str
    """As users type it: ``package.Class.method``, re-exports resolved."""
    parameters: tuple[str, ...] = ()
    condition: PathCondition | None = None
    """None for the statement's own function, whose condition the site holds, and where it is not known."""
    check: str = ""
    """A Python expression over the parameters, builtins and full names of modules alone: where it is false the
    statement is not reached through this function. Empty where there is none that calls only what is known to be
    harmless."""
    check_imports: tuple[str, ...] = ()
    """Modules that ``check`` names."""
    exact: bool = False
    """Whether the statement is also reached where ``check`` is true, unless something before it raises."""
    through: tuple[str, ...] = ()
    """Qualified names of the functions between, the caller's callee first and the statement's function last; empty for
    the statement's own function."""
    registered: str = ""
    """The one of ``through`` that is not called by name but registered for something which what stands before it uses;
    empty where all are called. That it is run so is likely and not certain."""
    registered_for: str = ""
    """What that is, by its own name."""


class Reached(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was worked out of one raise site."""

    path: PathCondition | None = None
    callers: tuple[PublicCaller, ...] = ()
    callers_end: str = ""
    whole: bool = False
    """False where callers were not looked for."""


class Snippet(msgspec.Struct, frozen=True):
    """Source lines around a statement."""

    first_line: int
    text: str


class RaiseSite(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One statement that raises, in one version of a project."""

    file: str
    """Relative to site-packages (or the root of the source), ``/``-separated."""
    line: int
    end_line: int
    column: int
    """0-based, in characters."""
    function: str
    """Qualified name within the module, as ``__qualname__`` gives it; ``<module>`` at module level."""
    kind: Kind
    language: str = "python"
    exception: str
    """Dotted name of the class as far as the file tells; builtins without a prefix; empty where unknown."""
    template: Template
    is_test: bool = False
    conditions: tuple[Clause, ...] = ()
    """Outermost first."""
    code: Snippet
    docstring: str | None = None
    """Of the enclosing function, as written, cut at 4,000 characters."""
    parameters: tuple[str, ...] = ()
    """Names of the enclosing function's parameters."""
    chained_from: str | None = None
    """The expression after ``from``."""
    public: str = ""
    """The name under which users reach the enclosing function, where it is public; empty where it is not."""
    path: PathCondition | None = None
    """None where it is not worked out: it is on demand, by ``errdex.scan.python.paths.with_paths(file, bytes, sites)``
    over the file's text; and where there is no function, or syntax that cannot be read here."""
    callers: tuple[PublicCaller, ...] = ()
    """The nearest first; the function itself where it is public."""
    callers_end: str = ""
    """Why the walk through callers went no further, as a phrase; empty where it did not end early."""

    @property
    def class_name(self) -> str:
        """The class's own name, without its module."""
        return self.exception.rpartition(".")[2]

    @property
    def condition_key(self) -> str:
        """What sites of one cause share: kinds and texts of the clauses, lines left out."""
        return "\n".join(f"{c.kind} {c.text} {c.failed}" for c in self.conditions)


def without_statement(kind: Kind, exception: str, template: Template, file: str = "") -> RaiseSite:
    """What stands for a raise statement where there is none: class and template; of compiled code also its file."""
    return RaiseSite(
        file=file, line=0, end_line=0, column=0, function="", kind=kind, language="native", exception=exception,
        template=template, code=Snippet(0, ""),
    )  # fmt: skip


class ExceptionClass(msgspec.Struct, frozen=True):
    """A class defined in scanned code, with its bases as far as the file tells."""

    name: str
    """``module.Qualified.Name``."""
    bases: tuple[str, ...]
    file: str
    line: int


class FileScan(msgspec.Struct, frozen=True, kw_only=True):
    """What scanning one file gave."""

    file: str
    sites: tuple[RaiseSite, ...] = ()
    classes: tuple[ExceptionClass, ...] = ()
    imports: dict[str, str] = {}
    """Module-level names bound by import, to what they name; lets re-exports be followed across files."""
    problem: str | None = None
    """Why the file, or part of it, could not be read; None where all was."""
    text: bytes = b""
    """The text that was scanned, UTF-8 with ``\\n`` line ends, compressed by zlib: where the file holds raise sites or
    calls. Empty where it is not kept."""
    calls: tuple[CallEdge, ...] = ()
    """Calls in this file of functions that hold raise sites and are not public, or of what calls those."""
    unfollowed: tuple[Unfollowed, ...] = ()
