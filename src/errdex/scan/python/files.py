"""Reads one file by itself: its drafts, and what it tells other files of its project.

Putting the files of a project together is ``linking``'s.
"""

import zlib

from errdex.model.site import FileScan
from errdex.scan.python.decoding import decode
from errdex.scan.python.drafts import FileDraft, Made, Needs, SiteDraft, Supply, Uses
from errdex.scan.python.exports import exports
from errdex.scan.python.idioms.base import idioms
from errdex.scan.python.linking import link
from errdex.scan.python.module import Module
from errdex.scan.python.places import asked, raising, without_uncalled
from errdex.scan.python.supplies import own_supply, supply
from errdex.scan.python.usable import places
from errdex.scan.python.uses import inner_imports, methods, uses

MAX_SOURCE = 8 * 1024 * 1024
"""Bytes of the largest file that is parsed: the tree takes 130 times the size of the densest source."""
MAX_KEPT = 2 * 1024 * 1024
"""Bytes of the longest file whose text is kept."""
_TOO_DEEP = "nested too deeply to be read"


def draft_python(path: str, data: bytes) -> FileDraft:
    """All raise sites of one file, as far as the file tells.

    ``path`` is relative to the import root and tells the module's name; ``data`` is the file's bytes.
    Never raises for the content of a file: what cannot be read is told in ``problem``.
    """
    # A file that only imports may be where users find an exception's name.
    if not any(word in data for word in (*(i.keyword for i in idioms()), b"class", b"import")):
        return FileDraft(path=path)
    if len(data) > MAX_SOURCE:
        return FileDraft(path=path, problem=f"larger than {MAX_SOURCE} bytes; not read")
    try:
        source, problem = decode(data)
        module = Module(path, source, raising(source, idioms()))
        sites: list[SiteDraft] = []
        for idiom in idioms():
            for word in idiom.words(module):
                found = (idiom.read(module, node) for node in module.keywords(word))
                sites.extend(site for site in found if site is not None)
        sites.sort(key=lambda s: (s.site.line, s.site.column))
        made = {p.exception for s in sites for p in s.raised if isinstance(p, Made)}
        prefix = module.name + "."
        keeps = any(not s.site.is_test for s in sites)
        return FileDraft(
            path=path,
            sites=tuple(sites),
            exceptions=module.names.exception_classes(made),
            bases={prefix + name: bases for name, bases in module.names.bases.items()},
            imports=module.names.imports,
            aliases=module.names.aliases,
            methods=methods(module),
            exports=exports(module),
            inner_imports=inner_imports(source, module),
            text=kept(source) if keeps else b"",
            supply=own_supply(module, [s.raised for s in sites]),
            problem=problem,
        )
    except (RecursionError, MemoryError):
        return FileDraft(path=path, problem=_TOO_DEEP)


def answer_python(path: str, data: bytes, needs: Needs) -> Supply:
    """What one file tells other files of its project; nothing where it cannot be read."""
    if len(data) > MAX_SOURCE:
        return Supply()
    if needs.uses or needs.texts:
        return _used(path, data, needs)
    # Most files that could call a function do not; looking for its name is cheaper than parsing.
    needs = without_uncalled(data, needs)
    if needs == Needs():
        return Supply()
    try:
        source, _ = decode(data)
        places = asked(source, needs)
        if needs == Needs(calls=needs.calls) and not places:
            return Supply()
        return supply(Module(path, source, places), needs)
    except (RecursionError, MemoryError):
        return Supply()


def _used(path: str, data: bytes, needs: Needs) -> Supply:
    """What one file does with names of its project, and its text."""
    source, _ = decode(data)
    texts = {path: text} if needs.texts and (text := kept(source)) else {}
    known = places(source, needs.uses, needs.known)
    if not known.at:
        return Supply(uses={path: Uses(objects=known.objects)} if known.objects else {}, texts=texts)
    try:
        module = Module(path, source, [at for at, _, _ in known.at], bare=True)
        return Supply(uses={path: uses(module, known)}, texts=texts)
    except (RecursionError, MemoryError):
        return Supply(texts=texts)


def kept(source: bytes) -> bytes:
    """The text of a file as catalogs keep it; empty where it is too long."""
    return zlib.compress(source, 1) if len(source) <= MAX_KEPT else b""


def scan_python(path: str, data: bytes) -> FileScan:
    """All raise sites of one file that stands alone."""
    return link([draft_python(path, data)])[0]


def scan_files(files: dict[str, bytes]) -> list[FileScan]:
    """The raise sites of a small project that is at hand, by path."""
    drafts = [draft_python(path, data) for path, data in files.items()]
    return link(drafts, lambda asked: [answer_python(p, files[p], n) for p, n in asked.items()])
