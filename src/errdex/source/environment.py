"""An installed environment of any Python version: its distributions, its standard library, its look-ups.

Nothing of it is run or imported. Where prefixes keep things is ``prefixes``'; one distribution is
``installed``'s; which of them owns a path printed in a traceback is ``locate``'s.
"""

import os
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source import base, conda
from errdex.source.editable import egg_link_folder, pth_folders
from errdex.source.installed import InstalledDistribution, Listing, list_site
from errdex.source.layout import import_names
from errdex.source.locate import Locator, Owner
from errdex.source.native import interpreter_files
from errdex.source.prefixes import (
    Prefix,
    base_prefix,
    exact_version,
    find_stdlib,
    prefix_sites,
    read_prefix,
    unique,
)
from errdex.source.walk import Found, digest, fingerprint, walk

_INTERPRETER = re.compile(r"(?:python|pypy)(\d+\.\d+)?")
_WHAT_TO_DO = "name a virtual environment's folder, an interpreter, a conda prefix, or a site-packages folder"
LOOSE = "unowned"
"""The project that modules without a distribution are counted to."""
_MAX_LOOSE = 50_000


class WalkedDistribution:
    """Files that no metadata describes: the standard library, and modules without an owner."""

    def __init__(self, info: Distribution, files: list[Found], top: str) -> None:
        self._info = info
        self._files = files
        self._top = top

    @property
    def info(self) -> Distribution:
        return self._info

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files, in a stable order."""
        for found in self._files:
            top = self._top or found.disk[: -len(found.path) - 1]
            yield base.FileRef(path=found.path, disk=found.disk, top=top)


class Library:
    """The standard library of an environment, listed only when it is asked for: that takes a while."""

    def __init__(self, environment: "Environment") -> None:
        self._environment = environment

    def _source(self) -> base.SourceDistribution:
        source = self._environment.stdlib()
        if source is None:
            raise SourceError("the environment has no standard library that could be found")
        return source

    @property
    def info(self) -> Distribution:
        return self._source().info

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files. Raises SourceError where there are none."""
        return self._source().files()

    def natives(self) -> Iterator[base.FileRef]:
        """Its extension modules and the interpreter."""
        library = self._environment.stdlib_dir
        if library is not None:
            yield from interpreter_files(str(library), self._environment.python_version)


class Part(NamedTuple):
    """One thing an environment holds."""

    name: str
    """The distribution's normalised name; ``python`` for the standard library."""
    source: base.SourceDistribution
    stamp: str
    """Changes whenever it must be looked at again."""


