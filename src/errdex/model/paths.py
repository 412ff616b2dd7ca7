"""What a printed path says: below site-packages, in the standard library, or somebody's own code.

String work only. Nothing that a report names is opened, here or by those who use this.
"""

import functools
from typing import NamedTuple

from errdex.model.report import Frame, ReportedException

PACKAGE_DIRS = ("/site-packages/", "/dist-packages/")
"""Folders that packages are installed into, as they stand in printed paths."""

_COPIES = {"vendor", "vendored", "vendors", "extern", "externals", "third_party", "thirdparty"}
"""Folders that hold copies of other projects, underscores around them taken off."""
_NAMESPACES = {"jaraco", "backports", "google", "zope", "ruamel"}
"""Names that several projects share: the copy is one of those below."""


def relative_path(printed: str) -> str | None:
    """The path below site-packages, or below the standard library; None for anybody's own code."""
    path = printed.replace("\\", "/")
    for mark in PACKAGE_DIRS:
        at = path.rfind(mark)
        if at >= 0:
            return without_egg(path[at + len(mark) :])
    return stdlib_path(path)


def without_egg(path: str) -> str:
    """A path below site-packages without the egg that it may lie in."""
    top, slash, below = path.partition("/")
    return below if slash and top.endswith(".egg") else path


class VendoredCopy(NamedTuple):
    """A copy of another project that a distribution carries."""

    name: str
    """What the copy is called there."""
    root: str
    """Its folder or module, without a suffix."""
    holder: str
    """The folder of copies that it lies in."""


@functools.lru_cache(maxsize=20_000)
def vendored_copy(path: str) -> VendoredCopy | None:
    """The copy that a file of a distribution belongs to, by the folder names in use; None for its own code."""
    parts = path.split("/")
    # A copy may carry copies itself: the innermost is the one that the file is of.
    for at in range(len(parts) - 2, 0, -1):
        if parts[at].lower().strip("_") in _COPIES:
            top = parts[at + 1].removesuffix(".py")
            if top == "__init__" or not top.isidentifier():
                return None
            holder = "/".join(parts[: at + 1])
            below = [top]
            if top in _NAMESPACES and len(parts) > at + 3:
                below.append(parts[at + 2])
            return VendoredCopy(".".join(below).lstrip("_"), "/".join([holder, *below]), holder)
    return None


def stdlib_path(path: str) -> str | None:
    """The path below the standard library's folder, by the names it has on the platforms; else None."""
    if path.startswith("<frozen ") and path.endswith(">"):
        return path[8:-1].replace(".", "/") + ".py"
    parts = path.split("/")
    for at in range(len(parts) - 2, -1, -1):
        name = parts[at]
        version = name.lower().removeprefix("python").removeprefix("pypy")
        numbered = name.lower().startswith(("python3", "python2", "pypy3")) and version[:1].isdigit()
        if numbered and at > 0 and parts[at - 1].lower() in {"lib", "lib64", "lib32"}:
            return "/".join(parts[at + 1 :])
        if name == "Lib" and at > 0 and ("python" in parts[at - 1].lower() or ":" in parts[0]):
            return "/".join(parts[at + 1 :])
    return None


def is_user_code(printed: str) -> bool:
    """Whether a frame lies in somebody's own code: not installed, not the library, not the interpreter."""
    if printed.startswith("<") and not printed.startswith(("<stdin>", "<string>", "<ipython")):
        return False
    return relative_path(printed) is None


def user_frame(exception: ReportedException) -> Frame | None:
    """The innermost frame of the reader's own code."""
    return next((f for f in reversed(exception.frames) if f.file and is_user_code(f.file)), None)
