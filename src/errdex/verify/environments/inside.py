"""Builds a wheel of an sdist. Run by its text inside the sandbox, with the standard library alone.

Asked ``static``, says what the sdist's own text requires of a builder; ``dynamic``, what its build backend adds;
``wheel``, builds. Each step runs alone, since each needs more than the one before has found.
"""

import importlib
import json
import os
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

_OLD = {"requires": ["setuptools"], "build-backend": "setuptools.build_meta:__legacy__"}


def _unpack(sdist: Path, target: Path) -> Path:
    if sdist.suffix == ".zip":
        with zipfile.ZipFile(sdist) as archive:
            archive.extractall(target)  # noqa: S202 - the sandbox's scratch folder; zipfile keeps below it
    else:
        with tarfile.open(sdist) as tar:
            tar.extractall(target, filter="data")
    (top,) = [p for p in target.iterdir() if p.is_dir()]
    return top


def main(step: str, sdist: Path, out: Path) -> None:
    """Leaves ``answer.json`` or the wheel in ``out``."""
    source = _unpack(sdist, Path.cwd() / "source")
    pyproject = source / "pyproject.toml"
    table = tomllib.loads(pyproject.read_text("utf-8")) if pyproject.is_file() else {}
    system = {**_OLD, **table.get("build-system", {})}
    if step == "static":
        (out / "answer.json").write_text(json.dumps(list(system["requires"])), "utf-8")
        return
    os.chdir(source)
    sys.path[:0] = [str(source / folder) for folder in system.get("backend-path", [])]
    module, _, attribute = str(system["build-backend"]).partition(":")
    backend = importlib.import_module(module)
    for name in filter(None, attribute.split(".")):
        backend = getattr(backend, name)
    if step == "dynamic":
        hook = getattr(backend, "get_requires_for_build_wheel", None)
        (out / "answer.json").write_text(json.dumps(list(hook()) if hook else []), "utf-8")
        return
    backend.build_wheel(str(out))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).absolute(), Path(sys.argv[3]))
