"""What a report points to, by the text of its type and frames: modules, missing packages, the reader's code."""

from collections.abc import Iterator

from errdex.model.paths import PACKAGE_DIRS, is_user_code
from errdex.model.report import ReportedException
from errdex.source.environment import Environment

_MAX_FRAMES = 200
_MOST = 5
"""Packages that are named as missing."""
_NO_PACKAGES = {"builtins", "__main__", "__mp_main__"}


def module_paths(type_: str | None) -> Iterator[str]:
    """Where the module of a qualified exception type would lie, the deepest first: ``a.b.Error`` is in a/b.py.

    The class may be nested in another, and a package may be a namespace that several distributions share.
    """
    parts = (type_ or "").replace(".<locals>", "").split(".")[:-1]
    if not parts or parts[0] in _NO_PACKAGES or not all(p.isidentifier() for p in parts):
        return
    for count in range(min(len(parts), 8), 0, -1):
        path = "/".join(parts[:count])
        yield f"/site-packages/{path}.py"
        yield f"/site-packages/{path}/__init__.py"
        yield f"<frozen {'.'.join(parts[:count])}>"


def raised_by_reader(exception: ReportedException) -> bool:
    """Whether the innermost frame is a raise statement in somebody's own code."""
    last = exception.frames[-1] if exception.frames else None
    if last is None or last.file is None or not is_user_code(last.file):
        return False
    return (last.source or "").lstrip().startswith(("raise ", "assert "))


def missing_packages(exception: ReportedException, environment: Environment) -> tuple[str, ...]:
    """Import names of packages that the frames or the type name and the environment does not have."""
    found: dict[str, None] = {}
    own: set[str] = set()
    for frame in reversed(exception.frames[-_MAX_FRAMES:]):
        path = (frame.file or "").replace("\\", "/")
        mark = next((m for m in PACKAGE_DIRS if m in path), None)
        if mark is None:
            if is_user_code(path):
                own.update(p.removesuffix(".py") for p in path.split("/"))
        elif environment.locate(path) is None:
            _add(found, path.rpartition(mark)[2])
    paths = list(module_paths(exception.type))
    if paths and not any(environment.locate(p) for p in paths):
        top = (exception.type or "").partition(".")[0]
        # A package of the reader's own is not missing; its frames show where it lies.
        if top not in own:
            _add(found, top)
    return tuple(found)[:_MOST]


def _add(found: dict[str, None], path: str) -> None:
    name = path.partition("/")[0].removesuffix(".py")
    if name.isidentifier():
        found[name] = None
