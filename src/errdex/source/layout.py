"""Finds the import root among a project's paths: what ``src/foo/a.py`` is called once installed.

Works on names alone, so that archives, folders and git trees are judged alike. Reading is for the kinds.
"""

from collections.abc import Collection, Iterable
from pathlib import PurePosixPath
from typing import NamedTuple

SOURCE_SUFFIXES = (".py", ".pyw")
_MODULE_SUFFIXES = (*SOURCE_SUFFIXES, ".so", ".pyd")
_PROJECT_FILES = {"pyproject.toml", "setup.py", "setup.cfg", "PKG-INFO"}
_ROOTS = ("src", "lib", "python", "Lib")

# What stands at the top of a repository beside the packages and is not installed; the packages and modules
# that setuptools leaves out of its automatic discovery, and the tools' own files.
# fmt: off
_BESIDE_FOLDERS = {
    "ci", "bin", "debian", "doc", "docs", "documentation", "manpages", "news", "newsfragments", "changelog",
    "test", "tests", "unit_test", "unit_tests", "example", "examples", "scripts", "tools", "util", "utils",
    "build", "dist", "benchmark", "benchmarks", "exercise", "exercises", "htmlcov", "site_scons", "tasks",
    "fabfile"
}
# fmt: on
# fmt: off
_BESIDE_MODULES = {
    "setup", "conftest", "test", "tests", "example", "examples", "build", "toxfile", "noxfile", "pavement",
    "dodo", "tasks", "fabfile", "hatch_build", "versioneer", "ez_setup", "run_tests", "runtests"
}
# fmt: on


class Layout(NamedTuple):
    """Where a project's importable files are."""

    prefix: str
    """What stands before the import root, as ``src/``; empty for a flat layout."""
    paths: tuple[str, ...]
    """Python files relative to the import root, sorted."""


def is_source(path: str) -> bool:
    """Whether ``path`` names a file that is scanned."""
    return path.endswith(SOURCE_SUFFIXES)


def find_layout(paths: Collection[str], project: str | None = None) -> Layout:
    """The import root and the files that an installation would hold.

    Without a project file at the top (pyproject.toml and the like) nothing says that some files are only
    beside the packages, and all are taken.
    """
    sources = sorted({p for p in paths if is_source(p)})
    known = set(sources)
    tops = {p.partition("/")[0] for p in sources if "/" in p}
    described = any(p in _PROJECT_FILES for p in paths)
    keep_names = {(project or "").replace("-", "_")}
    flat = [p for p in sources if _belongs(p, keep_names)] if described else sources
    flat_packages = {p.partition("/")[0] for p in flat if p.endswith("/__init__.py") and p.count("/") == 1}
    for root in _ROOTS:
        if root not in tops or f"{root}/__init__.py" in known:
            continue
        inside = [p[len(root) + 1 :] for p in sources if p.startswith(root + "/")]
        has_package = any(p.endswith("/__init__.py") and p.count("/") == 1 for p in inside)
        # src is a layout by convention: single modules and namespace packages count there too.
        by_convention = root == "src" and described
        if by_convention or (has_package and (root == "src" or not flat_packages)):
            return Layout(f"{root}/", tuple(inside))
    return Layout("", tuple(flat or sources))


def _belongs(path: str, keep: set[str]) -> bool:
    top, slash, _ = path.partition("/")
    if slash:
        return top in keep or top not in _BESIDE_FOLDERS
    name = PurePosixPath(top).stem
    return name in keep or name not in _BESIDE_MODULES


def import_names(paths: Iterable[str]) -> tuple[str, ...]:
    """The top-level names that files relative to an import root provide, extension modules included."""
    names = set()
    for path in paths:
        top, slash, _ = path.partition("/")
        if not path.endswith(_MODULE_SUFFIXES):
            continue
        # _foo.cpython-311-x86_64-linux-gnu.so is the module _foo.
        name = top if slash else top.partition(".")[0]
        if name.isidentifier():
            names.add(name)
    return tuple(sorted(names))
