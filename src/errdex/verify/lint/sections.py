"""The headings of an entry.md and what stands under them."""

from errdex.verify.case import ENTRY
from errdex.verify.case_text import HEADINGS, closest
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem

_ORDER = list(HEADINGS)
_SHORTEST = 30
"""Characters that a meaning has at the least: fewer say nothing that the message does not."""


@case_rule("sections", "missing, unknown, repeated, empty and misplaced headings")
def sections(look: Look) -> Found:
    """The fixed headings, each once, in order, with text."""
    entry = look.case.entry
    if entry is None:
        return
    yield from ((ENTRY, p) for p in entry.problems if p.rule == "sections")
    seen: list[str] = []
    for section in entry.sections:
        if section.title not in HEADINGS:
            message = f"there is no heading {section.title!r}; {closest(section.title, _ORDER)}"
        elif section.title in seen:
            message = f"the heading {section.title!r} stands twice; put the text under one"
        elif seen and _ORDER.index(section.title) < max(map(_ORDER.index, seen)):
            message = f"{section.title!r} belongs above {seen[-1]!r}"
        elif not section.text:
            message = f"{section.title!r} is empty; write it or leave the heading out"
        elif section.title == _ORDER[0] and len(section.text) < _SHORTEST:
            message = f"{section.title!r} says too little; say what happens and why"
        else:
            message = ""
        if message:
            yield ENTRY, Problem(section.line, "sections", message)
        if section.title in HEADINGS:
            seen.append(section.title)
    if _ORDER[0] not in seen and not any(p.rule == "front-matter" and entry.front is None for p in entry.problems):
        yield ENTRY, Problem(1, "sections", f"the heading '## {_ORDER[0]}' is missing; say what the error means")
