"""The agent, compiled for one Python: a sandbox cannot keep what it compiles, and each run would do it anew."""

import functools
import hashlib
import shutil
import subprocess
from pathlib import Path

from errdex.folders import cache_folder
from errdex.trace import AGENT
from errdex.verify.environments.locking import locked, made_whole
from errdex.verify.environments.making import Environment

_SECONDS = 60.0
_LEFT_OUT = shutil.ignore_patterns("__pycache__")


def agent_for(environment: Environment) -> Path:
    """The agent's folder for the environment's Python; as it was installed where it cannot be compiled."""
    return _compiled(cache_folder() / "agents", environment.interpreter, environment.python)


@functools.cache
def _compiled(folder: Path, interpreter: Path, python: str) -> Path:
    target = folder / f"{_digest()}-{python}"
    if target.is_dir():
        return target
    try:
        with locked(target.with_name(f"{target.name}.lock")):
            if not target.is_dir():
                with made_whole(target) as part:
                    shutil.copytree(AGENT, part, ignore=_LEFT_OUT, dirs_exist_ok=True)
                    # Isolated, so that nothing installed is run. What the sources say of their age does not count.
                    asked = ["-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
                    subprocess.run(  # noqa: S603 - the user's own interpreter
                        [str(interpreter), "-I", "-S", *asked, "-s", str(part), "-p", "agent", str(part)],
                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                        timeout=_SECONDS, check=True,
                    )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return AGENT
    return target


@functools.cache
def _digest() -> str:
    told = hashlib.sha256()
    for path in sorted(AGENT.glob("*.py")):
        data = path.read_bytes()
        told.update(f"{path.name} {len(data)} ".encode() + data)
    return told.hexdigest()[:16]
