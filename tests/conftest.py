"""What all tests share: nothing of the user's own cache or environment is read or written."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from errdex.catalog import Catalog
from errdex.model.distribution import Distribution
from errdex.model.site import SCANNER
from errdex.scan.python.files import scan_files

# CI judges a change by the same examples each time; everybody else's runs look for new ones.
settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a cache folder of its own, no active environment and no colours."""
    monkeypatch.setenv("ERRDEX_CACHE", str(tmp_path_factory.mktemp("cache")))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "NO_COLOR", "FORCE_COLOR", "PIP_INDEX_URL", "ERRDEX_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def catalog() -> Iterator[Catalog]:
    with Catalog.in_memory() as opened:
        yield opened


AddSource = Callable[..., int]


@pytest.fixture
def add_source(catalog: Catalog) -> AddSource:
    """Scans texts into the catalog as one distribution version; gives the shard's number."""

    def add(project: str = "tidegauge", version: str = "1.0", **files: str) -> int:
        info = Distribution(
            project=project,
            version=version,
            kind="wheel",
            fingerprint=f"{version}-{hash(tuple(files.items()))}",
            urls={"Homepage": f"https://github.com/example/{project}"},
        )
        shard = catalog.begin_shard(info, SCANNER)
        scans = scan_files({f"{project}/{name}.py": text.encode() for name, text in files.items()})
        catalog.add(shard, scans, complete=True)
        return shard

    return add


@pytest.fixture
def cases() -> Path:
    return Path(__file__).parent / "cases"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out, and why: a run without a browser must not pass for one with it."""
    left: dict[str, list[str]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        left.setdefault(reason.removeprefix("Skipped: "), []).append(report.nodeid)
    for reason, names in left.items():
        terminalreporter.section(f"{len(names)} left out")
        terminalreporter.line(reason)
        for name in names:
            terminalreporter.line(f"  {name}")
