"""The frame of the archetypes: the registry, and the prose that the recognised ones give together."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from errdex.explain.archetypes.view import SiteView
from errdex.model.explanation import Statement
from errdex.model.site import RaiseSite
from errdex.variants import import_all

DOC_HEADINGS = ("What it is", "How it is recognised", "What it says", "Limits")
"""The headings that every archetype's docstring has, in this order; docs/archetypes.md is made from them."""


class Prose(NamedTuple):
    """What archetypes say about a site; every statement has provenance ``archetype``."""

    archetypes: tuple[str, ...] = ()
    meaning: tuple[Statement, ...] = ()
    situations: tuple[Statement, ...] = ()
    solutions: tuple[Statement, ...] = ()
    prevention: tuple[Statement, ...] = ()
    strategy: Statement | None = None


class Lines(NamedTuple):
    """The same as plain sentences, as an archetype writes them."""

    meaning: Sequence[str] = ()
    situations: Sequence[str] = ()
    solutions: Sequence[str] = ()
    prevention: Sequence[str] = ()
    strategy: str | None = None


class ArchetypeRule(Protocol):
    """What a registered class offers; its docstring has the fixed headings."""

    def write(self, view: SiteView) -> Lines | None:
        """Sentences about the site, filled with its own facts; None where it is not of this archetype."""
        ...


class Archetype(NamedTuple):
    """A registered archetype."""

    name: str
    order: int
    """Which speaks first where several apply: the more telling one."""
    rule: ArchetypeRule
    doc: str


MAX_SPEAKING = 3
"""A site rarely has more reasons, and a page with five is no help."""

LAST_RESORT = 100
"""Archetypes from this order on speak only where no other applies: they say what was asked, not why."""

PASSED_ON = "passed-on"
"""The one archetype that speaks of an exception that is raised again, and of nothing else."""

_archetypes: list[Archetype] = []


def archetype(name: str, order: int) -> Callable[[type[ArchetypeRule]], type[ArchetypeRule]]:
    """Register the decorated class as the archetype ``name``."""

    def register(rule: type[ArchetypeRule]) -> type[ArchetypeRule]:
        _archetypes.append(Archetype(name, order, rule(), rule.__doc__ or ""))
        return rule

    return register


@functools.cache
def archetypes() -> tuple[Archetype, ...]:
    """All archetypes by order; importing each module of the package registers it."""
    import_all("errdex.explain.archetypes")
    return tuple(sorted(_archetypes, key=lambda a: a.order))


def prose_of(sites: Sequence[RaiseSite], values: Mapping[str, str] | None = None) -> Prose:
    """What the archetypes say about the first of ``sites``; none applying is an answer too.

    ``values`` are what filled the holes of the reader's own message. The first MAX_SPEAKING that apply speak.
    """
    out = Prose()
    view = SiteView(sites[0], values)
    told: set[str] = set()
    # What made an exception that is passed on is told where it was raised first.
    again = sites[0].kind == "reraise"
    for kind in (k for k in archetypes() if (k.name == PASSED_ON) == again):
        if kind.order >= LAST_RESORT and out.archetypes:
            break
        try:
            lines = kind.rule.write(view)
        except RecursionError:
            continue  # a test that is nested deeper than Python can read is not told
        if lines is None:
            continue

        def said(texts: Sequence[str], name: str = kind.name) -> tuple[Statement, ...]:
            fresh = [t for t in texts if t not in told]
            told.update(fresh)
            return tuple(Statement(text=t, provenance="archetype", archetype=name) for t in fresh)

        out = Prose(
            archetypes=(*out.archetypes, kind.name),
            meaning=(*out.meaning, *said(lines.meaning)),
            situations=(*out.situations, *said(lines.situations)),
            solutions=(*out.solutions, *said(lines.solutions)),
            prevention=(*out.prevention, *said(lines.prevention)),
            strategy=out.strategy or next(iter(said([lines.strategy] if lines.strategy else [])), None),
        )
        if len(out.archetypes) == MAX_SPEAKING:
            break
    return out
