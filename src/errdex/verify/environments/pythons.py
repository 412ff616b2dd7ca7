"""Finds the installed Pythons, and the one that a script asks for.

uv looks for them; the versions that pyenv keeps are shown to it, since their commands work only where pyenv has been
told to use them.
"""

import functools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from errdex.verify.environments.uv import NoEnvironment, run_uv

_ASK = """
import json, os, platform, sys, sysconfig
libraries = sysconfig.get_config_var("LIBDIR"), sysconfig.get_config_var("INSTSONAME")
print(json.dumps({
    "path": os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable),
    "version": platform.python_version(),
    "implementation": sys.implementation.name,
    "abi": sysconfig.get_config_var("SOABI") or "",
    "platform": sysconfig.get_platform(),
    "prefixes": sorted({sys.base_prefix, sys.base_exec_prefix}),
    "parts": sorted({
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib")),
        *([os.path.join(*libraries)] if all(libraries) and ".so" in libraries[1] else []),
    }),
}))
"""
_SECONDS = 30.0


class Interpreter(msgspec.Struct, frozen=True, kw_only=True):
    """An installed Python."""

    path: str
    version: str
    implementation: str
    abi: str
    platform: str
    prefixes: tuple[str, ...]
    parts: tuple[str, ...]
    """Its standard library and shared library, where these lie among things of others."""

    @property
    def minor(self) -> str:
        return ".".join(self.version.split(".")[:2])


def find_python(wanted: str = "", *, downloads: bool = False) -> Interpreter:
    """The Python that ``wanted`` asks for: a version as ``3.13``, or a range as ``>=3.11``.

    Of several, the one of the version that runs errdex, else the newest. With ``downloads`` one that is missing is
    fetched by uv. Raises NoEnvironment with one line where there is none.
    """
    fits = _range(wanted)
    found = _fitting(fits)
    if found is None and downloads:
        done = run_uv(["python", "install", "--no-bin", wanted or ">=3.11"], pythons=True)
        if done.code != 0:
            raise NoEnvironment(f"no Python {wanted} can be downloaded: {done.why}")
        _installed.cache_clear()
        found = _fitting(fits)
    if found is None:
        there = sorted({".".join(v.split(".")[:2]) for v, _ in _all()}, key=Version)
        raise NoEnvironment(f"no Python {wanted} is installed here; there are {', '.join(there) or 'none'}")
    return found


def _fitting(fits: SpecifierSet) -> Interpreter | None:
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    every = [(version, path) for version, path in _all() if fits.contains(version)]
    every.sort(key=lambda p: (p[0].startswith(f"{running}."), Version(p[0])), reverse=True)
    return next((known for _, path in every if (known := ask(path)) is not None), None)


def _range(wanted: str) -> SpecifierSet:
    text = wanted.strip()
    try:
        if text and text[0].isdigit():
            Version(text)
            text = f"=={text}" if text.count(".") >= 2 else f"=={text}.*"
        return SpecifierSet(text or ">=3.11")
    except (InvalidSpecifier, InvalidVersion):
        raise NoEnvironment(f"{wanted!r} is no version of Python; write it as in 3.13 or >=3.11") from None


def _all() -> list[tuple[str, str]]:
    """Version and path of every CPython, releases only."""
    return list(_installed(os.environ.get("PATH", os.defpath), os.environ.get("PYENV_ROOT", "")))


@functools.cache
def _installed(path: str, pyenv: str) -> tuple[tuple[str, str], ...]:
    folders = [p for p in path.split(os.pathsep) if p and Path(p).name != "shims"]
    folders += [str(p) for p in _pyenv(Path(pyenv) if pyenv else Path.home() / ".pyenv")]
    done = run_uv(
        ["--offline", "python", "list", "--only-installed", "--output-format", "json"], path=os.pathsep.join(folders)
    )
    try:
        listed = json.loads(done.stdout or "[]")
    except ValueError:
        raise NoEnvironment(f"uv cannot list the installed Pythons: {done.why}") from None
    own = (f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}", sys.executable)
    found = dict([own] if sys.implementation.name == "cpython" and sys.version_info.releaselevel == "final" else [])
    for entry in listed:
        version, where = str(entry.get("version")), entry.get("path")
        plain = entry.get("implementation") == "cpython" and entry.get("variant", "default") == "default"
        if plain and isinstance(where, str) and _is_release(version):
            found.setdefault(version, where)
    return tuple(found.items())


def _pyenv(root: Path) -> Iterator[Path]:
    try:
        yield from sorted(p / "bin" for p in (root / "versions").iterdir() if (p / "bin" / "python").exists())
    except OSError:
        return


def _is_release(version: str) -> bool:
    try:
        return not Version(version).is_prerelease
    except InvalidVersion:
        return False


@functools.cache
def ask(path: str) -> Interpreter | None:
    """What the interpreter at ``path`` says of itself; None where it does not run."""
    try:
        # Isolated and without site: nothing that is installed beside it is run.
        done = subprocess.run(  # noqa: S603 - an interpreter of the user's
            [path, "-I", "-S", "-c", _ASK], capture_output=True, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False
        )
        return msgspec.json.decode(done.stdout, type=Interpreter) if done.returncode == 0 else None
    except (OSError, subprocess.TimeoutExpired, msgspec.DecodeError):
        return None
