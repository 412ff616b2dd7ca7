"""Which environment a report speaks of. Only for the command line: it looks whether folders named by frames exist."""

from collections.abc import Callable, Iterator
from pathlib import Path

from errdex.model.errors import SourceError
from errdex.model.paths import PACKAGE_DIRS, stdlib_path
from errdex.model.report import Report
from errdex.source.environment import Environment, find_environment

_MAX_FRAMES = 200


def environment_for(report: Report, named: str | None = None) -> Environment:
    """The environment to match in: ``named``; the one whose site-packages the frames lie in, if it is here;
    ``$VIRTUAL_ENV``, a ``.venv`` above, the running one, unless the frames lie in another standard library.

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
