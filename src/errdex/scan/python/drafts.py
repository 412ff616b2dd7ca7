"""Drafts: what one file tells of a message, with what only other places tell left open.

A draft is a sequence of pieces. Text and holes are final; the other pieces name what decides them: a parameter that
callers fill, a function that returns the text, a constant, an attribute. ``linking`` puts templates in their place
once all files of a project are known. Each open piece keeps the hole that stands for it where nothing is found.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from errdex.model.site import ExceptionClass, RaiseSite
from errdex.model.template import Hole, Text

Draft: TypeAlias = tuple["Piece", ...]


class Argument(msgspec.Struct, frozen=True):
    """One argument of a call."""

    name: str | None
    """None for a positional one; ``*`` and ``**`` for what the function it stands in was given beyond its own."""
    value: Draft


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of several: branches of an expression, or assignments of which either may have run."""

    options: tuple[Draft, ...]
    hole: Hole


class Parameter(msgspec.Struct, frozen=True, tag="parameter"):
    """A parameter of a function, which its callers fill."""

    function: str
    """``module.Qualified.name``."""
    name: str
    position: int
    """Among the positional arguments of a call; -1 where it can only be named."""
    default: Draft
    """Empty where it has none that says something."""
    hole: Hole
    fallback: Draft = ()
    """What the function puts in its place where it was not given, or is None."""

    @property
    def key(self) -> str:
        """What callers are asked by."""
        return f"{self.function}({self.position},{self.name})"


class Constant(msgspec.Struct, frozen=True, tag="constant"):
    """A name of a module: its own or another's."""

    target: str
    """``module.NAME``."""
    hole: Hole


class Attribute(msgspec.Struct, frozen=True, tag="attribute"):
    """An attribute of the object or class that the code belongs to."""

    owner: str
    """``module.Class``."""
    name: str
    hole: Hole


class Item(msgspec.Struct, frozen=True, tag="item"):
    """A text looked up by a fixed key: in a table of the module where ``table`` names one, else in one of the class."""

    table: str
    owner: str
    key: str
    """Empty where any of them may be meant."""
    hole: Hole


class Call(msgspec.Struct, frozen=True, tag="call"):
    """The result of a function or method."""

    target: str
    """``module.function`` or ``module.Class.method``."""
    above: bool
    """Whether the method is the base's: ``super().method``."""
    arguments: tuple[Argument, ...]
    hole: Hole


class Made(msgspec.Struct, frozen=True, tag="made"):
    """An exception object; as text, its message."""

    exception: str
    """Dotted name of the class; ``cls`` for the class a class method belongs to; ``self.x`` for what an attribute of
    the object names; empty where it is not known."""
    owner: str
    """``module.Class`` of the code that makes it."""
    arguments: tuple[Argument, ...]
    unpacked: bool
    """Whether some of its arguments are not told."""
    hole: Hole


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A format whose text is told elsewhere, with the values it is given."""

    style: Literal["%", "{"]
    format: Draft
    values: tuple[Draft, ...]
    keyed: tuple[Argument, ...]
    unpacked: bool
    """Whether the named arguments of the function it stands in are given, too: ``**kwargs``."""
    hole: Hole


Open: TypeAlias = Choice | Parameter | Constant | Attribute | Item | Call | Made | Filled
Piece: TypeAlias = Text | Hole | Open


class When(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters and attributes, as ``self.x``, that a statement asks about before it runs."""

    needs: tuple[str, ...] = ()
    """Those that hold something."""
    lacks: tuple[str, ...] = ()
    """Those that hold nothing, or None."""


class FunctionDraft(msgspec.Struct, frozen=True, kw_only=True):
    """What a function gives back."""

    parameters: tuple[str, ...]
    """In order; ``self`` or ``cls`` of a method included, those with stars and those after one left out."""
    named_only: tuple[str, ...] = ()
    bound: bool
    """Whether the first parameter is filled by the object or class it is called on."""
    defaults: dict[str, Draft]
    returns: tuple[Draft, ...]
    stars: tuple[str, str] = ("", "")
    """The names behind ``*`` and ``**``."""
    optional: tuple[str, ...] = ()
    """Parameters that are None where they are not given."""
    is_property: bool = False


