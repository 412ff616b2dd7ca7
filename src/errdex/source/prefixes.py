"""Where a Python prefix keeps things, on every platform and for every version, by names and pyvenv.cfg.

Nothing is run. Which environment a user means is for ``environment``.
"""

import re
from pathlib import Path
from typing import NamedTuple

from errdex.source import conda
from errdex.source.regular import open_regular

_LIBRARY = re.compile(r"(?:python|pypy)(\d+\.\d+)t?\Z")
_PATCHLEVEL = re.compile(rb'#\s*define\s+PY_VERSION\s+"(\d[0-9A-Za-z.]*)')
_SITES = {"site-packages", "dist-packages"}


class Prefix(NamedTuple):
    """A folder with a ``lib/pythonX.Y`` in it, and what is known of it."""

    root: Path
    version: str | None
    """As ``X.Y``."""
    library: Path | None
    """``lib/pythonX.Y``, or ``Lib``."""
    config: dict[str, str]
    """pyvenv.cfg; empty where it is no virtual environment."""


def read_prefix(root: Path, wanted: str | None = None) -> Prefix | None:
    """What ``root`` holds, or None where it is no prefix. ``wanted`` (``X.Y``) picks among versions."""
    config = _read_config(root / "pyvenv.cfg")
    said = config.get("version") or config.get("version_info") or ""
    wanted = wanted or (".".join(said.split(".")[:2]) if said else None)
    found: dict[str, Path] = {}
    for lib in ("lib", "lib64"):
        for folder in _folders(root / lib):
            name = _LIBRARY.match(folder.name)
            if name and any((folder / n).exists() for n in (*_SITES, "os.py")):
                found.setdefault(name.group(1), folder)
    if found:
        newest = max(found, key=lambda v: [int(n) for n in v.split(".")])
        version = wanted if wanted in found else newest
        return Prefix(root, version, found[version], config)
    windows = root / "Lib"
    if (windows / "site-packages").is_dir() or (windows / "os.py").is_file():
        return Prefix(root, wanted or _minor(conda.python_version(root)), windows, config)
    return Prefix(root, wanted, None, config) if config else None


def prefix_sites(prefix: Prefix) -> list[Path]:
    """Existing site folders of a prefix, in the order they are searched; user sites are not among them."""
    root, version = prefix.root, prefix.version
    candidates: list[Path] = []
    if prefix.library:
        candidates += [prefix.library / "site-packages"]
    if version:
        for name in (f"python{version}", f"python{version}t", f"pypy{version}"):
            candidates += [root / lib / name / "site-packages" for lib in ("lib", "lib64")]
            # Debian's: what an administrator installed, then what packages of the system did.
            candidates.append(root / "local" / "lib" / name / "dist-packages")
            candidates.append(root / "lib" / name / "dist-packages")
        candidates.append(root / "lib" / f"python{version.partition('.')[0]}" / "dist-packages")
    return unique(candidates)


def unique(folders: list[Path]) -> list[Path]:
    """Those that exist, each once; lib64 is a link to lib in most environments."""
    seen: dict[Path, Path] = {}
    for folder in folders:
        if folder.is_dir():
            seen.setdefault(folder.resolve(), folder)
    return list(seen.values())


def base_prefix(prefix: Prefix) -> Prefix | None:
    """The prefix that a virtual environment was made from; itself where it is none."""
    if not prefix.config:
        return prefix
    roots = []
    if "base-prefix" in prefix.config:
        roots.append(Path(prefix.config["base-prefix"]))
    for key in ("home", "executable", "base-executable"):
        if key in prefix.config:
            folder = Path(prefix.config[key])
            folder = folder if key == "home" else folder.parent
            # On Windows the interpreter lies in the prefix itself.
            roots += [folder.parent, folder] if folder.name in {"bin", "Scripts"} else [folder]
    for root in roots:
        found = read_prefix(root, prefix.version)
        if found and find_stdlib(found):
            return found
    return None


def find_stdlib(prefix: Prefix) -> Path | None:
    """The folder of the standard library in a prefix that is no virtual environment."""
    candidates = [prefix.library] if prefix.library else []
    if prefix.version:
        candidates += [prefix.root / lib / f"python{prefix.version}" for lib in ("lib", "lib64")]
        candidates += [prefix.root / "lib" / f"pypy{prefix.version}"]
    return next((c for c in candidates if (c / "os.py").is_file()), None)


def exact_version(prefix: Prefix, base: Prefix | None) -> str | None:
    """``X.Y.Z`` out of the base's headers or pyvenv.cfg, else ``X.Y``."""
    if base and base.version:
        names = [f"python{base.version}{suffix}" for suffix in ("", "m", "t", "d", "dm")]
        folders = [base.root / "include" / name for name in names] + [base.root / "include"]
        for folder in folders:
            try:
                with open_regular(folder / "patchlevel.h") as handle:
                    found = _PATCHLEVEL.search(handle.read(65536))
            except OSError:
                continue
            if found:
                # A trailing plus marks a build from a checkout; the release it follows is what has a name.
                return found.group(1).decode("ascii")
    said = (prefix.config.get("version") or prefix.config.get("version_info") or "").split(".")
    if len(said) >= 3 and all(part.isdigit() for part in said[:2]):
        return ".".join(said[:3])
    noted = conda.python_version(base.root) if base else None
    return noted or prefix.version or (base.version if base else None)


def _minor(version: str | None) -> str | None:
    return ".".join(version.split(".")[:2]) if version else None


def _read_config(path: Path) -> dict[str, str]:
    try:
        with open_regular(path) as handle:
            text = handle.read(65536).decode("utf-8", "replace")
    except OSError:
        return {}
    config = {"": ""}
    for line in text.splitlines():
        key, sign, value = line.partition("=")
        if sign and "\0" not in value:
            config[key.strip().lower()] = value.strip()
    return config


def _folders(path: Path) -> list[Path]:
    try:
        return [entry for entry in path.iterdir() if _LIBRARY.match(entry.name)]
    except OSError:
        return []
