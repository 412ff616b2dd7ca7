"""Wheels of what the index has as source only. All code of an sdist runs in the sandbox, without network.

What the build requires is installed before, as wheels, into an environment of its own. Without a sandbox nothing is
built: a build script is code that nobody asked to run.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from packaging.specifiers import SpecifierSet
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

from errdex.folders import cache_folder
from errdex.model.errors import SourceError
from errdex.model.text import printable
from errdex.source.index import fetched
from errdex.source.index_page import Release, read_releases
from errdex.verify.environments import inside
from errdex.verify.environments.locking import locked, made_whole
from errdex.verify.environments.uv import NoEnvironment
from errdex.verify.sandbox.running import Runnable, run, why_not
from errdex.verify.sandbox.shapes import MEGABYTE, Inside, Limits, Outcome

_LIMITS = Limits(
    seconds=900.0, cpu_seconds=1800.0, memory=8192 * MEGABYTE, processes=256, disk=2048 * MEGABYTE, files=200_000,
    output=16 * MEGABYTE, kept=256 * MEGABYTE,
)  # fmt: skip
_SCRIPT = "build.py"
_ANSWER = "answer.json"

Make = Callable[[Sequence[str]], Runnable]
"""Makes an environment that holds the given requirements, from wheels alone."""


def built_wheel(project: str, fits: SpecifierSet, index: str, python: str, make: Make) -> Path:
    """A wheel of the newest sdist of ``project`` that ``fits``; ``python`` names the interpreter it is for.

    Raises NoEnvironment with one line where there is none or it cannot be built.
    """
    why = why_not()
    if why is not None:
        raise NoEnvironment(f"{project!r} has no wheel that fits and must be built, which needs the sandbox: {why}")
    try:
        release = _newest(project, fits, read_releases(index, project))
        sdist = fetched(release.url, release.filename, release.sha256)
        with sdist.open("rb") as handle:
            digest = hashlib.file_digest(handle, "sha256").hexdigest()
    except (SourceError, OSError) as error:
        raise NoEnvironment(f"{project!r} has no wheel that fits: {error}") from error
    key = hashlib.sha256(f"{digest} {python}".encode()).hexdigest()[:32]
    target = cache_folder() / "built" / key
    with locked(target.with_name(f"{key}.lock")):
        if not target.is_dir():
            with made_whole(target) as part:
                name, content = _build(release, sdist, make)
                (part / name).write_bytes(content)
    return next(target.glob("*.whl"))


def _newest(project: str, fits: SpecifierSet, releases: Sequence[Release]) -> Release:
    sdists = [r for r in releases if not r.filename.endswith(".whl") and fits.contains(r.version, prereleases=True)]
    if not sdists:
        raise SourceError(f"the index has no sdist of {project!r} that fits {str(fits) or 'either'!r}")
    return max(sdists, key=lambda r: (not r.yanked, not r.version.is_prerelease, r.version))


def _build(release: Release, sdist: Path, make: Make) -> tuple[str, bytes]:
    requires = _answer(release, _step("static", sdist, make([])))
    requires += _answer(release, _step("dynamic", sdist, make(requires)))
    outcome = _step("wheel", sdist, make(requires))
    wheels = [name for name in outcome.files if name.endswith(".whl")]
    if not outcome.ended_well or len(wheels) != 1:
        raise _failed(release, outcome)
    (name,) = wheels
    try:
        project, version, _, _ = parse_wheel_filename(name)
    except InvalidWheelFilename:
        raise NoEnvironment(f"building {release.filename} gave {name!r}, which is no wheel's name") from None
    if (
        not release.filename.lower().replace("-", "_").startswith(project.replace("-", "_"))
        or version != release.version
    ):
        raise NoEnvironment(f"building {release.filename} gave {name!r}, another distribution")
    return name, outcome.files[name]


def _step(step: str, sdist: Path, environment: Runnable) -> Outcome:
    def command(at: Inside) -> list[str]:
        return [at.python, "-I", _SCRIPT, step, sdist.name, str(at.out)]

    try:
        if sdist.stat().st_size > _LIMITS.disk // 8:
            raise NoEnvironment(f"{sdist.name} is too large to be built")
        files = {_SCRIPT: Path(inside.__file__).read_bytes(), sdist.name: sdist.read_bytes()}
    except OSError as error:
        raise NoEnvironment(f"{sdist.name} cannot be read ({error.strerror})") from error
    return run(command, environment=environment, files=files, limits=_LIMITS)


def _answer(release: Release, outcome: Outcome) -> list[str]:
    if not outcome.ended_well:
        raise _failed(release, outcome)
    try:
        return msgspec.json.decode(outcome.files[_ANSWER], type=list[str])
    except (KeyError, msgspec.DecodeError):
        raise NoEnvironment(f"building {release.filename} does not say what it requires") from None


def _failed(release: Release, outcome: Outcome) -> NoEnvironment:
    lines = outcome.stderr.decode("utf-8", "replace").strip().splitlines()
    why = outcome.reason or (lines[-1].strip()[:300] if lines else f"it ended with {outcome.code}")
    return NoEnvironment(f"{canonicalize_name(release.filename.rsplit('-', 1)[0])} cannot be built: {printable(why)}")
