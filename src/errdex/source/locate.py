"""Whose file a traceback names: by the text of the path and the environment's own lists.

A printed path comes from any machine and from anyone. It is compared, never opened or looked up on disk.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeAlias

from errdex.source import base
from errdex.source.installed import InstalledDistribution
from errdex.source.metadata import normalise
from errdex.source.names import member_name

Owner: TypeAlias = InstalledDistribution | base.SourceDistribution

_SITE = re.compile(r".*(?:^|/)(?:site|dist)-packages/(?:[^/]+\.egg/)?(.+)\Z", re.S | re.I)
# lib/python3.12/json/x.py; python312.zip/json/x.py; PyPy's lib-python/3/json/x.py. A bare Lib only below a
# drive, as Windows has it: elsewhere lib is a folder like any other.
_STDLIB = re.compile(
    r"(?:.*/(?:lib(?:64)?/(?:python|pypy)\d+(?:\.\d+t?)?/|lib-python/\d[\d.]*/|python\d+\.zip/)|[a-z]:/.*/lib/)"
    r"(.+)\Z",
    re.S | re.I,
)
_FROZEN = re.compile(r"<frozen ([A-Za-z_][\w.]*)>\Z")
_MAX_PATH = 4096


class Locator:
    """Look-ups in one environment; what was read for one is kept for the next."""

    def __init__(
        self,
        distributions: list[InstalledDistribution],
        site_dirs: list[str],
        stdlib: Callable[[], base.SourceDistribution | None],
    ) -> None:
        self._distributions = distributions
        self._by_name = {dist.name: dist for dist in distributions}
        self._sites = [_slashes(site).rstrip("/") + "/" for site in site_dirs]
        self._stdlib = stdlib
        self._stdlib_paths: dict[str, str] | None = None
        self._linked: dict[str, tuple[InstalledDistribution, str]] | None = None
        self._tops: dict[str, list[InstalledDistribution]] = {}
        self._records: dict[str, bytes] = {}

    def locate(self, printed: str) -> tuple[Owner, str] | None:
        """The owner and the path within it; None where nothing of this environment owns it."""
        if len(printed) > _MAX_PATH or "\0" in printed:
            return None
        text = _slashes(printed)
        frozen = _FROZEN.match(text)
        if frozen:
            return self._in_stdlib(frozen.group(1).replace(".", "/"))
        zipped = self._in_eggs(text)
        if zipped is not None:
            return zipped
        for site in self._sites:
            if text.startswith(site):
                return self._in_sites(text[len(site) :])
        inside = _SITE.match(text)
        if inside:
            return self._in_sites(inside.group(1))
        if self._linked is None:
            self._linked = {
                _slashes(ref.disk): (dist, ref.path)
                for dist in self._distributions
                if dist.editable
                for ref in dist.files()
                if ref.disk
            }
        if text in self._linked:
            return self._linked[text]
        standard = _STDLIB.match(text)
        return self._in_stdlib(standard.group(1)) if standard else None

    def _in_stdlib(self, path: str) -> tuple[Owner, str] | None:
        stdlib = self._stdlib()
        if stdlib is None:
            return None
        if self._stdlib_paths is None:
            # Windows prints what the user typed in either case; the list's own spelling is given back.
            self._stdlib_paths = {ref.path.lower(): ref.path for ref in stdlib.files()}
        # Frozen modules are printed by name, which may be a package's.
        for spelled in (path, f"{path}.py", f"{path}/__init__.py"):
            known = self._stdlib_paths.get(spelled.lower())
            if known is not None:
                return stdlib, known
        return None

    def _in_sites(self, raw: str) -> tuple[Owner, str] | None:
        path = member_name(raw)
        if path is None:
            return None
        for dist in self._guesses(path):
            if self._holds(dist, path):
                return dist, path
        sharing = self._sharing(path)
        for dist in sharing:
            if self._holds(dist, path):
                return dist, path
        # Another version's file: the distribution that alone has the deepest of its folders.
        folder = path.rpartition("/")[0]
        while folder:
            near = [dist for dist in sharing if self._holds_below(dist, folder)]
            if near:
                return (near[0], path) if len(near) == 1 else None
            folder = folder.rpartition("/")[0]
        return None

    def _in_eggs(self, text: str) -> tuple[Owner, str] | None:
        """A file in an egg, wherever that lies; compiled ones keep the path of the folder they were built in."""
        at = text.find(".egg/")
        if at >= 0:
            egg, path = text[:at].rpartition("/")[2] + ".egg", member_name(text[at + 5 :])
            eggs = [dist for dist in self._eggs if _slashes(dist.site).rpartition("/")[2] == egg]
        elif "build/bdist." in text and "/egg/" in text:
            path, eggs = member_name(text.partition("/egg/")[2]), self._eggs
        else:
            return None
        found = [dist for dist in eggs if path is not None and self._holds(dist, path)]
        return (found[0], path) if len(found) == 1 and path is not None else None

    @cached_property
    def _eggs(self) -> list[InstalledDistribution]:
        return [dist for dist in self._distributions if dist.site.endswith(".egg")]

    def _guesses(self, path: str) -> Iterator[InstalledDistribution]:
        """Distributions called like the path: google/cloud/storage/x.py may be google-cloud-storage's."""
        parts = path.removesuffix(".py").split("/")
        for count in range(min(len(parts), 4), 0, -1):
            dist = self._by_name.get(normalise("-".join(parts[:count])))
            if dist is not None:
                yield dist

    def _sharing(self, path: str) -> list[InstalledDistribution]:
        """Distributions that hold anything below the path's top-level name."""
        top = path.partition("/")[0]
        if top not in self._tops:
            # A file and a folder may share a name in theory; which is meant, the path says.
            inside = self._holds if top == path else self._holds_below
            self._tops[top] = [dist for dist in self._distributions if inside(dist, top)]
        return self._tops[top]

    def _record(self, dist: InstalledDistribution) -> bytes:
        if dist.name not in self._records:
            data = dist.record
            if dist.editable or not data:
                # Without a RECORD, its files in the same form.
                data = "".join(f"{path},\n" for path in dist.paths()).encode("utf-8", "replace")
            self._records[dist.name] = b"\n" + data
        return self._records[dist.name]

    def _holds(self, dist: InstalledDistribution, path: str) -> bool:
        plain = path.encode("utf-8", "replace")
        if b"," in plain or b'"' in plain:
            plain = b'"' + plain.replace(b'"', b'""') + b'"'
        return b"\n" + plain + b"," in self._record(dist)

    def _holds_below(self, dist: InstalledDistribution, folder: str) -> bool:
        return b"\n" + folder.encode("utf-8", "replace") + b"/" in self._record(dist)


def _slashes(path: str) -> str:
    return path.replace("\\", "/")
