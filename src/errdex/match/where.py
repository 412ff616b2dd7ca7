"""Which environment a report or a command speaks of.

Only for the command line: it looks whether folders named by frames exist, and which interpreter a script names.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from errdex.model.errors import SourceError
from errdex.model.paths import PACKAGE_DIRS, stdlib_path
from errdex.model.report import Report
from errdex.source.environment import Environment, find_environment
from errdex.source.regular import open_regular

_MAX_FRAMES = 200
_SHEBANG = 1024


def environment_for(report: Report, named: str | None = None) -> Environment:
    """The environment to match in: ``named``; the one whose site-packages the frames lie in, if it is here;
    ``$VIRTUAL_ENV``, ``$CONDA_PREFIX``, a ``.venv`` above, the running one, unless the frames lie in another
    standard library.

    Raises SourceError where ``named`` is no environment.
    """
    if named is not None:
        return find_environment(named)
    site = next((f for f in _folders(report, _site_folder) if f.is_dir()), None)
    if site is not None:
        try:
            return find_environment(str(site))
        except SourceError:
            pass  # a folder that merely looks like an environment; the usual ones are asked next
    usual = find_environment(None)
    library = next((f for f in _folders(report, _library_folder) if f.is_dir()), None)
    if library is None or (usual.stdlib_dir is not None and library.resolve() == usual.stdlib_dir.resolve()):
        return usual
    try:
        return find_environment(str(library.parent.parent))
    except SourceError:
        return usual


def environment_of_command(word: str) -> Environment | None:
    """The environment of the Python that the command ``word`` runs: an interpreter, or a script that names one.

    None where that cannot be told.
    """
    found = shutil.which(word)
    if found is None:
        return None
    for path in (found, _interpreter_of(found)):
        if path is not None:
            try:
                return find_environment(path)
            except SourceError:
                continue  # another program, or a launcher that finds its Python itself
    return None


def _interpreter_of(script: str) -> str | None:
    """The interpreter that a script's first line names; installers write a second form for long paths."""
    try:
        with open_regular(script) as handle:
            head = handle.read(_SHEBANG)
    except OSError:
        return None
    if not head.startswith(b"#!"):
        return None
    lines = head.decode("utf-8", "replace").splitlines()
    words = lines[0][2:].split()
    if words and Path(words[0]).name == "env":
        named = [w for w in words[1:] if not w.startswith("-") and "=" not in w]
        return shutil.which(named[0]) if named else None
    if words and Path(words[0]).name == "sh" and len(lines) > 1 and lines[1].startswith("'''exec' "):
        rest = lines[1].removeprefix("'''exec' ")
        return rest[1:].partition('"')[0] if rest.startswith('"') else rest.partition(" ")[0]
    return words[0] if words else None


def _folders(report: Report, of: Callable[[str], str | None]) -> Iterator[Path]:
    """Absolute folders that the frames name, innermost first, each once; never one on another host."""
    seen: set[str] = set()
    for exception in (report.first, *report.exceptions):
        for frame in reversed(exception.frames[-_MAX_FRAMES:]):
            folder = of((frame.file or "").replace("\\", "/"))
            if folder is None or folder in seen or folder.startswith("//") or "\0" in folder:
                continue
            seen.add(folder)
            if Path(folder).is_absolute():
                yield Path(folder)


def _site_folder(printed: str) -> str | None:
    for mark in PACKAGE_DIRS:
        at = printed.find(mark)
        if at >= 0:
            return printed[: at + len(mark) - 1]
    return None


def _library_folder(printed: str) -> str | None:
    below = stdlib_path(printed)
    if below is None or printed.startswith("<") or "-packages/" in printed:
        return None
    return printed[: -len(below)].rstrip("/")
