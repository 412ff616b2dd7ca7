"""Upstream test suites that run in an environment built for them: which there are, their files, how each is run.

Test files that expect the most exceptions come first, in small batches, each in a process of its own: a suite is cut by
time, and what it tells about raising should be in the part that ran.
"""

import contextlib
import os
import re
import signal
import subprocess
import tarfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.common import cache, interpreter

PACKAGES = (
    "numpy==2.5.5", "pandas==3.1.1", "sympy==1.14.0", "click==8.5.1", "werkzeug==3.1.9", "django==6.1.3",
    "dask[array,dataframe]==2026.8.0", "statsmodels==0.15.0",
)  # fmt: skip
TOOLS = (
    "pytest",
    "pytest-timeout",
    "hypothesis",
    "ephemeral-port-reserve",
    "watchdog",
    "cryptography",
    "jinja2",
    "tables",
    "openpyxl",
)
SOURCES = ("click==8.5.1", "werkzeug==3.1.9", "django==6.1.3")
"""Distributions whose wheels hold no tests."""
EXPECTED = re.compile(rb"\b(?:assert_?raises(?:_?regex)?|(?:pytest\.)?raises)\b", re.IGNORECASE)
BATCH = 12
"""Files, or Django's test apps, of one process."""
TEST_SECONDS = 30
"""After which one test is given up."""
PYTEST = (
    "-m", "pytest", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "no:warnings",
    "--continue-on-collection-errors", f"--timeout={TEST_SECONDS}", "-m", "not slow and not network and not stress",
)  # fmt: skip
RAN = (0, 1, 5)
"""What pytest and Django's runner exit with when tests passed, or failed, or were all left out."""


class Suite(NamedTuple):
    """The tests of one distribution."""

    project: str
    units: list[Path]
    """What can be run alone, in the order of running."""
    program: Callable[[Sequence[Path]], list[str]]
    """Arguments of Python that run some of the units."""
    folder: Path | None = None
    """Where it is run; an empty folder of its own where None."""

    def batches(self) -> Iterator[list[str]]:
        """What to run, one process after another."""
        for start in range(0, len(self.units), BATCH):
            yield self.program(self.units[start : start + BATCH])


def environment() -> Path | None:
    """A virtual environment with PACKAGES on a Python that has ``sys.monitoring``; None without such a Python."""
    root = cache() / "suites" / "environment"
    python = interpreter()
    if python is None:
        return None
    if not (root / ".complete").exists():
        subprocess.run([python, "-m", "venv", "--clear", str(root)], check=True)
        pip = [str(root / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "--only-binary=:all:", *PACKAGES, *TOOLS], check=True)
        (root / ".complete").touch()
    return root


def packages(root: Path) -> Path:
    """Its site-packages folder."""
    return next(root.glob("lib/python3*/site-packages"))


def _sources(root: Path, pin: str) -> Path:
    """The unpacked sdist of a distribution, for its tests."""
    folder = cache() / "suites" / "sources" / pin
    if not folder.exists():
        kept = cache() / "suites" / "sdists"
        pip = [str(root / "bin" / "python"), "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary=:all:"]
        subprocess.run([*pip, "--dest", str(kept), pin], check=True)
        with tarfile.open(kept / f"{pin.replace('==', '-')}.tar.gz") as archive:
            archive.extractall(folder, filter="data")
    return next(p for p in folder.iterdir() if p.is_dir())


def suite(root: Path, project: str) -> Suite:
    """The suite of one of PACKAGES, by its project's name."""
    pin = next((p for p in SOURCES if p.startswith(project)), None)
    if project == "django":
        assert pin is not None
        tests = _sources(root, pin) / "tests"
        apps = [p for p in tests.iterdir() if (p / "__init__.py").exists() and any(p.rglob("test*.py"))]
        return Suite(project, _ordered(apps), _runtests, tests)
    folder = _sources(root, pin) / "tests" if pin is not None else packages(root) / project
    # A project's own settings want plugins that only its developers need.
    settings = cache() / "suites" / "pytest.ini"
    settings.write_text("[pytest]\n")
    program = [*PYTEST, "-c", str(settings)]
    return Suite(project, _ordered([*folder.rglob("test_*.py")]), lambda units: [*program, *map(str, units)])


def _runtests(units: Sequence[Path]) -> list[str]:
    return ["runtests.py", "--parallel=1", "--verbosity=0", "--noinput", *(u.name for u in units)]


def _ordered(units: list[Path]) -> list[Path]:
    return sorted(units, key=lambda u: (-_worth(u), str(u)))


def _worth(unit: Path) -> float:
    """Exceptions that are expected, for the length of what must run for it; few in a short file are little."""
    texts = [f.read_bytes() for f in ([unit] if unit.is_file() else unit.rglob("*.py"))]
    expected = sum(len(EXPECTED.findall(t)) for t in texts)
    return expected / (sum(map(len, texts)) + 10_000)


def run(command: Sequence[str], folder: Path, seconds: float) -> tuple[float, int | None]:
    """Run a process and all that it starts for at most so long; the seconds it took and its status, None where it was
    cut."""
    settings = {
        "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "agg",
    }  # fmt: skip
    begun = time.perf_counter()
    with (folder / "output.txt").open("ab") as output:
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **settings}, stdin=subprocess.DEVNULL, stdout=output,
            stderr=output, start_new_session=True,
        )  # fmt: skip
        status = None
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(max(seconds, 0.1))
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return time.perf_counter() - begun, status


def projects() -> list[str]:
    """Names of all suites."""
    return [re.split(r"[=\[]", p)[0] for p in PACKAGES]
