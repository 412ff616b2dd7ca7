"""What running claims showed, laid out: claim by claim, then version by version."""

from errdex.model.explanation import ClaimShown, VersionOutcome
from errdex.views.layout import Block, Content, Item, Items, Row, Rows
from errdex.views.page import Page

_WORDS = {
    "trigger": "the error itself",
    "fix": "the fix",
    "guard": "the guard",
    "derived": "what to ask before the call",
}
_SOURCE = {"present": "in the source", "absent": "not in the source"}


def evidence_block(page: Page) -> Block | None:
    """What is claimed of the error and whether it was run; None where nothing is."""
    section = page.evidence
    if section is None:
        return None
    contents: list[Content] = [Items(tuple(_item(claim) for claim in section.items))]
    if section.versions:
        contents.append(Rows(tuple(_row(version) for version in section.versions)))
    return Block(key="evidence", heading="Evidence", known=(section.provenance,), contents=tuple(contents))


def _item(claim: ClaimShown) -> Item:
    notes = [claim.name, *([claim.cause] if claim.cause else [])]
    return Item(lead=_WORDS[claim.kind].capitalize(), text=claim.text, notes=tuple(notes))


def _row(version: VersionOutcome) -> Row:
    said = [_SOURCE[version.source]] if version.source is not None else []
    said += [f"{_WORDS[v.kind]} {v.verdict.replace('-', ' ')}" for v in version.verdicts]
    text = ", ".join(said) + (f": {version.reason}" if version.reason else "")
    name = version.version + (f" with {', '.join(version.pinned)}" if version.pinned else "")
    return Row(name=name, text=text)
