"""Whether the entry that a case speaks of exists."""

from errdex.model.pack import entry_id_of, origin_of
from errdex.model.text import shorten
from errdex.verify.case import ENTRY
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("template", "a template or id that no entry has; asked only where the catalog knows one of the versions")
def template(look: Look) -> Found:
    """By id where one is given or follows from the template, which then must be this entry's."""
    case = look.case
    if case.front is None or case.entry is None:
        return
    front, index = case.front, look.entries
    made = entry_id_of(front)
    id = front.id or made
    field = "id" if front.id else "template"
    line = case.entry.line_of(field)
    if id is None:
        if front.template is not None:
            yield ENTRY, Problem(line, "template", "'template' has no words of its own; name the entry by 'id'")
        return
    if index is None or not index.knows(front.project, front.versions, origin_of(front)):
        # Compiled code does not tell the class of its messages, so that the two of one entry give different ids.
        if front.id and made not in (None, front.id) and origin_of(front) != "native":
            yield ENTRY, Problem(line, "template", f"'id' and 'template' are of two entries: the template's is {made}")
        return
    entry = index.entry(id)
    if entry is None:
        newer = index.successor(id)
        near = index.near(front.project, front.template or "")
        hint = f"it is now {newer}" if newer else "look for it with: errdex search WORDS"
        if newer is None and near is not None:
            hint = f"nearest is {near.exception}: {shorten(near.template.text, 80)} ({near.id})"
        yield ENTRY, Problem(line, "template", f"no entry of {front.project} has this {field}; {hint}")
    elif entry.exception not in ("", front.exception.rpartition(".")[2]) or entry.project != front.project:
        line = case.entry.line_of("exception")
        yield ENTRY, Problem(line, "template", f"the entry {id} is {entry.project}'s {entry.exception}, not this")
    elif front.template not in (None, entry.template.text) and made != id:
        line = case.entry.line_of("template")
        said = shorten(entry.template.text, 80)
        yield ENTRY, Problem(line, "template", f"the entry {id} has another template: {said}")