class Environment:
    """A snapshot of an environment; open it again to see what was installed since."""

    def __init__(
        self,
        root: Path,
        site_dirs: tuple[Path, ...],
        stdlib_dir: Path | None = None,
        python_version: str | None = None,
    ) -> None:
        self.root = root
        self.site_dirs = site_dirs
        self.stdlib_dir = stdlib_dir
        self.python_version = python_version

    def distributions(self) -> list[InstalledDistribution]:
        """Its distributions, sorted by name; of several with one name the one that Python would find."""
        return list(self._distributions)

    def loose_part(self) -> Part | None:
        """The modules without a distribution; finding them takes a look at every distribution's list of files."""
        loose = self.loose()
        return None if loose is None else Part(LOOSE, loose, f"{loose.info.origin}:{loose.info.fingerprint}")

    def sources(self) -> list[Part]:
        """All distributions, and last the standard library where it was found, not yet listed."""
        parts = [Part(d.name, d, d.stamp) for d in self._distributions]
        stamp = self.stdlib_stamp
        return parts if stamp is None else [*parts, Part("python", Library(self), stamp)]

    def stdlib(self) -> base.SourceDistribution | None:
        """The standard library as the project ``python``; None where it was not found."""
        return self._stdlib

    @property
    def stdlib_stamp(self) -> str | None:
        """Changes when the standard library must be looked at again; one stat."""
        if self.stdlib_dir is None:
            return None
        try:
            stat = (self.stdlib_dir / "os.py").stat()
        except OSError:
            return None
        return f"{self.stdlib_dir}:{self.python_version}:{stat.st_size}:{stat.st_mtime_ns}"

    def loose(self) -> base.SourceDistribution | None:
        """Modules of the site folders and of those that .pth files add, as far as no distribution lists them."""
        # What an egg holds in itself is nobody else's; what lies beside it is listed by its own folder.
        owned = {ref.disk for dist in self._distributions if dist.on_disk for ref in dist.files()}
        folders = [*map(str, self.site_dirs), *self._linked_alone]
        found = (f for folder in folders for f in walk(folder) if f.disk not in owned)
        files = list(islice(found, _MAX_LOOSE))
        if not files:
            return None
        info = Distribution(
            project=LOOSE,
            version="0",
            kind="installed",
            fingerprint=fingerprint(files),
            origin=str(self.root),
            import_names=import_names([f.path for f in files]),
        )
        return WalkedDistribution(info, files, "")

    def holds(self, printed_path: str) -> bool:
        """Whether a path lies in one of its folders, by its text; whose it is, is not said."""
        text = printed_path.replace("\\", "/")

        def below(folder: str) -> bool:
            return text.startswith(folder.replace("\\", "/").rstrip("/") + "/")

        # Which links are nobody's project is asked last: it takes a look at the projects' files.
        return any(map(below, map(str, self.site_dirs))) or (
            any(map(below, self._links)) and any(map(below, self._linked_alone))
        )

    def locate(self, printed_path: str) -> tuple[Owner, str] | None:
        """What owns the file that a traceback names, on whatever machine it was printed, and its path there.

        Decided by the text of the path and this environment's own lists: the path is never opened.
        """
        return self._locator.locate(printed_path)

    @cached_property
    def _locator(self) -> Locator:
        return Locator(self._distributions, [str(site) for site in self.site_dirs], self.stdlib)

    @cached_property
    def _linked_alone(self) -> list[str]:
        """Folders on the import path that hold no project: their files are nobody's but the folder's."""
        projects = {d.site for d in self._distributions}
        projects |= {ref.top for d in self._distributions if d.editable for ref in d.files()}
        sites = {os.path.realpath(site) for site in self.site_dirs}
        return [
            f
            for f in self._links
            if os.path.isdir(f)  # noqa: PTH112
            and not any(p == f or p.startswith(f.rstrip("/\\") + os.sep) for p in projects)
            and os.path.realpath(f) not in sites
        ]

    @cached_property
    def _listings(self) -> list[Listing]:
        return [list_site(str(site)) for site in self.site_dirs]

    @cached_property
    def _links(self) -> list[str]:
        """What .pth and .egg-link files add to the import path, eggs included, in order."""
        links = (link for listing in self._listings for link in listing.links)
        return list(dict.fromkeys(folder for link in links for folder in _linked_folders(link)))

    @cached_property
    def _distributions(self) -> list[InstalledDistribution]:
        found: dict[str, InstalledDistribution] = {}
        eggs: dict[str, None] = {}
        for listing in self._listings:
            for dist in listing.distributions:
                known = found.get(dist.name)
                # In one folder the later sorts higher; remains of an earlier version have no RECORD.
                if known is None or (known.site == dist.site and dist.complete >= known.complete):
                    found[dist.name] = dist
            eggs.update(dict.fromkeys(listing.eggs))
        for folder in self._links:
            for dist in list_site(folder, develop=True).distributions:
                found.setdefault(dist.name, dist)
        eggs.update(dict.fromkeys(f for f in self._links if f.endswith(".egg")))
        for zipped in _zipped(eggs):
            found.setdefault(zipped.name, zipped)
        for site in self.site_dirs[:1]:
            for package in conda.packages(self.root, site, found):
                found.setdefault(package.name, package)
        return [found[name] for name in sorted(found)]

    @cached_property
    def _stdlib(self) -> WalkedDistribution | None:
        if self.stdlib_dir is None:
            return None
        top = str(self.stdlib_dir)
        files = list(walk(top, skip_top=("test",)))
        version = self.python_version or "0"
        url = None
        if version.count(".") == 2 and "pypy" not in self.stdlib_dir.name:
            url = f"https://github.com/python/cpython/blob/v{version}/Lib/{{file}}#L{{line}}-L{{end_line}}"
        info = Distribution(
            project="python",
            version=version,
            kind="stdlib",
            fingerprint=digest(f"{version}\n{fingerprint(files)}".encode()),
            origin=top,
            urls={"Repository": "https://github.com/python/cpython", "Documentation": _docs(version)},
            import_names=import_names([f.path for f in files]),
            channel=conda.python_channel(self.stdlib_dir.parents[1]) or conda.python_channel(self.stdlib_dir.parent),
            source_url=url,
        )
        return WalkedDistribution(info, files, top)


def find_environment(path: str | None = None) -> Environment:
    """The environment that ``path`` names: a virtual environment's folder, an interpreter, a prefix, or a
    site-packages folder. Without one: $VIRTUAL_ENV, $CONDA_PREFIX, ``.venv`` here or above, the one running errdex.

    Raises SourceError with one line where it is none of these.
    """
    if path is not None:
        return _named(path)
    active = os.environ.get("VIRTUAL_ENV")
    if active:
        return _named(active, "$VIRTUAL_ENV names ")
    conda_prefix = os.environ.get("CONDA_PREFIX")
    if conda_prefix:
        try:
            return _named(conda_prefix)
        except SourceError:
            pass  # an active conda environment need not have a Python
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / ".venv" / "pyvenv.cfg").is_file():
            return _named(str(folder / ".venv"))
    return _running()


