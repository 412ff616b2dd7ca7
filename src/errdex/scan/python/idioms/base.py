"""The frame of the raising idioms: what each looks for, and how a site is put together from it."""

import functools
import re
from collections.abc import Callable
from typing import NamedTuple

from tree_sitter import Node

from errdex.model.site import Clause, Kind, RaiseSite
from errdex.model.template import Template
from errdex.scan.python.conditions import conditions
from errdex.scan.python.drafts import Draft, SiteDraft
from errdex.scan.python.module import Module
from errdex.variants import import_all


class Idiom(NamedTuple):
    """A way of raising."""

    name: str
    keyword: bytes
    """A word that each of its statements holds as a token of its own."""
    read: Callable[[Module, Node], SiteDraft | None]
    """Takes such a token; None where it is no statement of this idiom. Must not raise for any source."""
    imported: str = ""
    """Dotted name of what is called; a file may import it under other words than ``keyword``."""
    silent: re.Pattern[bytes] | None = None
    """Matches, from the keyword on, statements that surely give no site."""

    def words(self, module: Module) -> list[bytes]:
        """The keyword and what else the file calls it."""
        others = [n.encode() for n, target in module.names.imports.items() if target == self.imported]
        return [self.keyword, *(o for o in others if o != self.keyword)]


_idioms: list[Idiom] = []


def register(idiom: Idiom) -> Idiom:
    """Add an idiom."""
    _idioms.append(idiom)
    return idiom


@functools.cache
def idioms() -> tuple[Idiom, ...]:
    """All idioms; importing each module of the package registers it."""
    import_all("errdex.scan.python.idioms")
    return tuple(_idioms)


def make_site(
    module: Module,
    node: Node,
    kind: Kind,
    raised: Draft,
    reason: str = "",
    *,
    extra: tuple[Clause, ...] = (),
    chained_from: str | None = None,
) -> SiteDraft:
    """The site of the statement at ``node``; ``extra`` are conditions that the statement itself adds.

    ``reason`` says why its message is not known where nothing tells it.
    """
    function = module.function(node)
    site = RaiseSite(
        file=module.path,
        line=module.line(node),
        end_line=module.end_line(node),
        column=module.column(node),
        function=module.qualname(node),
        kind=kind,
        exception="",
        template=Template(),
        is_test=module.is_test,
        conditions=(*conditions(module, node), *extra),
        code=module.snippet(node),
        docstring=function.docstring if function is not None else None,
        parameters=function.parameters if function is not None else (),
        chained_from=chained_from,
    )
    return SiteDraft(site, raised, reason)
