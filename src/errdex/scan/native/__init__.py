"""Messages of extension modules: texts in the read-only data of shared objects that read like messages.

Nothing says which of them are raised, by what, or where: such a text becomes a site without line, function and
class, whose file is the shared object. The formats of shared objects and the habits of compilers have a file each.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from errdex.model.site import FileScan, without_statement
from errdex.model.template import Hole, Template, Text
from errdex.scan.native import elf, macho, pe
from errdex.scan.native.cython import cython_strings
from errdex.scan.native.image import (
    MAX_CODE,
    MAX_NAMES,
    MAX_READ_ONLY,
    MAX_RELOCATIONS,
    Image,
    NotAnImageError,
    Source,
    read_spans,
)
from errdex.scan.native.printf import native_template
from errdex.scan.native.rust import is_rust, pointed_addresses, rust_literals, rust_templates, taken_addresses
from errdex.scan.native.texts import MIN_LETTERS, decoded, reads_like_message, runs

MAX_TEXTS = 6_000
"""Texts of one shared object; a whole compiler that is linked in has more, and none of it is for Python's users."""
_PYTHON = (b"PyErr_", b"PyInit_", b"PyModuleDef_Init")
_READERS: tuple[tuple[tuple[bytes, ...], Callable[[Source], Image]], ...] = (
    (elf.MAGICS, elf.read_elf),
    (macho.MAGICS, macho.read_macho),
    (pe.MAGICS, pe.read_pe),
)

__all__ = ["scan_native"]


def scan_native(path: str, handle: BinaryIO) -> FileScan:
    """The messages of the shared object ``path``, read from ``handle``; none where it is not Python's."""
    try:
        templates = list(_templates(Source(handle)))
    except (NotAnImageError, OSError, OverflowError) as error:
        return FileScan(file=path, problem=f"cannot be read as a shared object: {error}")
    return FileScan(file=path, sites=tuple(without_statement("native", "", t, path) for t in templates))


def _templates(source: Source) -> Iterator[Template]:
    image = _image(source)
    if not any(_speaks_python(data) for _, data in read_spans(source, image.names, MAX_NAMES)):
        return
    data = read_spans(source, image.read_only, MAX_READ_ONLY)
    rust = any(is_rust(d) for _, d in data)
    taken = _addresses(source, image) if rust else []
    seen: set[str] = set()
    for template in _all(data, taken, rust=rust):
        normal = template.normal
        if normal not in seen and template.weight >= MIN_LETTERS and template.key_words():
            seen.add(normal)
            yield template
            if len(seen) >= MAX_TEXTS:
                return


def _addresses(source: Source, image: Image) -> list[int]:
    """Where strings may begin and end, in order."""
    found = set(taken_addresses(read_spans(source, image.code, MAX_CODE)))
    relocations = read_spans(source, image.relocations, MAX_RELOCATIONS)
    return sorted(found.union(pointed_addresses(relocations, read_spans(source, image.pointers, MAX_READ_ONLY))))


def _image(source: Source) -> Image:
    magic = source.read(0, 4)
    reader = next((read for magics, read in _READERS if magic.startswith(magics)), None)
    if reader is None:
        raise NotAnImageError("no shared object")
    return reader(source)


def _speaks_python(names: bytes) -> bool:
    return any(mark in names for mark in _PYTHON)


def _all(data: list[tuple[int, bytes]], taken: list[int], *, rust: bool) -> Iterator[Template]:
    for address, part in data:
        if b"ython" in part:
            yield from _cython(cython_strings(part))
        if rust:
            yield from rust_templates(part)
            yield from _plain(rust_literals(address, part, taken))
        yield from _plain(run for _, run, ended in runs(part) if ended)


def _plain(strings: Iterable[bytes]) -> Iterator[Template]:
    for raw in strings:
        text = decoded(raw)
        if text is not None and reads_like_message(text):
            yield native_template(text)


def _cython(strings: Iterable[bytes]) -> Iterator[Template]:
    """Strings of a Cython module. The pieces of an f-string are strings of their own: what goes on has an open end."""
    for raw in strings:
        text = decoded(raw)
        if text is None or not reads_like_message(text):
            continue
        template = native_template(text)
        parts = template.parts
        if text[0] in " ,;:'\")]}." and isinstance(parts[0], Text):
            parts = (Hole("…"), *parts)
        if text[-1] in " ('\"[{=:" and isinstance(parts[-1], Text):
            parts = (*parts, Hole("…"))
        yield Template(parts)
