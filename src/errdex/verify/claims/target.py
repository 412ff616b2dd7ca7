"""What a claim is about in one environment: the raise statements of its entry in the version that is installed there.

The distribution is scanned into the catalog if it is not there yet; nothing of it is run.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from packaging.utils import canonicalize_name

from errdex.catalog import Catalog
from errdex.model.claim import Claim, expected
from errdex.model.entry import StoredSite
from errdex.model.errors import ErrdexError, SourceError
from errdex.model.pack import INTERPRETER_PROJECT, UNPINNED_PROJECTS
from errdex.model.site import RaiseSite
from errdex.model.template import Template
from errdex.scan.ingest import ingest
from errdex.source.base import SourceDistribution
from errdex.source.environment import find_environment
from errdex.trace import WantedSite, wanted_site
from errdex.verify.environments.making import Environment
from errdex.verify.sandbox.running import ENVIRONMENT


class TargetError(ErrdexError):
    """What the claim is about cannot be found where it would run."""


class Target(NamedTuple):
    """The statements of one entry in one environment, where the running program has them."""

    version: str
    """Of the project."""
    entry: str
    sites: tuple[RaiseSite, ...]
    wanted: tuple[WantedSite, ...]
    """The same as the agent is asked about them."""
    shard: int | None = None

    def fits(self, message: str, claim: Claim, sites: Sequence[int]) -> bool:
        """Whether the entry's template makes the message: that of one of these sites, or as the case spells it."""
        described = expected(claim)
        templates: list[Template] = [self.sites[n].template for n in sites]
        if described is not None and (not templates or claim.origin != "python"):
            templates.append(described.template)
        return any(t.check(message) is not None for t in templates)


class Targets:
    """Finds targets; an environment's distribution is read once."""

    def __init__(self, catalog: Catalog, tell: Callable[[str], None] | None = None) -> None:
        """``tell`` hears which distribution is read."""
        self._catalog = catalog
        self._tell = tell
        self._read: dict[tuple[str, str], tuple[int, str, dict[str, str]]] = {}

    def of(self, claim: Claim, environment: Environment) -> Target:
        """The claim's target. Raises TargetError where the project is not installed there or cannot be read."""
        if claim.project == INTERPRETER_PROJECT:
            return Target(environment.python, claim.entry or "", (), ())
        key = (environment.key, claim.project)
        if key not in self._read:
            self._read[key] = self._scanned(claim.project, environment)
        shard, version, disks = self._read[key]
        entry = self._entry(claim)
        if claim.origin != "python":
            return Target(version, entry, (), (), shard)
        found: list[StoredSite] = self._catalog.entry_sites(entry, [shard]) if entry else []
        # One statement that gives several messages has a site for each of them.
        sites = [s.site for s in found if s.site.file in disks]
        return Target(version, entry, tuple(sites), tuple(wanted_site(s, disks[s.file]) for s in sites), shard)

    def _entry(self, claim: Claim) -> str:
        if claim.entry is None:
            return ""
        known = self._catalog.resolve(claim.entry)
        return known[0] if known is not None else claim.entry

    def _scanned(self, project: str, environment: Environment) -> tuple[int, str, dict[str, str]]:
        """Shard, version, and where the program that runs has each file."""
        try:
            source = _source(project, environment)
            if self._tell is not None:
                self._tell(f"reading {project} {source.info.version}")
            shard = ingest(self._catalog, source)
            disks = {ref.path: _inside(ref.disk, environment) for ref in source.files() if ref.disk is not None}
        except SourceError as error:
            raise TargetError(f"{project} cannot be read in its environment: {error}") from None
        return shard, source.info.version, disks


def _source(project: str, environment: Environment) -> SourceDistribution:
    installed = find_environment(str(environment.root))
    if project in UNPINNED_PROJECTS:
        library = installed.stdlib()
        if library is None:
            raise TargetError(f"Python {environment.python} has no standard library that could be read")
        return library
    wanted = canonicalize_name(project)
    found = next((d for d in installed.distributions() if canonicalize_name(d.info.project) == wanted), None)
    if found is None:
        raise TargetError(f"{project} is not installed by the script's requirements; pin it there")
    return found


def _inside(disk: str, environment: Environment) -> str:
    root = str(environment.root.resolve())
    real = str(Path(disk).resolve())
    return ENVIRONMENT + real[len(root) :] if real.startswith(root + "/") else disk


def outside(path: str, environment: Environment) -> str:
    """The path that a program without a sandbox has for one inside of it."""
    return str(environment.root.resolve()) + path[len(ENVIRONMENT) :] if path.startswith(ENVIRONMENT + "/") else path


def own_name(dotted: str) -> str:
    """``KeyReuseError`` of ``jax.errors.KeyReuseError``."""
    return dotted.rpartition(".")[2]
