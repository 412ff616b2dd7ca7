"""Makes the environments that claims run in: pinned with hashes, from wheels alone, kept, one per set of requirements.

Nothing of what is installed runs here: wheels are unpacked, their modules compiled by an interpreter that does not look
at them, and what has no wheel is built in the sandbox (``building``).
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name

from errdex.folders import cache_folder
from errdex.verify.environments.building import built_wheel
from errdex.verify.environments.locking import locked, made_whole
from errdex.verify.environments.pythons import Interpreter, find_python
from errdex.verify.environments.uv import Done, NoEnvironment, index_url, run_uv, shown
from errdex.verify.sandbox.running import ENVIRONMENT

_RECIPE = "1"
"""Part of every key; raised when environments are made otherwise."""
_OF_THE_FILE = frozenset("\\$#")
"""What means more in a file of requirements than in one: a line that goes on, a variable, a comment."""
_RECORD = "environment.json"
_VENV = "venv"
_MOST_BUILDS = 10
_COMPILING = 900.0
_PINNED = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([A-Za-z0-9.!+_-]+)(?: \\)?")
_HASH = re.compile(r" +--hash=sha256:[0-9a-f]{64}(?: \\)?")
_NO_WHEEL = re.compile(r"\b([A-Za-z0-9][A-Za-z0-9._-]*?)(?:==([A-Za-z0-9.!+_-]+))? has no usable wheels")
_WHEELS_ASKED = re.compile(r"Wheels are required for `([A-Za-z0-9._-]+)`")


class Environment(msgspec.Struct, frozen=True, kw_only=True):
    """An installed environment, never changed once it is there."""

    key: str
    """Over the requirements, the overrides, the interpreter and the index."""
    requirements: tuple[str, ...]
    overrides: tuple[str, ...] = ()
    """What took the place of every requirement of its name, whoever requires it."""
    python: str
    """Full version."""
    folder: str
    system: tuple[str, ...]
    """Folders that the interpreter needs where they are."""
    packages: dict[str, str]
    """What is installed, by normalised name."""
    lock: str
    """Every package with its version and the hashes of its files."""
    index: str
    """Where it came from, without a password."""
    built: tuple[str, ...] = ()
    """Wheels that were built from source, in the sandbox."""

    @property
    def root(self) -> Path:
        """The virtual environment."""
        return Path(self.folder) / _VENV

    @property
    def interpreter(self) -> Path:
        """The Python of the virtual environment."""
        return self.root / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def site(self) -> Path:
        """Its site-packages folder."""
        minor = ".".join(self.python.split(".")[:2])
        return self.root / ("Lib/site-packages" if os.name == "nt" else f"lib/python{minor}/site-packages")

    def told(self, text: str) -> str:
        """``text`` of a run with the paths of this machine as they are in every sandbox."""
        text = text.replace(str(self.root), ENVIRONMENT)
        for folder in self.system:
            text = text.replace(f"{folder}/", "/python/")
        return text


class _Wanted(NamedTuple):
    """All that decides what an environment holds."""

    requirements: tuple[str, ...]
    overrides: tuple[str, ...]
    interpreter: Interpreter
    address: str
    """Of the index."""
    builds: bool = True
    """Whether what has no wheel is built; not for what a build itself requires."""


def environment_for(
    requirements: Iterable[str], python: str = "", *, overrides: Iterable[str] = (), index: str | None = None,
    downloads: bool = False, tell: Callable[[str], None] | None = None,
) -> Environment:  # fmt: skip
    """The environment with ``requirements`` for the Python that is asked for, made if it is not there yet.

    ``python`` is a version as ``3.13`` or a range. Each of ``overrides``, as in ``jax==0.12.0``, takes the place of
    every requirement of its name, those of other packages too; one that nothing requires changes nothing. ``index`` is
    the package index that the user names, ``downloads`` allows to fetch a missing Python, ``tell`` hears what is
    installed where it is not there yet. Raises NoEnvironment with one line where it cannot be made.
    """
    asked = _checked(requirements)
    replaced = _with_extras(_checked(overrides), asked) if asked else ()
    return _environment(_Wanted(asked, replaced, find_python(python, downloads=downloads), index_url(index)), tell)


def _environment(wanted: _Wanted, tell: Callable[[str], None] | None = None) -> Environment:
    # What a build requires has a key of its own, so that no two that wait for each other's lock can go in a circle.
    told = (_RECIPE, *wanted._replace(address=shown(wanted.address)))
    key = hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:32]
    target = cache_folder() / "environments" / key
    found = _known(target)
    if found is not None:
        return found
    if tell is not None:
        names = ", ".join((*wanted.requirements, *wanted.overrides))
        what = f"installing {names} for" if names else "making an environment of"
        tell(f"{what} Python {wanted.interpreter.version}")
    try:
        with locked(target.with_name(f"{key}.lock")):
            found = _known(target)
            if found is None:
                with made_whole(target) as part:
                    _make(part, key, wanted)
                found = _known(target)
    except OSError as error:
        raise NoEnvironment(f"the environment cannot be written ({error.strerror or error})") from error
    if found is None:
        raise NoEnvironment(f"the environment in {target} cannot be read back")
    return found


def _known(folder: Path) -> Environment | None:
    """The environment in ``folder``; None where there is none or its interpreter is gone."""
    try:
        record = msgspec.json.decode((folder / _RECORD).read_bytes(), type=Environment)
    except (OSError, msgspec.DecodeError):
        return None
    # The cache may have been moved since.
    record = msgspec.structs.replace(record, folder=str(folder))
    return record if record.interpreter.exists() else None


def _checked(requirements: Iterable[str]) -> tuple[str, ...]:
    """The requirements in a normal form. Raises NoEnvironment for one that leads past the index."""
    found: set[str] = set()
    for text in requirements:
        try:
            requirement = Requirement(text)
            if _OF_THE_FILE & set(str(requirement)):
                raise InvalidRequirement(text)
        except InvalidRequirement:
            raise NoEnvironment(f'{text[:200]!r} is no requirement; write it as in "jax==0.11.2"') from None
        if requirement.url is not None:
            raise NoEnvironment(f"{requirement.name!r} comes from a URL; only what the package index has is installed")
        requirement.name = canonicalize_name(requirement.name)
        found.add(str(requirement))
    return tuple(sorted(found))


def _with_extras(overrides: tuple[str, ...], requirements: tuple[str, ...]) -> tuple[str, ...]:
    """The overrides with the extras of what they replace, where they name none: another version, not less of it."""
    asked: dict[str, set[str]] = {}
    for requirement in map(Requirement, requirements):
        asked.setdefault(requirement.name, set()).update(requirement.extras)
    found = []
    for override in map(Requirement, overrides):
        override.extras = override.extras or asked.get(override.name, set())
        found.append(str(override))
    return tuple(found)


def _make(part: Path, key: str, wanted: _Wanted) -> None:
    requirements, interpreter, index = wanted.requirements, wanted.interpreter, wanted.address
    wheels = part / "wheels"
    wheels.mkdir()
    lock = _resolve(wanted, wheels) if requirements else ""
    packages = _packages(lock)
    venv = part / _VENV
    _demand(run_uv(["venv", "--relocatable", "--no-project", "--python", interpreter.path, str(venv)]), "made")
    if packages:
        pinned = part / "lock.txt"
        pinned.write_text(lock, "utf-8")
        asked = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--find-links", str(wheels)]
        # Only once: uv would start the interpreter of a filled environment, and with it what was installed.
        _demand(
            run_uv(["pip", "install", "--python", str(venv), *asked, "-r", str(pinned)], index=index), "installed"
        )  # fmt: skip
        _compile(interpreter, venv)
    built = tuple(sorted(p.name for p in wheels.iterdir()))
    shutil.rmtree(wheels)
    record = Environment(
        key=key, requirements=requirements, overrides=wanted.overrides, python=interpreter.version, folder=str(part),
        system=_system(interpreter, venv), packages=packages, lock=lock, index=shown(index), built=built,
    )  # fmt: skip
    (part / _RECORD).write_bytes(msgspec.json.encode(record))


def _resolve(wanted: _Wanted, wheels: Path) -> str:
    """The lock; what has no wheel is built and put into ``wheels``."""
    requirements, overrides, interpreter, index, builds = wanted

    def make(more: Sequence[str]) -> Environment:
        return _environment(_Wanted(_checked(more), (), interpreter, index, builds=False))

    asked, replaced = wheels.parent / "requirements.txt", wheels.parent / "overrides.txt"
    asked.write_text("\n".join(requirements) + "\n", "utf-8")
    replaced.write_text("\n".join(overrides) + "\n", "utf-8")
    built: set[str] = set()
    while True:
        done = run_uv(
            [
                "pip", "compile", "--quiet", "--no-header", "--no-annotate", "--no-sources", "--generate-hashes",
                "--only-binary", ":all:", "--python", interpreter.path, "--find-links", str(wheels),
                "--override", str(replaced), str(asked),
            ],
            index=index,
        )  # fmt: skip
        if done.code == 0:
            return done.stdout
        without = _without_wheel(done, (*requirements, *overrides))
        missing = {name: fits for name, fits in without.items() if name not in built}
        if not missing or len(built) + len(missing) > _MOST_BUILDS:
            raise NoEnvironment(f"the requirements cannot be met: {done.why}")
        if not builds:
            raise NoEnvironment(f"what a build requires has no wheel itself: {', '.join(sorted(missing))}")
        for name, fits in sorted(missing.items()):
            shutil.copy(built_wheel(name, fits, index, f"{interpreter.path} {interpreter.version}", make), wheels)
            built.add(name)


def _without_wheel(done: Done, requirements: tuple[str, ...]) -> dict[str, SpecifierSet]:
    """What uv says has no wheel, and which versions would do."""
    text = " ".join(done.stderr.split())
    asked = {r.name: r.specifier for r in map(Requirement, requirements)}
    names = {canonicalize_name(name): "" for name in _WHEELS_ASKED.findall(text)}
    for name, version in _NO_WHEEL.findall(text):
        names[canonicalize_name(name)] = version
    found: dict[str, SpecifierSet] = {}
    for name, version in names.items():
        with contextlib.suppress(InvalidSpecifier):
            found[name] = SpecifierSet(f"=={version}") if version else asked.get(name, SpecifierSet())
    return found


def _packages(lock: str) -> dict[str, str]:
    """What a lock pins. Raises NoEnvironment for anything in it but versions with hashes."""
    packages: dict[str, str] = {}
    for line in lock.splitlines():
        if not line.strip():
            continue
        pinned = _PINNED.fullmatch(line)
        if pinned is not None:
            packages[canonicalize_name(pinned[1])] = pinned[2]
        elif _HASH.fullmatch(line) is None:
            raise NoEnvironment(f"the requirements lead past the index: {line.strip()[:200]!r}")
    return packages


def _compile(interpreter: Interpreter, venv: Path) -> None:
    """Compile the modules: a sandbox could not keep what it compiles. Isolated, so that nothing installed is run."""
    site = venv / ("Lib" if os.name == "nt" else "lib")
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(  # noqa: S603 - the user's own interpreter
            [
                interpreter.path, "-I", "-S", "-m", "compileall", "-q", "-j", "0", "-s", str(venv), "-p", ENVIRONMENT,
                str(site),
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=_COMPILING,
            check=False,
        )  # fmt: skip


def _system(interpreter: Interpreter, venv: Path) -> tuple[str, ...]:
    """What the interpreter needs where it is: its folder; where that holds other things too, its parts alone."""
    if sys.platform == "win32":
        return ()
    found = {Path(interpreter.path), *map(Path, interpreter.parts)}
    found |= {prefix for prefix in map(Path, interpreter.prefixes) if not _is_shared(prefix)}
    link = venv / "bin" / "python"
    for _ in range(20):
        if not link.is_symlink():
            break
        link = Path(os.path.normpath(link.parent / link.readlink()))
        if not link.is_relative_to(venv):
            found.add(link)
    found |= {path.resolve() for path in found}
    every = sorted((p for p in found if p.exists()), key=lambda p: len(p.parts))
    return tuple(str(p) for n, p in enumerate(every) if not any(p.is_relative_to(q) for q in every[:n]))


def _is_shared(prefix: Path) -> bool:
    """Whether more than a Python lies below: the whole system, a home, or what a home keeps its programs in."""
    homes = {Path.home(), Path.home().resolve()}
    return any(home.is_relative_to(prefix) or prefix == home / ".local" for home in homes)


def _demand(done: Done, what: str) -> None:
    if done.code != 0:
        raise NoEnvironment(f"the environment cannot be {what}: {done.why}")


__all__: Sequence[str] = ("Environment", "NoEnvironment", "environment_for")
