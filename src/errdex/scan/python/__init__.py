"""Raise sites in Python source. ``scan_python`` reads one file; nothing is imported or executed.

tree-sitter finds statements and their surroundings, so files with newer, older or broken syntax still give
their sites; ``ast`` reads only the expressions cut out of them.
"""

from errdex.model.site import FileScan, RaiseSite
from errdex.scan.python.decoding import decode
from errdex.scan.python.idioms.base import idioms
from errdex.scan.python.module import Module

MAX_SOURCE = 8 * 1024 * 1024
"""Bytes of the largest file that is parsed: the tree takes 130 times the size of the densest source."""


def scan_python(path: str, data: bytes) -> FileScan:
    """All raise sites of one file.

    ``path`` is relative to the import root and tells the module's name; ``data`` is the file's bytes.
    Never raises for the content of a file: what cannot be read is told in ``problem``.
    """
    # A file that only imports may be where users find an exception's name.
    if not any(word in data for word in (*(i.keyword for i in idioms()), b"class", b"import")):
        return FileScan(file=path)
    if len(data) > MAX_SOURCE:
        return FileScan(file=path, problem=f"larger than {MAX_SOURCE} bytes; not read")
    try:
        source, problem = decode(data)
        module = Module(path, source)
        sites: list[RaiseSite] = []
        for idiom in idioms():
            for word in idiom.words(module):
                found = (idiom.read(module, node) for node in module.keywords(word))
                sites.extend(site for site in found if site is not None)
    except (RecursionError, MemoryError):
        return FileScan(file=path, problem="nested too deeply to be read")
    sites.sort(key=lambda s: (s.line, s.column))
    return FileScan(
        file=path,
        sites=tuple(sites),
        classes=module.names.exception_classes({s.exception for s in sites}),
        imports=module.names.imports,
        problem=problem,
    )
