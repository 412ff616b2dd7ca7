"""Whose code a printed frame stands in: a distribution with its version, the standard library, the reader's own.

Read from the path alone, unless a look-up in an environment is given. Nothing that a report names is opened.
"""

import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from errdex.model.distribution import Distribution
from errdex.model.paths import is_user_code, relative_path, stdlib_path
from errdex.model.report import Frame

Locate: TypeAlias = Callable[[str], Distribution | None]
"""The distribution of an environment that a printed path belongs to."""

YOURS = "your own code"
LIBRARY = "Python's standard library"
_BUILDS = ("/pip-build-env-", "/builds-v0/", "/build-env-", "/pip-install-", "/pip-req-build-", "/pip-modern-metadata-")
_TEMPORARY = re.compile(r"/tmp[a-z0-9_]{6,12}/\.venv/")  # noqa: S108 - read in a printed path, never opened
"""Folders in which installers build a package, with build tools of their own choice."""
_LAYER = "/opt/python/"
"""Where AWS Lambda puts the packages of a layer."""
_PYTHON = re.compile(r"python(\d\.\d{1,2}|3\d{1,2})t?/", re.I)
_CYTHON = (".pyx", ".pxd", ".pxi")


class Place(NamedTuple):
    """Where a frame stands."""

    kind: Literal["package", "library", "user"]
    name: str
    """As people say it, without the version."""
    version: str | None = None
    project: str | None = None
    top: str = ""
    """The first part of its path below site-packages; empty for the reader's own."""
    build: bool = False
    """Whether it lies in an environment that an installer made for a build."""
    compiled: bool = False

    @property
    def said(self) -> str:
        """``jax 0.11.2``, ``your own code``."""
        text = f"{self.name} {self.version}" if self.version else self.name
        return f"{text} in the build environment" if self.build and self.kind != "user" else text


def place_of(printed: str | None, locate: Locate | None = None) -> Place | None:
    """The place of a printed path; None where nothing is printed, or a name that says nothing."""
    path = (printed or "").replace("\\", "/")
    if not path:
        return None
    build = in_build(path)
    compiled = path.endswith(_CYTHON)
    below = relative_path(path)
    info = locate(path) if locate is not None and not build else None
    if info is None and below is None and path.startswith(_LAYER):
        below = path.removeprefix(_LAYER)
        info = _installed(below, locate)
    if info is None and below is None and _is_packed(path):
        info = _installed(path, locate)
        below = path if info is not None else None
    if info is not None and info.kind != "stdlib":
        top = (below or path).partition("/")[0]
        return Place("package", info.project, info.version, info.project, top, build, compiled)
    if stdlib_path(path) is not None and below == stdlib_path(path):
        version = info.version if info is not None else python_version(path)
        return Place("library", LIBRARY, version, "python", (below or "").partition("/")[0], build)
    if below is None:
        if compiled and "/" in path and not path.startswith("/"):
            top = path.partition("/")[0]
            return Place("package", top, None, top, top, build, True)
        return Place("user", YOURS, build=build, compiled=compiled) if is_user_code(path) else None
    top = below.partition("/")[0]
    name, version = _told(path) or (top.removesuffix(".py"), None)
    return Place("package", name, version, name, top, build, compiled)


def place_of_type(type_: str | None, locate: Locate | None = None, *, build: bool = False) -> Place | None:
    """The package that a qualified class belongs to; None for a bare or a built-in one."""
    parts = (type_ or "").split(".")
    if len(parts) < 2 or parts[0] in {"builtins", "__main__", "__mp_main__"} or not parts[0].isidentifier():
        return None
    top = parts[0]
    info = None
    if locate is not None and not build:
        modules = ["/".join(parts[:n]) for n in range(len(parts) - 1, 0, -1)]
        paths = (f"{m}{end}" for m in modules for end in (".py", "/__init__.py"))
        info = next((found for p in paths if (found := _installed(p, locate)) is not None), None)
        if info is None:
            info = next((found for m in modules if (found := locate(f"<frozen {m.replace('/', '.')}>"))), None)
    if info is not None and info.kind != "stdlib":
        return Place("package", info.project, info.version, info.project, top, build)
    import sys

    if top in sys.stdlib_module_names:
        return Place("library", LIBRARY, info.version if info is not None else None, "python", top, build)
    return Place("package", top, None, top, top, build)


def in_build(path: str) -> bool:
    """Whether a path lies in an environment that an installer made for a build."""
    return any(mark in path for mark in _BUILDS) or _TEMPORARY.search(path) is not None


def python_of(frames: Sequence[Frame]) -> str | None:
    """The interpreter's version as the frames' paths name it, the innermost first."""
    for frame in reversed(frames):
        version = python_version((frame.file or "").replace("\\", "/"))
        if version is not None:
            return version
    return None


def python_version(path: str) -> str | None:
    """``3.11`` of ``/usr/lib/python3.11/json/decoder.py``."""
    found = _PYTHON.search(path[:2_000])
    if found is None:
        return None
    said = found[1]
    return said if "." in said else f"{said[0]}.{said[1:]}"


def _installed(path: str, locate: Locate | None) -> Distribution | None:
    return locate(f"/site-packages/{path}") if locate is not None else None


def _is_packed(path: str) -> bool:
    """A relative path of two parts or more: what a program that was packed into one file prints."""
    return "/" in path and not path.startswith(("/", "~", ".", "<", "tests/", "test/")) and ":" not in path


def _told(path: str) -> tuple[str, str | None] | None:
    """Name and version out of folders that hold both: eggs, conda's package cache, the Nix store."""
    parts = path.split("/")
    for n, part in enumerate(parts[:-1]):
        if part.endswith(".egg"):
            name, _, rest = part.removesuffix(".egg").partition("-")
            return name, rest.partition("-")[0] or None
        if n and parts[n - 1] == "pkgs" and part.count("-") >= 2:
            name, version, _ = part.rsplit("-", 2)
            return (name, version) if version[:1].isdigit() and not name.startswith("python") else None
        if n > 1 and parts[n - 2 : n] == ["nix", "store"]:
            told = part.partition("-")[2]
            if told.startswith("python3"):
                told = told.partition("-")[2]
                name, _, version = told.rpartition("-")
                if name and version[:1].isdigit():
                    return name, version
    return None
