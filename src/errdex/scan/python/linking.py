"""Puts the files of a project together: every statement with its class and each message that it may give.

One statement with several messages gives several raise sites at one place, each with a template of its own.
"""

from collections.abc import Iterator, Sequence

import msgspec

from errdex.model.calls import MODULE_LEVEL, full_name
from errdex.model.site import FileScan, RaiseSite
from errdex.model.template import Hole, Template, Text
from errdex.scan.python.calling import Calling, Calls
from errdex.scan.python.constructors import Said
from errdex.scan.python.drafts import FileDraft, Needs, SiteDraft
from errdex.scan.python.expanding import Expander, Raised
from errdex.scan.python.project import Fetch, Project
from errdex.scan.python.public import PublicNames

MAX_PARTS = 400
"""Parts of the largest template kept; a longer one is data, not a message."""
MAX_TEXT = 20_000


def link(files: Sequence[FileDraft], fetch: Fetch | None = None) -> list[FileScan]:
    """The finished scans of a project's files; ``fetch`` asks the files for what others need of them."""
    project = Project(files, fetch)
    expander = Expander(project)
    names = PublicNames(files)
    calls = Calls({}, {})
    texts = {f.path: f.text for f in files if f.text}
    if fetch is not None:
        calls = Calling(project, names, fetch).calls(_private(files, names))
        missing = {p: Needs(texts=frozenset({p})) for p in sorted(calls.edges) if p not in texts}
        for supply in fetch(missing) if missing else ():
            texts.update(supply.texts)
    out = []
    for file in files:
        public = _public(file, names)
        sites = [s for d in file.sites for s in _sites(d, expander, public.get(d.site.function, ""))]
        classes = tuple(
            msgspec.structs.replace(e, bases=tuple(project.lead(b) for b in e.bases)) for e in file.exceptions
        )
        out.append(
            FileScan(
                file=file.path,
                sites=tuple(sites),
                classes=classes,
                imports=file.imports,
                problem=file.problem,
                text=texts.get(file.path, b""),
                calls=tuple(calls.edges.get(file.path, ())),
                unfollowed=tuple(calls.unfollowed.get(file.path, ())),
            )
        )
    return out


def _public(file: FileDraft, names: PublicNames) -> dict[str, str]:
    """The functions of the file's raise sites that are public, with the names by which users reach them."""
    functions = {s.site.function for s in file.sites if not s.site.is_test} - {MODULE_LEVEL}
    found = ((f, names.name(full_name(file.path, f))) for f in functions)
    return {f: public for f, public in found if public}


def _private(files: Sequence[FileDraft], names: PublicNames) -> Iterator[str]:
    """Full names of the functions that hold raise sites and are not public, tests left aside."""
    for file in files:
        for function in {s.site.function for s in file.sites if not s.site.is_test} - {MODULE_LEVEL}:
            full = full_name(file.path, function)
            if "<lambda>" not in full and not names.is_public(full):
                yield full


def _sites(draft: SiteDraft, expander: Expander, public: str) -> list[RaiseSite]:
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
        site = msgspec.structs.replace(draft.site, exception=exception, template=template, public=public)
        out.setdefault(key, site)
    return list(out.values())


def _template(said: Said, reason: str) -> Template:
    parts = said.text
    if len(parts) > MAX_PARTS or sum(len(p.text) for p in parts if isinstance(p, Text)) > MAX_TEXT:
        return Template(parts=(Hole("…"),), unresolved="too long for a message")
    why = said.reason
    if why is None and len(parts) == 1 and isinstance(parts[0], Hole):
        why = reason or None
    return Template(parts=parts, unresolved=why, quoted=said.quoted)