class ClassDraft(msgspec.Struct, frozen=True, kw_only=True):
    """How objects of a class come to their message."""

    bases: tuple[str, ...]
    init: FunctionDraft | None
    """None where it is the base's."""
    handed: tuple[tuple[str, tuple[Argument, ...], When], ...] = ()
    """Each call of a base's ``__init__``: the base, empty for the next one, the arguments, and when it is made."""
    kept: dict[str, Draft] = {}
    """Attributes that ``__init__`` sets, over its parameters; ``args`` among them."""
    shown: tuple[tuple[Draft, When], ...] | None = None
    """What ``__str__`` returns, and when; None where it is the base's."""
    attributes: dict[str, Draft] = {}
    """Texts assigned in the class's body."""
    items: dict[str, Draft] = {}
    """Texts by key, of the tables in the class's body."""
    classes: dict[str, str] = {}
    """Attributes that name a class, to its dotted name."""


UseKind: TypeAlias = Literal["function", "method", "class", "object"]
"""What a name is looked for as: decides where in a file it may stand. Of an ``object``, calls of it and its methods."""


class Registration(msgspec.Struct, frozen=True):
    """Where a function is handed on together with names: ``register(x, f)``, ``x.connect(f)``, ``table[x] = f``."""

    on: str
    """Dotted name of what the registering method belongs to, as far as the file tells; empty where there is none."""
    names: tuple[str, ...]
    """Dotted names of what is given beside the function."""
    line: int = 0
    """Of the ``def`` of what ``on`` names, where that is a function of the file; 0 where it is none."""


class Use(msgspec.Struct, frozen=True):
    """One place in a file that names what may be a function, method or class of the project."""

    kind: UseKind
    word: str
    target: str
    """Its dotted name as far as the file tells; empty for what belongs to ``owner``."""
    owner: str
    """``module.Class`` of the code, where it is a method of the object or class itself; ``cls(...)`` is of a class."""
    above: bool
    """Whether the method is the base's: ``super().method``."""
    called: bool
    """Whether it is called where it stands, and at once: not where it is handed on, nor in a lambda."""
    caller: str
    """``module.Qualified.name`` of the function around; ``module.<module>`` outside functions."""
    line: int
    """Of the function's ``def``; 0 outside functions."""
    at_line: int
    column: int
    """Of the whole call, or of the attribute, in characters."""
    registration: Registration | None = None
    """Where it is not called but handed on for something."""


class Uses(msgspec.Struct, frozen=True):
    """What one file does with the names that it was asked for."""

    found: tuple[Use, ...] = ()
    objects: dict[str, int] = {}
    """Calls of methods of this name on objects whose class the file does not tell."""


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of one file; names within its module."""

    functions: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    constants: frozenset[str] = frozenset()
    tables: frozenset[str] = frozenset()
    """Names of dictionaries."""
    calls: frozenset[str] = frozenset()
    """Keys of parameters of functions, of any file, whose values in calls here are wanted."""
    uses: frozenset[tuple[UseKind, str]] = frozenset()
    """Own names of functions, methods and classes of any file, whose uses here are wanted."""
    known: frozenset[str] = frozenset()
    """Names of the file that stand for something of the project; needed to tell uses."""
    texts: frozenset[str] = frozenset()
    """The file's path, where its text is wanted."""

    def __or__(self, other: "Needs") -> "Needs":
        return Needs(**{f: getattr(self, f) | getattr(other, f) for f in self.__struct_fields__})

    def __sub__(self, other: "Needs") -> "Needs":
        return Needs(**{f: getattr(self, f) - getattr(other, f) for f in self.__struct_fields__})


class Supply(msgspec.Struct, frozen=True, kw_only=True):
    """What one file tells of what was asked, by full dotted name; what it does not hold is absent."""

    functions: dict[str, FunctionDraft] = {}
    classes: dict[str, ClassDraft] = {}
    constants: dict[str, Draft] = {}
    tables: dict[str, dict[str, Draft]] = {}
    calls: dict[str, tuple[tuple[str, Draft], ...]] = {}
    """By the parameter's key: the class of the calling code, and the value, of each call that gives a text."""
    uses: dict[str, Uses] = {}
    """By the file's path."""
    texts: dict[str, bytes] = {}
    """By the file's path, as ``FileScan`` keeps it."""

    def take(self, found: "Supply") -> None:
        """Put ``found`` with what is here; calls of one function found in several files are put together."""
        self.functions.update(found.functions)
        self.classes.update(found.classes)
        self.constants.update(found.constants)
        self.tables.update(found.tables)
        for key, calls in found.calls.items():
            self.calls[key] = (*self.calls.get(key, ()), *calls)


