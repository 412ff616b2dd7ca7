"""Packs: what people know about a project's errors, as prose and as scripts to run.

The shapes of pack.toml and of entry.md's front matter, and what reading a whole pack gives. Reading and checking are
``verify``'s; what is claimed stands in ``claim``.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from errdex.model.entry import Entry, entry_of
from errdex.model.match import Origin
from errdex.model.site import Kind, without_statement
from errdex.model.template import Hole, Part, Template, Text

INTERPRETER_PROJECT = "cpython"
"""The project of the interpreter's own messages; they have no raise statement."""
UNPINNED_PROJECTS = frozenset({INTERPRETER_PROJECT, "python"})
"""Projects that no requirement names: they come with the Python that runs."""

Severity = Literal["error", "warning"]
Strategy = Literal["validate", "convert", "replace", "configure", "upgrade", "catch"]
Need = Literal["gpu", "tpu", "network", "service"]
Platform = Literal["linux", "darwin", "win32"]
Device = Literal["cpu", "gpu", "tpu"]

STRATEGY_WORDS: dict[Strategy, str] = {
    "validate": "Ask before the call.",
    "convert": "Make the value fit before the call.",
    "replace": "Call something else.",
    "configure": "Change a setting or the environment.",
    "upgrade": "Use another version.",
    "catch": "It cannot be known before the call: catch it.",
}
"""How each strategy reads to a person."""

NEED_WORDS: dict[Need, str] = {
    "gpu": "needs a GPU", "tpu": "needs a TPU", "network": "needs the network", "service": "needs a service"
}  # fmt: skip

_Dotted = Annotated[str, Meta(description="Dotted name, as users type it.", examples=["jax.lax.scan"])]


class Differing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A cause of its own: what its pair of scripts has other than the case."""

    cause: Annotated[str, Meta(description="What the cause is, in a sentence.")] = ""
    function: _Dotted | None = None
    replacement: _Dotted | None = None
    helper: str | None = None
    python: tuple[str, ...] | None = None
    platforms: tuple[Platform, ...] | None = None
    devices: tuple[Device, ...] | None = None
    needs: tuple[Need, ...] | None = None
    reason: str | None = None


class FrontMatter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands between the lines ``+++`` of an entry.md."""

    project: Annotated[str, Meta(description="The project as the catalog names it.", examples=["jax", "cpython"])]
    exception: Annotated[str, Meta(description="The exception class: its own name, or dotted.", examples=["KeyError"])]
    template: Annotated[str | None, Meta(description="The message, each value as {…}.")] = None
    id: Annotated[str, Meta(description="The entry's id.", pattern="^[0-9a-f]{16}$")] | None = None
    origin: Annotated[
        Origin | None,
        Meta(description="Where the message is made: `python` by a raise statement, which is meant without it."),
    ] = None
    versions: Annotated[str, Meta(description="Versions of the project that have it.", examples=[">=0.4.31,<0.12"])]
    severity: Severity
    strategy: Annotated[Strategy, Meta(description="The main way around it.")]
    function: Annotated[str | None, Meta(description="The public function that the trigger calls.")] = None
    replacement: Annotated[str | None, Meta(description="What the fix calls instead.")] = None
    helper: Annotated[str | None, Meta(description="A function or class of its own that the fix brings.")] = None
    python: Annotated[tuple[str, ...], Meta(description="Python versions to run on.", examples=[["3.13"]])] = ()
    platforms: tuple[Platform, ...] = ()
    devices: tuple[Device, ...] = ()
    needs: Annotated[tuple[Need, ...], Meta(description="What not every machine has.")] = ()
    reason: Annotated[str | None, Meta(description="With `needs`: what exactly is needed.")] = None
    pair: Annotated[dict[str, Differing], Meta(description="Further causes, by the name of their scripts.")] = {}


class PackInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands in a pack.toml."""

    project: Annotated[str, Meta(description="The project that all cases are about.")]
    title: Annotated[str, Meta(description="A line for people.")] = ""
    requires: Annotated[tuple[str, ...], Meta(description="What new scripts require beside the project.")] = ()


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A script of a case, with the environment that it asks for."""

    name: str
    """Its file's name."""
    text: str
    code: str
    """``text`` with the lines of its metadata emptied; lines keep their numbers."""
    dependencies: tuple[str, ...] = ()
    requires_python: str | None = None


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """The scripts of one cause, with all that applies to them."""

    name: str
    """What stands behind the underscore of their names; empty for ``trigger.py``."""
    cause: str
    trigger: Script
    fix: Script
    guard: Script | None = None
    function: str | None = None
    replacement: str | None = None
    helper: str | None = None
    python: tuple[str, ...] = ()
    platforms: tuple[Platform, ...] = ()
    devices: tuple[Device, ...] = ()
    needs: tuple[Need, ...] = ()
    reason: str | None = None


class Prose(msgspec.Struct, frozen=True, kw_only=True):
    """What a case says, as Markdown; empty where it says nothing."""

    meaning: str = ""
    situations: str = ""
    solutions: str = ""
    prevention: str = ""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One entry's curated knowledge."""

    pack: str
    name: str
    """Its folder's name."""
    front: FrontMatter
    prose: Prose
    pairs: tuple[Pair, ...]

    @property
    def entry(self) -> str | None:
        """The id of the entry: as said, else as the template gives it; None where only the catalog can tell."""
        return self.front.id or entry_id_of(self.front)

    @property
    def origin(self) -> Origin:
        """Whether a raise statement makes the message, compiled code, or the interpreter."""
        return origin_of(self.front)


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """All cases of a project."""

    name: str
    """Its folder's name, or that of its entry point."""
    root: str
    info: PackInfo
    cases: tuple[Case, ...]


def read_template(text: str) -> Template:
    """The template that ``text`` spells, a hole for each pair of braces; an unclosed brace is text."""
    parts: list[Part] = []
    literal = ""
    at = 0
    closing = _closing(text)
    while at < len(text):
        end = closing.get(at)
        if end is None:
            literal += text[at]
            at += 1
            continue
        if literal:
            parts.append(Text(literal))
            literal = ""
        parts.append(Hole(text[at + 1 : end]))
        at = end + 1
    if literal:
        parts.append(Text(literal))
    return Template(parts=tuple(parts))


def _closing(text: str) -> dict[int, int]:
    """Where each brace that is closed closes."""
    open_: list[int] = []
    found: dict[int, int] = {}
    for at, char in enumerate(text):
        if char == "{":
            open_.append(at)
        elif char == "}" and open_:
            start = open_.pop()
            found[start] = at
    return found


def entry_id_of(front: FrontMatter) -> str | None:
    """The id that template, class and project give; None where the function takes part in it, or nothing is said."""
    if front.template is None:
        return None
    entry = described(front.project, front.exception, front.template, origin_of(front))
    return entry.id if entry.template.weight else None


def origin_of(front: FrontMatter) -> Origin:
    """Where the message is made, as said or as the project tells."""
    return front.origin or ("interpreter" if front.project == INTERPRETER_PROJECT else "python")


def described(project: str, exception: str, template: str, origin: Origin) -> Entry:
    """The entry that this describes; its id is true where the template has words of its own."""
    kinds: dict[Origin, Kind] = {"python": "raise", "native": "native", "interpreter": "interpreter"}
    return entry_of(project, without_statement(kinds[origin], exception, read_template(template)))
