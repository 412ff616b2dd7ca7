"""Puts the files of a project together: every statement with its class and each message that it may give.

One statement with several messages gives several raise sites at one place, each with a template of its own.
"""

from collections.abc import Sequence

import msgspec

from errdex.model.site import FileScan, RaiseSite
from errdex.model.template import Hole, Template, Text
from errdex.scan.python.constructors import Said
from errdex.scan.python.drafts import FileDraft, SiteDraft
from errdex.scan.python.expanding import Expander, Raised
from errdex.scan.python.project import Fetch, Project

MAX_PARTS = 400
"""Parts of the largest template kept; a longer one is data, not a message."""
MAX_TEXT = 20_000


def link(files: Sequence[FileDraft], fetch: Fetch | None = None) -> list[FileScan]:
    """The finished scans of a project's files; ``fetch`` asks the files for what others need of them."""
    project = Project(files, fetch)
    expander = Expander(project)
    out = []
    for file in files:
        sites = [s for d in file.sites for s in _sites(d, expander)]
        classes = tuple(
            msgspec.structs.replace(e, bases=tuple(project.lead(b) for b in e.bases)) for e in file.exceptions
        )
        out.append(
            FileScan(file=file.path, sites=tuple(sites), classes=classes, imports=file.imports, problem=file.problem)
        )
    return out


def _sites(draft: SiteDraft, expander: Expander) -> list[RaiseSite]:
    found = expander.raised(draft.raised)
    if not found:
        hole = draft.raised[0] if draft.raised and isinstance(draft.raised[0], Hole) else Hole("…")
        found = [Raised("", Said((hole,), reason=draft.reason))]
    out: dict[tuple[str, Template], RaiseSite] = {}
    for exception, said in found:
        template = _template(said, draft.reason)
        if not exception and not template.weight and len(found) > 1:
            continue
        key = (exception, template)
        out.setdefault(key, msgspec.structs.replace(draft.site, exception=exception, template=template))
    return list(out.values())


def _template(said: Said, reason: str) -> Template:
    parts = said.text
    if len(parts) > MAX_PARTS or sum(len(p.text) for p in parts if isinstance(p, Text)) > MAX_TEXT:
        return Template(parts=(Hole("…"),), unresolved="too long for a message")
    why = said.reason
    if why is None and len(parts) == 1 and isinstance(parts[0], Hole):
        why = reason or None
    return Template(parts=parts, unresolved=why, quoted=said.quoted)
