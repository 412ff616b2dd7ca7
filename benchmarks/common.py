"""What the benchmarks share: the cache folder, environments built once, timing of whole processes."""

import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from platformdirs import user_cache_path

JAX = "jax==0.11.2"
PACKAGES = (
    "jax==0.11.2", "numpy", "pandas", "sympy", "Django", "requests", "click", "httpx", "matplotlib", "flask",
    "scikit-learn", "SQLAlchemy", "networkx", "Twisted",
)  # fmt: skip
"""Make an environment of some 8,000 Python files, the standard library included."""


def cache() -> Path:
    """Where built environments are kept: outside the repository, ``$ERRDEX_BENCH_CACHE`` or the user's cache."""
    folder = Path(os.environ.get("ERRDEX_BENCH_CACHE") or user_cache_path("errdex") / "benchmarks")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def environment() -> Path:
    """A virtual environment with PACKAGES, sources only; built on first use."""
    root = cache() / "environment"
    if not (root / ".complete").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(root)], check=True)
        # Only sources are read, so dependencies are left out, and what Python they want does not matter.
        pip = [str(root / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps"]
        wheels = ["--ignore-requires-python", "--only-binary=:all:"]
        subprocess.run([*pip, *wheels, *PACKAGES], check=True)
        (root / ".complete").touch()
    return root


def interpreter() -> str | None:
    """A Python whose ``ast`` can parse jax 0.11.2: 3.12 or newer. None where none is found."""
    from shutil import which

    if sys.version_info >= (3, 12):
        return sys.executable
    named = [os.environ.get("ERRDEX_BENCH_PYTHON"), *(which(f"python3.{n}") for n in (14, 13, 12))]
    installed = sorted(Path.home().glob(".pyenv/versions/3.1[2-9]*/bin/python"), reverse=True)
    for found in (*named, *map(str, installed)):
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    return None


def tools(*packages: str) -> Path | None:
    """The ``bin`` folder of a virtual environment with reference tools; built on first use, None where that fails."""
    root = cache() / ("tools-" + "-".join(sorted(packages)))
    if not (root / ".complete").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(root)], check=True)
        pip = [str(root / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps"]
        if subprocess.run([*pip, *packages], capture_output=True, check=False).returncode:
            return None
        (root / ".complete").touch()
    return root / "bin"


def truth() -> Path | None:
    """The folder of real (message, raise statement) pairs that ``ERRDEX_TRUTH`` names."""
    named = os.environ.get("ERRDEX_TRUTH")
    return Path(named) if named else None


def named_truth() -> Path | None:
    """The same, for what cannot do without; says so where it is not named."""
    folder = truth()
    if folder is None:
        print("left out: name the data set's folder in ERRDEX_TRUTH")
    return folder


def python_files(root: Path) -> int:
    """Python files of an environment that errdex would read, the standard library included."""
    from errdex.source.environment import find_environment

    found = find_environment(str(root))
    library = found.stdlib()
    sources = [*found.distributions(), *([library] if library is not None else [])]
    return sum(1 for s in sources for _ in s.files())


def errdex(
    *args: str, cache_folder: Path | None = None, stdin: str = ""
) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Run errdex as a process; seconds of wall time and the finished process."""
    env = {**os.environ, **({"ERRDEX_CACHE": str(cache_folder)} if cache_folder else {})}
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "errdex", *args], input=stdin, capture_output=True, text=True, env=env, check=False
    )
    return time.perf_counter() - started, done


def alternate(runs: int, **commands: Callable[[], float]) -> dict[str, list[float]]:
    """Seconds of each command, run in turn so that a slower moment of the machine meets them all."""
    out: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            out[name].append(command())
    return out


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """Median with least and most."""
    factor = 1000 if unit == "ms" else 1
    digits = 0 if unit == "ms" else 2
    low, middle, high = (factor * v for v in (min(values), statistics.median(values), max(values)))
    return f"{middle:.{digits}f} {unit} ({low:.{digits}f} to {high:.{digits}f})"


def machine() -> str:
    """What ran it."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"


def peak_megabytes() -> float:
    """Largest memory of any child process so far."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