class SiteDraft(msgspec.Struct, frozen=True):
    """A raise site whose class and message are not put together yet."""

    site: RaiseSite
    raised: Draft
    """Mostly one ``Made``."""
    reason: str
    """Why the message is not known where nothing tells it."""


class Exports(msgspec.Struct, frozen=True, kw_only=True):
    """What a file hands out beyond what it defines."""

    stars: tuple[str, ...] = ()
    """Modules of which it imports everything: ``from x import *``."""
    repeated: tuple[str, ...] = ()
    """Names that it imports as themselves: ``from x import f as f``."""
    listed: tuple[str, ...] = ()
    """The strings of its ``__all__`` that are written out."""
    whole: bool = False
    """Whether it has an ``__all__`` and these are all of it."""
    gone: tuple[str, ...] = ()
    """Names that it imports or gives to a class, and later deletes or uses for something else."""
    loaded: tuple[tuple[str, str], ...] = ()
    """Names that a package loads when they are asked for, each with what it may stand for."""


class FileDraft(msgspec.Struct, frozen=True, kw_only=True):
    """What scanning one file by itself gave."""

    path: str
    sites: tuple[SiteDraft, ...] = ()
    exceptions: tuple[ExceptionClass, ...] = ()
    bases: dict[str, tuple[str, ...]] = {}
    """Of every class of the file, exceptions or not, by full name."""
    imports: dict[str, str] = {}
    """Module-level names bound by import, to what they name."""
    aliases: dict[str, str] = {}
    """Module-level names that stand for a class: ``IOFailure = base.Failure``."""
    methods: dict[str, dict[str, bool]] = {}
    """Of every class of the file, by full name: its own methods, and whether each is a property."""
    exports: Exports = Exports()
    inner_imports: tuple[str, ...] = ()
    """What is imported inside functions and branches, by dotted name."""
    text: bytes = b""
    """The file's text, as ``FileScan`` keeps it; empty where it is not kept."""
    supply: Supply = Supply()
    """What its own sites need of the file itself."""
    problem: str | None = None


def joined(draft: Iterable[Piece]) -> Draft:
    """Neighbouring texts as one, empty ones dropped."""
    out: list[Piece] = []
    for piece in draft:
        if isinstance(piece, Text):
            if not piece.text:
                continue
            if out and isinstance(out[-1], Text):
                out[-1] = Text(out[-1].text + piece.text)
                continue
        out.append(piece)
    return tuple(out)


def literal(draft: Draft) -> str | None:
    """The whole text of a draft without holes, else None."""
    whole = joined(draft)
    if not whole:
        return ""
    return whole[0].text if len(whole) == 1 and isinstance(whole[0], Text) else None


def has_text(draft: Draft) -> bool:
    """Whether the draft holds or may come to hold a text."""
    return any(not isinstance(p, Hole) for p in draft)


def hole_of(piece: Piece) -> Text | Hole:
    """What stands for an open piece that nothing fills."""
    return piece if isinstance(piece, Text | Hole) else piece.hole


def walk(draft: Draft) -> Iterator[Open]:
    """Every open piece, those inside others too; not recursive."""
    waiting: list[Piece] = list(draft)
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, Text | Hole):
            continue
        yield piece
        match piece:
            case Choice(options=options):
                waiting.extend(p for o in options for p in o)
            case Parameter(fallback=fallback):
                waiting.extend(fallback)
            case Call(arguments=arguments) | Made(arguments=arguments):
                waiting.extend(p for a in arguments for p in a.value)
            case Filled(format=left, values=values, keyed=keyed):
                waiting.extend(left)
                waiting.extend(p for v in (*values, *(a.value for a in keyed)) for p in v)
