"""Reads a project's page of a package index, as JSON (PEP 691) or HTML (PEP 503), and chooses a file.

The page comes from whoever runs the index: names are checked before anything is made of them.
"""

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from packaging.specifiers import SpecifierSet
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import InvalidVersion, Version

from errdex.model.errors import SourceError
from errdex.source.download import MissingPageError, check_url, fetch_bytes, without_credentials
from errdex.source.sdist import SUFFIXES

_ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
_MAX_PAGE = 128 * 1024 * 1024
_SHA256 = re.compile(r"[0-9a-f]{64}\Z")


class Release(NamedTuple):
    """One file that the index offers."""

    version: Version
    filename: str
    url: str
    sha256: str | None
    yanked: bool
    rank: int
    """0 for a wheel without compiled parts, 1 for another wheel, 2 for an sdist."""


def read_releases(index: str, project: str) -> list[Release]:
    """The files of ``project`` that can be read."""
    index = index.rstrip("/")
    shown = without_credentials(index)
    try:
        body, kind, final = fetch_bytes(f"{index}/{project}/", _MAX_PAGE, {"Accept": _ACCEPT})
    except MissingPageError:
        raise SourceError(
            f"the index {shown!r} has no project {project!r}; check its name, or set ERRDEX_INDEX_URL"
        ) from None
    # Redirects drop the user's name from the address; files on the same host need it again.
    parts = urlsplit(index)
    host, credentials = parts.hostname, parts.netloc.rpartition("@")[0]
    releases = []
    try:
        links = _json_links(body) if "json" in kind.lower() else _html_links(body)
    except (ValueError, RecursionError) as error:
        raise SourceError(f"the index {shown!r} answered with a page that cannot be read; check its URL") from error
    for href, name, sha256, yanked in links:
        try:
            url = urljoin(final, href)
            target = urlsplit(url)
            if credentials and target.hostname == host and target.scheme == parts.scheme and not target.username:
                url = target._replace(netloc=f"{credentials}@{target.netloc}").geturl()
            release = _release(project, url, name, sha256, yanked)
        except ValueError:
            continue
        if release is not None:
            releases.append(release)
    return releases


def choose(project: str, specifier: SpecifierSet, releases: Sequence[Release]) -> Release:
    """The file to read: of the newest version that ``specifier`` takes, the easiest."""
    versions = {r.version for r in releases}
    offered = {r.version for r in releases if not r.yanked}
    pinned = any(s.operator in {"==", "==="} and not s.version.endswith(".*") for s in specifier)
    # A yanked version is there for those who pin it.
    candidates = versions if pinned else offered
    matching = set(specifier.filter(candidates, prereleases=True if pinned else None))
    if not matching:
        if not versions:
            raise SourceError(f"the index has no wheel or sdist of {project!r}; check its name")
        near = ", ".join(str(v) for v in _nearest(specifier, sorted(offered or versions)))
        raise SourceError(f"the index has no {project!r} that fits {str(specifier)!r}; it has {near}")
    newest = max(matching)
    return min((r for r in releases if r.version == newest), key=lambda r: (r.rank, r.filename))


def _nearest(specifier: SpecifierSet, versions: list[Version]) -> list[Version]:
    """Three versions around the one asked for, else the newest three."""
    try:
        wanted = Version(next(s.version for s in specifier if s.operator == "=="))
    except (StopIteration, InvalidVersion):
        return versions[-3:]
    below = sum(v < wanted for v in versions)
    start = max(0, min(below - 2, len(versions) - 3))
    return versions[start : start + 3]


def _release(project: str, url: str, name: str, sha256: str | None, yanked: bool) -> Release | None:
    check = urlsplit(url)
    if "/" in name or "\\" in name or name.startswith(".") or not name.isprintable() or not check.hostname:
        return None
    try:
        if name.endswith(".whl"):
            named, version, _, tags = parse_wheel_filename(name)
            rank = 0 if any(t.abi == "none" and t.platform == "any" for t in tags) else 1
        elif name.endswith(SUFFIXES):
            # packaging knows the current forms only; older releases came as .tar.bz2 and the like.
            stem = next(name[: -len(s)] for s in SUFFIXES if name.endswith(s))
            named, version = parse_sdist_filename(stem + ".tar.gz")
            rank = 2
        else:
            return None
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return None
    if named != canonicalize_name(project):
        return None
    try:
        check_url(url)
    except SourceError:
        return None
    digest = sha256 if sha256 and _SHA256.match(sha256) else None
    return Release(version, name, url, digest, yanked, rank)


Link = tuple[str, str, str | None, bool]


def _json_links(body: bytes) -> list[Link]:
    document = json.loads(body)
    files = document.get("files") if isinstance(document, dict) else None
    if not isinstance(files, list):
        raise ValueError("no files")
    links: list[Link] = []
    for file in files:
        if not isinstance(file, dict):
            continue
        url, name, hashes = file.get("url"), file.get("filename"), file.get("hashes")
        sha256 = hashes.get("sha256") if isinstance(hashes, dict) else None
        if isinstance(url, str) and isinstance(name, str):
            yanked = file.get("yanked", False) is not False
            links.append((url, name, sha256 if isinstance(sha256, str) else None, yanked))
    return links


class _Anchors(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.base = ""
        self.links: list[Link] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        href = values.get("href")
        if tag == "base" and href:
            self.base = href
        if tag != "a" or not href:
            return
        address, fragment = urldefrag(urljoin(self.base, href) if self.base else href)
        name = unquote(urlsplit(address).path.rpartition("/")[2])
        sha256 = fragment.removeprefix("sha256=") if fragment.startswith("sha256=") else None
        self.links.append((address, name, sha256, "data-yanked" in values))


def _html_links(body: bytes) -> list[Link]:
    parser = _Anchors()
    parser.feed(body.decode("utf-8", "replace"))
    parser.close()
    return parser.links
