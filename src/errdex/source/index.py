"""Reads a release from a package index: finds it, fetches a wheel or else an sdist, checks it, opens it.

The index's pages are ``index_page``'s, fetching is ``download``'s, reading what came is ``wheel``'s and
``sdist``'s.
"""

import hashlib
import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from errdex.folders import cache_folder
from errdex.model.errors import SourceError
from errdex.source import base
from errdex.source.sdist import open_sdist
from errdex.source.wheel import open_wheel

_SPEC = re.compile(r"([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*((?:===|[=~!<>]=|[<>]).*)\Z", re.S)
_DEFAULT_INDEX = "https://pypi.org/simple"
_INDEX_VARIABLES = ("ERRDEX_INDEX_URL", "PIP_INDEX_URL", "UV_INDEX_URL", "UV_DEFAULT_INDEX")
_MAX_DOWNLOAD = 1024 * 1024 * 1024


def open_release(spec: str) -> base.SourceDistribution:
    """The release that ``spec`` names: ``name==version``, another specifier, or a bare name for the newest.

    Raises SourceError with one line where the index, the project or the version cannot be had.
    """
    # Loaded late: other source kinds need neither versions nor the network.
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    from errdex.source.download import without_credentials
    from errdex.source.index_page import choose, read_releases
    from errdex.source.metadata import normalise

    parts = _SPEC.match(spec.strip())
    if parts is None:
        raise SourceError(f"{spec!r} is not NAME==VERSION; pin a version as in jax==0.11.2")
    project = normalise(parts.group(1))
    try:
        specifier = SpecifierSet((parts.group(2) or "").strip())
    except InvalidSpecifier as error:
        raise SourceError(f"{spec!r} is not NAME==VERSION; pin a version as in jax==0.11.2") from error
    index = next((os.environ[v] for v in _INDEX_VARIABLES if os.environ.get(v)), _DEFAULT_INDEX)
    release = choose(project, specifier, read_releases(index, project))
    path = fetched(release.url, release.filename, release.sha256)
    url = _inspector(project, str(release.version), release.url)
    opener = open_wheel if release.filename.endswith(".whl") else open_sdist
    try:
        return opener(str(path), url, without_credentials(release.url))
    except SourceError:
        # A broken file must not stand in the way of the next try.
        path.unlink(missing_ok=True)
        raise


def downloads_folder() -> Path:
    """Where downloads are kept."""
    return cache_folder() / "downloads"


def fetched(url: str, filename: str, sha256: str | None) -> Path:
    """A file of an index, fetched into the cache if it is not there yet; ``sha256`` as the index says it.

    Raises SourceError with one line where it cannot be had or is another.
    """
    from errdex.source.download import fetch_to, without_credentials

    # The folder is named after the content where the index says it, else after the address.
    shown = without_credentials(url)
    key = sha256 or hashlib.sha256(shown.encode()).hexdigest()
    target = downloads_folder() / key[:2] / key / filename
    if target.is_file():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=target.parent, prefix=".part-")
        part = Path(name)
        try:
            with os.fdopen(number, "w+b") as handle:
                fetch_to(url, handle, _MAX_DOWNLOAD, {})
                handle.seek(0)
                found = hashlib.file_digest(handle, "sha256").hexdigest()
            if sha256 and found != sha256:
                raise SourceError(
                    f"{shown!r} has sha256 {found}, not {sha256} as the index says; do not use it, "
                    "and try again or report it to the index"
                )
            part.replace(target)
        finally:
            with suppress(FileNotFoundError):
                part.unlink()
    except OSError as error:
        raise SourceError(
            f"cannot write to the cache {str(target.parent)!r} ({error.strerror or error}); "
            "set ERRDEX_CACHE to a folder you can write to"
        ) from error
    return target


def _inspector(project: str, version: str, address: str) -> str | None:
    """The page of a file of PyPI that shows its members; None for other indexes."""
    parts = urlsplit(address)
    if parts.hostname != "files.pythonhosted.org":
        return None
    return f"https://inspector.pypi.io/project/{project}/{version}{parts.path}/{{file}}#line.{{line}}"


def _takes(spec: str, revision: str | None) -> bool:
    return revision is None and _SPEC.match(spec.strip()) is not None


base.register(base.Opener("index", 90, _takes, lambda spec, _: open_release(spec)))
