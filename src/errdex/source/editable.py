"""Where the files of an editable installation lie: .pth lines, setuptools' finders, direct_url.json.

All of it is read as data. Lines of a .pth file that Python would execute are skipped, and a finder module
is searched for its literal MAPPING.
"""

# Paths are strings here: pathlib takes ten times as long, and environments hold thousands.
# ruff: noqa: PTH112, PTH113, PTH116, PTH118, PTH120

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from errdex.source.layout import find_layout, is_source
from errdex.source.regular import open_regular
from errdex.source.walk import Found, walk

_MAX_TEXT = 1024 * 1024
_PROJECT_FILES = ("pyproject.toml", "setup.py", "setup.cfg", "PKG-INFO")


def read_text(path: str) -> str:
    """A small text file of an environment; empty where it is missing or cannot be read."""
    return read_bytes(path, _MAX_TEXT).decode("utf-8", "replace")


def read_bytes(path: str, limit: int) -> bytes:
    """A file of an environment, at most ``limit`` bytes; empty where it is missing or cannot be read."""
    try:
        with open_regular(path) as handle:
            # Asked for by its size: a read takes memory for as much as it might return.
            return handle.read(min(limit, os.fstat(handle.fileno()).st_size)) or b""
    except (OSError, ValueError):
        return b""


def pth_folders(path: str) -> list[str]:
    """The folders that a .pth file adds to the import path. Lines with ``import`` are never executed."""
    folders = []
    for line in read_text(path).splitlines():
        line = line.strip()
        if not line or line.startswith(("#", "import ", "import\t")) or "\0" in line:
            continue
        folder = os.path.normpath(os.path.join(os.path.dirname(path), line))
        # A zipped egg is a file that stands where a folder does.
        if os.path.isdir(folder) or (folder.endswith(".egg") and os.path.isfile(folder)):
            folders.append(folder)
    return folders


def egg_link_folder(path: str) -> str | None:
    """The folder that an .egg-link names: the one holding its .egg-info."""
    lines = read_text(path).splitlines()
    folder = lines[0].strip() if lines else ""
    return folder if folder and "\0" not in folder and os.path.isdir(folder) else None


def finder_mapping(path: str) -> dict[str, str]:
    """MAPPING of a setuptools finder: dotted import names to where they lie."""
    try:
        tree = ast.parse(read_text(path))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if value is None or not any(isinstance(t, ast.Name) and t.id == "MAPPING" for t in targets):
            continue
        try:
            mapping = ast.literal_eval(value)
        except (ValueError, TypeError, RecursionError, MemoryError):
            return {}
        if isinstance(mapping, dict):
            return {k: v for k, v in mapping.items() if isinstance(k, str) and isinstance(v, str)}
    return {}


def direct_url(info_folder: str) -> dict[str, object]:
    """direct_url.json of a .dist-info folder; empty where there is none."""
    text = read_text(os.path.join(info_folder, "direct_url.json"))
    if not text:
        return {}
    try:
        document = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) else {}


def is_editable(document: dict[str, object]) -> bool:
    """Whether direct_url.json says so."""
    folder = document.get("dir_info")
    return isinstance(folder, dict) and folder.get("editable") is True


def project_folder(document: dict[str, object]) -> str | None:
    """The folder that direct_url.json names."""
    url = document.get("url")
    if not isinstance(url, str) or not url.startswith("file://"):
        return None
    path = unquote(urlsplit(url).path)
    if len(path) > 2 and path[0] == "/" and path[2] == ":":
        path = path[1:]  # file:///C:/...
    return path if "\0" not in path and os.path.isdir(path) else None


def files_below(root: str, names: frozenset[str], project: str) -> Iterator[tuple[Found, str]]:
    """Files of the import root ``root`` with the folder that each path is relative to.

    ``names`` are the top-level names that belong to the distribution; where none are known, ``layout``
    judges by the names.
    """
    if names:
        for name in sorted(names):
            yield from mapped_files(name, os.path.join(root, name))
        return
    found = {f.path: f for f in walk(root, skip_top=("build", "dist"))}
    described = [n for n in _PROJECT_FILES if os.path.isfile(os.path.join(root, n))]
    layout = find_layout([*found, *described], project)
    top = os.path.join(root, layout.prefix.rstrip("/")) if layout.prefix else root
    for path in layout.paths:
        yield found[layout.prefix + path]._replace(path=path), top


def mapped_files(name: str, target: str) -> Iterator[tuple[Found, str]]:
    """Files of the package or module ``name`` (dotted) that lies at ``target``."""
    path = name.replace(".", "/")
    if os.path.isdir(target):
        # The folder may be called otherwise than the package; only its own name can be taken off.
        top = target[: -len(path) - 1] if target.replace(os.sep, "/").endswith("/" + path) else ""
        for found in walk(target):
            yield found._replace(path=f"{path}/{found.path}"), top
        return
    module = target if is_source(target) else target + ".py"
    try:
        stat = os.stat(module)
    except (OSError, ValueError):
        return
    folder, file = str(Path(module).parent), Path(module).name
    yield (
        Found(path=f"{path}.py", disk=module, size=stat.st_size, mtime_ns=stat.st_mtime_ns),
        (folder if file == path + ".py" else ""),
    )
