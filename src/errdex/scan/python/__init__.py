"""Raise sites in Python source. ``scan_python`` reads one file; nothing is imported or executed.

tree-sitter finds statements and their surroundings, so files with newer, older or broken syntax still give
their sites; ``ast`` reads only the expressions cut out of them.
"""

from errdex.model.site import FileScan, RaiseSite
from errdex.scan.python.idioms.base import idioms
from errdex.scan.python.decoding import decode
from errdex.scan.python.module import Module


def scan_python(path: str, data: bytes) -> FileScan:
    """All raise sites of one file.

    ``path`` is relative to the import root and tells the module's name; ``data`` is the file's bytes.
    Never raises for the content of a file: what cannot be read is told in ``problem``.
    """
    if not any(idiom.keyword in data for idiom in idioms()) and b"class" not in data:
        return FileScan(file=path)
    try:
        source, problem = decode(data)
        module = Module(path, source)
        sites: list[RaiseSite] = []
        for idiom in idioms():
            for node in module.keywords(idiom.keyword):
                site = idiom.read(module, node)
                if site is not None:
                    sites.append(site)
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
