"""Entries, stored sites and aliases, and the ids of entries and causes.

An entry is what a user can recognise: a project, an exception class and a message. A cause is what
explains: the entry's sites that share a condition. Ids depend on nothing that moves when code is merely
reformatted or shifted.
"""

import functools
from collections.abc import Callable

import msgspec

from errdex.model.site import Kind, RaiseSite
from errdex.model.template import HOLE_MARK, Template
from errdex.model.text import fold, shorten, slug

ID_ALGORITHM = "1"
"""Part of every id; raised when the recipe changes, so that old ids can be told apart and aliased."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """All raise sites of a project with the same exception class and template."""

    id: str
    project: str
    exception: str
    """The class's own name; empty where the source does not tell."""
    template: Template
    """Of the entry's first site; hole expressions may differ between sites."""
    title: str
    kind: str
    """The kind of its first site."""

    @property
    def slug(self) -> str:
        return slug(self.title)


class StoredSite(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A raise site with the shard it was found in.

    What matching asks of it stands here; the whole of it is read when it is first asked for.
    """

    file: str
    line: int
    end_line: int
    function: str
    kind: Kind
    exception: str
    is_test: bool
    read_template: Callable[[], Template]
    read_site: Callable[[], RaiseSite]
    entry: str
    cause: str
    shard: int
    project: str
    version: str

    @functools.cached_property
    def template(self) -> Template:
        return self.read_template()

    @functools.cached_property
    def site(self) -> RaiseSite:
        return self.read_site()

    @property
    def class_name(self) -> str:
        """The class's own name, without its module."""
        return self.exception.rpartition(".")[2]


class Alias(msgspec.Struct, frozen=True, kw_only=True):
    """A published id that now leads to another entry."""

    old: str
    new: str
    reason: str
    """``reworded``, ``retyped`` or ``resolved`` (the template is read better now), and where it was seen."""


def _digest(*parts: str, size: int) -> str:
    # Loaded late: reading a catalog makes no ids.
    import hashlib

    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:size]


def entry_id(project: str, site: RaiseSite) -> str:
    """16 hex digits over algorithm, project, exception class and normalised template.

    The class counts by its own name: moving it between private modules does not change what a user sees.
    Where no literal text is left to recognise, the function's qualified name takes part. A text in a shared object
    is never the same entry as a statement.
    """
    normal = site.template.normal
    literal = normal.replace(HOLE_MARK, "")
    function = "" if any(c.isalnum() for c in literal) else site.function
    if site.kind == "native":
        function = HOLE_MARK + site.kind
    return _digest(ID_ALGORITHM, project, site.class_name, normal, function, size=16)


def cause_id(entry: str, site: RaiseSite) -> str:
    """8 hex digits over the entry and its condition's text."""
    return _digest(ID_ALGORITHM, entry, fold(site.condition_key), size=8)


def entry_title(site: RaiseSite) -> str:
    """A short headline: the message, or what the statement does where the source holds no text."""
    if any(c.isalnum() for t in site.template.literals for c in t):
        return shorten(site.template.text, 120)
    if site.kind == "reraise":
        what = "an exception passed on"
    elif site.template.unresolved:
        what = "a message made elsewhere"
    elif site.template.parts:
        what = shorten(site.template.text, 60)
    else:
        what = "no message"
    return f"{what}, in {site.function}" if site.function else what


def entry_of(project: str, site: RaiseSite) -> Entry:
    """The entry that ``site`` belongs to."""
    return Entry(
        id=entry_id(project, site),
        project=project,
        exception=site.class_name,
        template=site.template,
        title=entry_title(site),
        kind=site.kind,
    )
