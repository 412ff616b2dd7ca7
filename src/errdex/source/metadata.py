"""Reads what a distribution says of itself: METADATA, PKG-INFO, pyproject.toml, setup.cfg.

Lenient, since none of it is trusted or complete: what cannot be read is absent. Where the files come from,
and what is done when nothing is said, is for the source kinds.
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec

from errdex.model.text import fold, printable

MAX_METADATA = 4 * 1024 * 1024
"""Bytes of a metadata file that are looked at; the headers stand at its start."""

_RUNS = re.compile(r"[-_.]+")
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\Z")
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9.!+_-]*\Z")
_GIT_SUFFIX = re.compile(r"\.git/?\Z")
_PATH_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z|[._-][A-Za-z0-9_-][A-Za-z0-9._-]*\Z")


def normalise(name: str) -> str:
    """The normalised name (PEP 503)."""
    return _RUNS.sub("-", name.strip()).lower()


class Metadata(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a distribution's metadata that errdex uses; None or empty where it is not said."""

    name: str | None = None
    version: str | None = None
    summary: str | None = None
    requires_python: str | None = None
    urls: dict[str, str] = {}


def parse_metadata(data: bytes) -> Metadata:
    """The headers of METADATA or PKG-INFO, whatever its encoding and however broken."""
    # Loaded late: listing an environment needs no metadata.
    from email.parser import HeaderParser

    text = data[:MAX_METADATA].decode("utf-8", "replace")
    # Only the headers: the body is a long description, and a stray NUL or form feed there is no concern.
    head = re.split(r"\r?\n\r?\n", text, maxsplit=1)[0]
    message = HeaderParser().parsestr(head + "\n\n")
    urls: dict[str, str] = {}
    for value in message.get_all("Project-URL", []):
        label, comma, url = str(value).partition(",")
        if comma:
            _add_url(urls, label, url)
    home = message.get("Home-page")
    if home and not any(normalise(label) == "homepage" for label in urls):
        _add_url(urls, "Homepage", str(home))
    return Metadata(
        name=valid_name(message.get("Name")),
        version=valid_version(message.get("Version")),
        summary=_line(message.get("Summary")),
        requires_python=_line(message.get("Requires-Python")),
        urls=urls,
    )


def parse_pyproject(data: bytes) -> Metadata:
    """``[project]`` of pyproject.toml, or Poetry's older table; empty where it is broken."""
    import tomllib

    try:
        document = tomllib.loads(data[:MAX_METADATA].decode("utf-8", "replace"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return Metadata()
    tool = _table(document.get("tool"))
    project = _table(document.get("project")) or _table(tool.get("poetry"))
    urls: dict[str, str] = {}
    for label, url in _table(project.get("urls")).items():
        _add_url(urls, label, url)
    for label in ("homepage", "repository", "documentation"):
        _add_url(urls, label.capitalize(), project.get(label))
    return Metadata(
        name=valid_name(project.get("name")),
        version=valid_version(project.get("version")),
        summary=_line(project.get("description")),
        requires_python=_line(project.get("requires-python")),
        urls=urls,
    )


def parse_setup_cfg(data: bytes) -> Metadata:
    """``[metadata]`` of setup.cfg; values taken from elsewhere (``attr:``, ``file:``) count as absent."""
    from configparser import Error, RawConfigParser

    parser = RawConfigParser()
    try:
        parser.read_string(data[:MAX_METADATA].decode("utf-8", "replace"))
    except Error:
        return Metadata()
    if not parser.has_section("metadata"):
        return Metadata()
    table = dict(parser.items("metadata"))
    urls: dict[str, str] = {}
    for line in table.get("project_urls", "").splitlines():
        label, _, url = line.partition("=")
        _add_url(urls, label, url)
    _add_url(urls, "Homepage", table.get("url"))
    description = table.get("description")
    return Metadata(
        name=valid_name(table.get("name")),
        version=valid_version(table.get("version")),
        summary=None if description and description.startswith("file:") else _line(description),
        requires_python=_line(
            parser.get("options", "python_requires", fallback=None) if parser.has_section("options") else None
        ),
        urls=urls,
    )


def merge(first: Metadata, second: Metadata) -> Metadata:
    """``first``, with what it does not say taken from ``second``."""
    return Metadata(
        name=first.name or second.name,
        version=first.version or second.version,
        summary=first.summary or second.summary,
        requires_python=first.requires_python or second.requires_python,
        urls=first.urls or second.urls,
    )


def valid_name(value: object) -> str | None:
    """The normalised name if ``value`` is a project name, else None."""
    text = value.strip() if isinstance(value, str) else ""
    return normalise(text) if len(text) <= 200 and _NAME.match(text) else None


def valid_version(value: object) -> str | None:
    """``value`` stripped if it can be a version, else None."""
    text = value.strip() if isinstance(value, str) else ""
    return text if len(text) <= 200 and _VERSION.match(text) else None


def _line(value: object) -> str | None:
    if value is None:
        return None
    return fold(printable(str(value).encode("utf-8", "replace").decode("utf-8")))[:1000] or None


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _add_url(urls: dict[str, str], label: str, url: object) -> None:
    label = fold(printable(label))[:100]
    text = url.strip() if isinstance(url, str) else ""
    if label and label not in urls and web_url(text):
        urls[label] = text


def web_url(text: str) -> bool:
    """Whether ``text`` is an http or https URL without credentials that is safe to print."""
    if not text.isascii() or not text.isprintable() or " " in text or len(text) > 2000:
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and "@" not in parts.netloc


def line_url(repository: str, revision: str, prefix: str) -> str | None:
    """How one line is linked at ``revision`` of a repository on a host with known URLs, else None.

    ``prefix`` is what stands between the repository's root and the import root, as in ``src/``.
    Takes https, ssh and scp-like remote URLs; credentials in them are dropped.
    """
    text = repository.strip()
    if "://" not in text:
        # user@host:owner/name, as git writes it for ssh.
        host, colon, path = text.partition(":")
        host = host.rpartition("@")[2]
        if not colon:
            return None
    else:
        try:
            parts = urlsplit(text)
            host, path = parts.hostname or "", parts.path
        except ValueError:
            return None
        if parts.scheme not in {"https", "ssh", "http", "git+https", "git+ssh"}:
            return None
    names = _GIT_SUFFIX.sub("", path.strip("/")).split("/")
    if len(names) < 2 or not all(_PATH_PART.match(name) for name in names):
        return None
    # Quoting also keeps braces out, which would read as further fields of the template.
    tail = "/".join(names)
    file = quote(prefix) + "{file}"
    host = host.lower()
    if host == "github.com" and len(names) == 2:
        return f"https://github.com/{tail}/blob/{revision}/{file}#L{{line}}-L{{end_line}}"
    if host == "gitlab.com":
        return f"https://gitlab.com/{tail}/-/blob/{revision}/{file}#L{{line}}-{{end_line}}"
    if host == "codeberg.org" and len(names) == 2:
        return f"https://codeberg.org/{tail}/src/commit/{revision}/{file}#L{{line}}-L{{end_line}}"
    return None
