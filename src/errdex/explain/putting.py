"""Statements as a section."""

from collections.abc import Sequence

from errdex.model.explanation import Provenance, Statement, StatementsSection


def section(items: Sequence[Statement]) -> StatementsSection | None:
    """The items as a section; None where there are none."""
    if not items:
        return None
    seen: dict[Provenance, None] = dict.fromkeys(i.provenance for i in items)
    return StatementsSection(items=tuple(items), provenance=tuple(seen))
