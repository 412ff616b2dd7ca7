"""What is known of a distribution version: its name, where it came from, where its source and trackers are."""

from typing import Literal

import msgspec

SourceKind = Literal["installed", "stdlib", "wheel", "sdist", "folder", "git"]


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """One version of one project, as a source gave it."""

    project: str
    """Normalised name (PEP 503)."""
    version: str
    """As its metadata says; ``0`` where it says none."""
    kind: SourceKind
    fingerprint: str
    """Names the content: changes whenever the files may have changed. For an installed distribution the hash
    of its RECORD, for archives the hash of the file, for folders of names, sizes and times, for git the commit."""
    origin: str = ""
    """Where it was read from, for people: a path or a URL without credentials."""
    revision: str | None = None
    """The commit, where one is known."""
    summary: str | None = None
    requires_python: str | None = None
    urls: dict[str, str] = {}
    """Labels to URLs from the metadata (https and http only), Home-page included as ``Homepage``."""
    import_names: tuple[str, ...] = ()
    """Top-level names it provides."""
    channel: str | None = None
    """The conda channel it was installed from, where that alone says what it is."""
    vendored: dict[str, str] = {}
    """Copies of other projects that it carries, as folder or module, to the version each has, where that is said."""
    source_url: str | None = None
    """How one line is linked at this very version: a URL with ``{file}``, ``{line}`` and ``{end_line}`` in it."""

    def tracker(self) -> str | None:
        """The project's issue tracker, by the labels in use; for a GitHub or GitLab repository its issues page."""
        for label, url in self.urls.items():
            if _plain(label) in _TRACKER_LABELS:
                return url
        repository = self.repository()
        if repository and repository.startswith(("https://github.com/", "https://gitlab.com/")):
            return repository.rstrip("/") + ("/issues" if "github" in repository else "/-/issues")
        return None

    def documentation(self) -> str | None:
        """The project's documentation, by the labels in use."""
        return next((u for label, u in self.urls.items() if _plain(label) in _DOCS_LABELS), None)

    def repository(self) -> str | None:
        """``https://host/owner/name`` of the source, where the metadata names one."""
        ordered = [u for label, u in self.urls.items() if _plain(label) in _SOURCE_LABELS]
        ordered += list(self.urls.values())
        for url in ordered:
            for host in ("https://github.com/", "https://gitlab.com/", "https://codeberg.org/"):
                if url.startswith(host):
                    parts = url[len(host) :].split("#")[0].split("?")[0].split("/")
                    if len(parts) >= 2 and parts[0] and parts[1] and parts[0] != "sponsors":
                        return host + parts[0] + "/" + parts[1].removesuffix(".git")
        return None


_TRACKER_LABELS = {
    "issues",
    "bugtracker",
    "issuetracker",
    "tracker",
    "bugs",
    "bugreports",
    "bugreport",
    "issue",
}
_DOCS_LABELS = {"documentation", "docs", "doc", "readthedocs"}
_SOURCE_LABELS = {"source", "sourcecode", "repository", "code", "github", "homepage"}


def _plain(label: str) -> str:
    return "".join(c for c in label.lower() if c.isalnum())
