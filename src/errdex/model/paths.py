"""What a printed path says: below site-packages, in the standard library, or somebody's own code.

String work only. Nothing that a report names is opened, here or by those who use this.
"""

from errdex.model.report import Frame, ReportedException

PACKAGE_DIRS = ("/site-packages/", "/dist-packages/")
"""Folders that packages are installed into, as they stand in printed paths."""


def relative_path(printed: str) -> str | None:
    """The path below site-packages, or below the standard library; None for anybody's own code."""
    path = printed.replace("\\", "/")
    for mark in PACKAGE_DIRS:
        at = path.rfind(mark)
        if at >= 0:
            return path[at + len(mark) :]
    return stdlib_path(path)


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
