"""What conda notes of an environment: conda-meta/NAME-VERSION-BUILD.json, one for each package it installed.

Most Python packages have metadata of their own in site-packages, which says more; this is for those that have none,
and for the interpreter itself.
"""

# Paths are strings here: pathlib takes ten times as long, and environments hold thousands.
# ruff: noqa: PTH118, PTH208

import os
from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from errdex.model.distribution import Distribution
from errdex.source import editable
from errdex.source.installed import InstalledDistribution
from errdex.source.metadata import Metadata, normalise, valid_name, valid_version, web_url
from errdex.source.names import member_name

FOLDER = "conda-meta"
_MAX_NOTE = 64 * 1024 * 1024
_OWN_METADATA = (".dist-info/", ".egg-info")
_SITES = (b"site-packages/", b"site-packages\\\\")


class Note(msgspec.Struct, frozen=True):
    """The part of a package's note that errdex uses."""

    name: str = ""
    version: str = ""
    channel: str = ""
    url: str = ""
    files: tuple[str, ...] = ()


class Stem(NamedTuple):
    """What the name of a note says."""

    name: str
    version: str
    path: str


def stems(root: Path) -> list[Stem]:
    """The notes of the prefix ``root``, by their names alone."""
    try:
        names = sorted(os.listdir(root / FOLDER))
    except OSError:
        return []
    out = []
    for file in names:
        parts = file.removesuffix(".json").rsplit("-", 2)
        if file.endswith(".json") and len(parts) == 3:
            out.append(Stem(parts[0], parts[1], os.path.join(root, FOLDER, file)))
    return out


def python_version(root: Path) -> str | None:
    """The version of the Python that conda installed into ``root``."""
    return next((valid_version(s.version) for s in stems(root) if s.name == "python"), None)


def python_channel(root: Path) -> str | None:
    """The channel that this Python is from."""
    for stem in stems(root):
        if stem.name == "python":
            note = read_note(stem.path)
            return channel_of(note) if note is not None else None
    return None


def read_note(path: str, *, for_site: bool = False) -> Note | None:
    """A package's note; None where it is broken, or ``for_site`` and nothing of it lies in site-packages."""
    data = editable.read_bytes(path, _MAX_NOTE)
    if for_site and not any(mark in data for mark in _SITES):
        return None
    try:
        return msgspec.json.decode(data, type=Note)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


def channel_of(note: Note) -> str | None:
    """The channel's short name: of ``https://conda.anaconda.org/conda-forge/noarch`` that is conda-forge."""
    text = note.channel or note.url.rpartition("/")[0]
    parts = [p for p in text.split("/") if p]
    if "://" in text:
        parts = parts[2:]
    names = [p for p in parts if p not in _PLATFORMS and not p.startswith(_PLATFORM_STARTS)]
    name = "/".join(names[-2:]) if names[:1] == ["pkgs"] else (names[-1] if names else "")
    return name if name and web_url(f"https://x/{name}") else None


_PLATFORMS = {"noarch", "t"}
_PLATFORM_STARTS = ("linux-", "osx-", "win-", "emscripten-", "wasi-")


class CondaPackage(InstalledDistribution):
    """A package without metadata of its own, as its note describes it."""

    def __init__(self, site: str, stem: Stem, note: Note) -> None:
        # As metadata folders spell it: the first hyphen ends the name.
        name = stem.name.replace("-", "_")
        super().__init__(site, stem.path, f"{name}-{stem.version}", linked=False, develop=False)
        self._note = note

    @cached_property
    def info(self) -> Distribution:
        return msgspec.structs.replace(super()._info(), channel=channel_of(self._note))

    @cached_property
    def _metadata(self) -> Metadata:
        return Metadata(name=valid_name(self._note.name), version=valid_version(self._note.version))

    def _recorded(self) -> list[str]:
        return site_paths(self._note.files)

    def _guessed(self) -> Iterator[tuple[str, str, str]]:
        return iter(())


def site_paths(files: Collection[str]) -> list[str]:
    """Of a package's files those in site-packages, relative to it."""
    out = []
    for file in files:
        plain = file.replace("\\", "/")
        # lib/python3.12/site-packages/x.py, or Lib/site-packages/x.py; site-packages/x.py of one that any Python takes.
        _, mark, below = ("/" + plain).partition("/site-packages/")
        path = member_name(below) if mark else None
        if path is not None:
            out.append(path)
    return out


def packages(root: Path, site: Path, known: Collection[str]) -> list[CondaPackage]:
    """Packages in ``site`` that only conda's notes tell of; those of the names ``known`` have been found before."""
    out = []
    for stem in stems(root):
        name = valid_name(stem.name)
        if name is None or name in known or stem.name == "python":
            continue
        note = read_note(stem.path, for_site=True)
        if note is None or any(mark in f.replace("\\", "/") for f in note.files for mark in _OWN_METADATA):
            continue
        if any(site_paths(note.files)):
            out.append(CondaPackage(str(site), stem._replace(name=normalise(stem.name)), note))
    return out