def _named(path: str, said: str = "") -> Environment:
    given = Path(path)
    try:
        found = None
        if given.is_dir():
            found = _from_folder(given)
        elif given.is_file():
            found = _from_interpreter(given)
        elif not given.exists():
            raise SourceError(f"{said}{path!r}{', which' if said else ''} does not exist; {_WHAT_TO_DO}")
    except (OSError, ValueError) as error:
        raise SourceError(f"{said}{path!r} cannot be read ({type(error).__name__}); {_WHAT_TO_DO}") from error
    if found is None:
        raise SourceError(f"{said}{path!r} is no Python environment; {_WHAT_TO_DO}")
    return found


def _from_folder(folder: Path) -> Environment | None:
    if (folder / "info" / "index.json").is_file() and folder.parent.name == "pkgs":
        raise SourceError(f"{str(folder)!r} is a package in conda's cache, not an environment; {_WHAT_TO_DO}")
    if folder.name in {"site-packages", "dist-packages"} or _holds_distributions(folder):
        return _from_site(folder)
    prefix = read_prefix(folder)
    return _from_prefix(prefix) if prefix else None


def _holds_distributions(folder: Path) -> bool:
    listing = list_site(str(folder))
    # A project's folder holds its own .egg-info; a folder installed into (pip --target) holds .dist-info.
    return any(dist.complete for dist in listing.distributions)


def _from_site(site: Path) -> Environment:
    """A site folder alone, with the standard library of the prefix it lies in."""
    version = re.search(r"(?:python|pypy)(\d+\.\d+)", site.parent.name)
    roots = [site.parent.parent.parent, site.parent.parent]
    for root in roots if site.name.endswith("-packages") else []:
        prefix = read_prefix(root, version.group(1) if version else None)
        if prefix:
            whole = _from_prefix(prefix)
            return Environment(whole.root, (site,), whole.stdlib_dir, whole.python_version)
    return Environment(site, (site,), None, version.group(1) if version else None)


def _from_interpreter(file: Path) -> Environment | None:
    """Unresolved first: a virtual environment's interpreter is a link to the one it was made from."""
    name = _INTERPRETER.match(file.name)
    if name is None:
        return None
    # python3 says no minor version; what it links to does.
    resolved = file.resolve()
    target = _INTERPRETER.match(resolved.name)
    wanted = name.group(1) or (target.group(1) if target else None)
    for candidate in dict.fromkeys((file, resolved)):
        folder = candidate.parent
        for root in (folder.parent, folder) if folder.name in {"bin", "Scripts"} else (folder,):
            prefix = read_prefix(root, wanted)
            if prefix:
                return _from_prefix(prefix)
    return None


def _from_prefix(prefix: Prefix) -> Environment:
    below = base_prefix(prefix)
    sites = prefix_sites(prefix)
    if below and below is not prefix:
        shared = prefix.config.get("include-system-site-packages", "").lower() == "true"
        sites = unique([*sites, *(prefix_sites(below) if shared else [])])
    return Environment(
        prefix.root,
        tuple(sites),
        find_stdlib(below) if below else None,
        exact_version(prefix, below),
    )


def _running() -> Environment:
    """The environment of this very interpreter, as it says itself."""
    paths = sysconfig.get_paths()
    sites = [Path(paths[key]) for key in ("purelib", "platlib")]
    # Debian's and shared folders; a user's own folder is left out, as for every other environment.
    sites += [Path(p) for p in sys.path if Path(p).name in {"site-packages", "dist-packages"}]
    own = sysconfig.get_config_var("userbase")
    kept = [s for s in unique(sites) if not (own and s.is_relative_to(own))]
    stdlib = Path(paths["stdlib"])
    version = sys.version.split()[0].rstrip("+")
    return Environment(Path(sys.prefix), tuple(kept), stdlib if (stdlib / "os.py").is_file() else None, version)


def _zipped(eggs: Iterable[str]) -> Iterator[InstalledDistribution]:
    """The eggs that are archives."""
    for path in eggs:
        # Loaded late: few environments hold any, and reading archives takes modules that nothing else needs.
        from errdex.source.egg import ZippedEgg, is_zipped_egg

        if is_zipped_egg(path):
            yield ZippedEgg(path)


def _linked_folders(link: str) -> list[str]:
    if link.endswith(".egg-link"):
        folder = egg_link_folder(link)
        return [folder] if folder else []
    return pth_folders(link)


def _docs(version: str) -> str:
    branch = ".".join(version.split(".")[:2]) if version != "0" else "3"
    return f"https://docs.python.org/{branch}/"
