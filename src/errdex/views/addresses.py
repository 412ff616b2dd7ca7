"""Where things are, as links: relative for a static site, absolute for the server; one scheme for both.

The addresses of entries come from ``page``; this adds those of indexes and assets, and how links are written.
"""

import hashlib
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from errdex.views.page import page_path

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]")
_NOT_IN_URL = re.compile(r"""[\s"<>\\^`|\x00-\x1f\x7f]""")
_LONGEST = 120


def path_name(text: str) -> str:
    """``text`` as one path segment that is safe in file names and URLs; distinct texts stay distinct."""
    safe = _UNSAFE.sub(lambda m: "".join(f"~{b:02x}" for b in m[0].encode("utf-8", "surrogatepass")), text)
    if safe.startswith("."):
        safe = "~2e" + safe[1:]
    if len(safe) > _LONGEST:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        safe = f"{safe[: _LONGEST - 13]}~{digest}"
    return safe or "~"


def module_of(file: str) -> str:
    """The dotted name of the module in ``file``."""
    name = re.sub(r"\.pyw?$", "", file).strip("/").replace("/", ".")
    return name.removesuffix(".__init__") or name


def is_web_address(text: str) -> bool:
    """Whether ``text`` is an http or https address."""
    try:
        parts = urlsplit(text)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and not _NOT_IN_URL.search(text)
    except ValueError:
        return False


def project_path(project: str) -> str:
    return f"/projects/{path_name(project)}"


def module_path(project: str, module: str) -> str:
    return f"{project_path(project)}/modules/{path_name(module)}"


def exception_path(project: str, name: str) -> str:
    """Of the list of entries with the exception class ``name``; empty for the unknown class."""
    return f"{project_path(project)}/exceptions/{path_name(name or '-')}"


class Addresses(NamedTuple):
    """Writes links on one page."""

    root: str
    """What leads from the page to the site's root; ends with a slash."""
    static: bool
    """Links name files, so that they work from a folder as from any host."""
    base_url: str | None = None
    """The public address of the root, where one is known; without a slash at the end."""

    @classmethod
    def for_file(cls, depth: int, base_url: str | None) -> "Addresses":
        """For a file ``depth`` folders below the root of a static site."""
        return cls("../" * depth or "./", True, base_url.rstrip("/") if base_url else None)

    @classmethod
    def for_server(cls, base_url: str | None) -> "Addresses":
        """For a server; where its public address has a path, links begin with it."""
        prefix = urlsplit(base_url).path.rstrip("/") if base_url else ""
        return cls(prefix + "/", False, base_url.rstrip("/") if base_url else None)

    def to(self, path: str) -> str:
        """A page by its path from the root."""
        plain = path.strip("/")
        if not self.static:
            return self.root + plain
        return self.root + (plain + "/" if plain else "") + "index.html"

    def file(self, path: str) -> str:
        """A file by its path from the root."""
        return self.root + path.lstrip("/")

    def entry(self, slug: str, id: str) -> str:
        return self.to(page_path(slug, id))

    def project(self, project: str) -> str:
        return self.to(project_path(project))

    def module(self, project: str, module: str) -> str:
        return self.to(module_path(project, module))

    def exception(self, project: str, name: str) -> str:
        return self.to(exception_path(project, name))

    def json(self, path: str) -> str:
        """A JSON twin; a static host needs the ending to know its type."""
        return self.file(path + ".json" if self.static else path)

    @property
    def home(self) -> str:
        return self.to("/")

    @property
    def search(self) -> str:
        """Where the search box leads: the home page of a site searches by itself."""
        return self.to("/") if self.static else self.root + "search"

    def canonical(self, path: str) -> str | None:
        """The public address of a page; with a slash at the end where it is a folder of files."""
        if self.base_url is None:
            return None
        plain = path.strip("/")
        return f"{self.base_url}/{plain}" + ("/" if self.static and plain else "")
