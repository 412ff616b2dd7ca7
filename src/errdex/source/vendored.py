"""The versions of the copies of other projects that a distribution carries, as it notes them. Nothing is imported."""

import re
from collections.abc import Callable, Iterable

from errdex.model.paths import vendored_copy
from errdex.source.metadata import normalise, valid_version

_MAX_COPIES = 500
_MAX_TEXT = 256 * 1024
_LITERAL = re.compile(r"^__version__[ \t]*(?::[ \t]*\w+[ \t]*)?=[ \t]*[\"']([^\"'\n]{1,80})[\"']", re.M)
_PINNED = re.compile(r"^[ \t]*([A-Za-z0-9][A-Za-z0-9._-]*)==([A-Za-z0-9.!+_-]+)", re.M)
_MODULES = ("__init__.py", "_version.py", "version.py", "__version__.py", "__about__.py", "package_data.py")

Read = Callable[[str], bytes]
"""Gives the bytes of a file by its path, at most so many as make sense; empty where there is none."""


def vendored_versions(paths: Iterable[str], read: Read) -> dict[str, str]:
    """Folders or modules of copies, without a suffix, to the version each has, where something says so.

    Asked in order: vendor.txt beside the copy, its own .dist-info, the literal ``__version__`` in its modules.
    ``paths`` are all of the distribution's, those of metadata included.
    """
    copies: dict[str, tuple[str, str]] = {}
    infos: dict[str, dict[str, str]] = {}
    known: set[str] = set()
    for path in paths:
        folder, mark, below = path.rpartition(".dist-info/")
        if mark and below in {"METADATA", "RECORD"}:
            where, _, stem = folder.rpartition("/")
            own, _, number = stem.partition("-")
            infos.setdefault(where, {})[normalise(own)] = number
            continue
        copy = vendored_copy(path)
        if copy is not None and len(copies) < _MAX_COPIES:
            known.add(path)
            copies.setdefault(copy.root, (copy.holder, copy.name))
    pins = {holder: _pins(_text(read, f"{holder}/vendor.txt")) for holder in {h for h, _ in copies.values()}}
    out: dict[str, str] = {}
    for root, (holder, name) in sorted(copies.items()):
        said = [root[len(holder) + 1 :].replace("/", "-"), name]
        tables = (pins[holder], infos.get(holder, {}))
        told = [table[name] for table in tables for name in map(normalise, said) if name in table]
        files = [f"{root}.py", *(f"{root}/{m}" for m in _MODULES)]
        version = told[0] if told else next((v for f in files if f in known and (v := _literal(_text(read, f)))), None)
        if version is not None and valid_version(version):
            out[root] = version
    return out


def _text(read: Read, path: str) -> str:
    return read(path)[:_MAX_TEXT].decode("utf-8", "replace")


def _pins(text: str) -> dict[str, str]:
    return {normalise(name): version for name, version in _PINNED.findall(text)}


def _literal(text: str) -> str | None:
    found = _LITERAL.search(text)
    return found.group(1) if found else None
