"""A pack about a small library that is served by an index on this machine, and its claims run for real."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from errdex.catalog import Catalog
from errdex.model.evidence import Evidence
from errdex.verify.claims.plan import jobs_of
from errdex.verify.claims.verifying import Asked, Derived, verify
from errdex.verify.pack import load_pack
from errdex.verify.sandbox.running import why_not
from errdex.verify.sandbox.shapes import Limits
from tests.verify.environments.index import served

GAUGE = """\
import warnings


def _check(unit):
    if unit not in ("m", "ft"):
        raise ValueError(f"unknown unit {unit} for a gauge")


def read(name, unit="m"):
    _check(unit)
    return {"m": 3.5, "ft": 11.5}[unit]


def read_all(names, unit="m"):
    return [read(name, unit) for name in names]


def wrapped(unit):
    try:
        return read("north", unit)
    except ValueError as error:
        raise RuntimeError("the gauge cannot be read") from error


def quiet(unit):
    try:
        return read("north", unit)
    except ValueError:
        return None


def same_text(unit):
    raise ValueError(f"unknown unit {unit} for a gauge", )


def old():
    warnings.warn("old() is going away in 2.0", DeprecationWarning, stacklevel=2)
    return 1


def explained(unit):
    raise ValueError(f"unknown unit {unit} for a gauge") from LookupError(unit)


class Station:
    def __init__(self, name):
        self.name = name

    @property
    def level(self):
        return read(self.name, self.name)
"""
NEWER = GAUGE.replace('("m", "ft")', '("m", "ft", "league")').replace('"ft": 11.5', '"ft": 11.5, "league": 0.001')

HEAD = """\
# /// script
# requires-python = ">=3.11"
# dependencies = ["tidegauge==1.0"]
# ///
from tidegauge import *
import tidegauge
"""
FRONT = """\
+++
project = "tidegauge"
exception = "ValueError"
template = "unknown unit {unit} for a gauge"
versions = ">=1.0"
severity = "error"
strategy = "convert"
function = "tidegauge.read"
+++

## What it means
Only two units are known.
"""
INFO = 'project = "tidegauge"\n'


@contextmanager
def library() -> Iterator[str]:
    """An index with two versions of the library; gives its address."""
    with served() as index:
        index.wheel("tidegauge", "1.0", {"tidegauge.py": GAUGE})
        index.wheel("tidegauge", "1.1", {"tidegauge.py": NEWER})
        index.wheel(
            "tidegauge",
            "1.2",
            {"tidegauge.py": NEWER.replace("def _check", "def check").replace("raise Val", "return Val")},
        )
        yield index.url


def write_case(folder: Path, front: str = FRONT, **scripts: str) -> Path:
    """A pack with one case; scripts by name, without their metadata."""
    case = folder / "gauges" / "unknown-unit"
    case.mkdir(parents=True, exist_ok=True)
    (case.parent / "pack.toml").write_text(INFO)
    (case / "entry.md").write_text(front)
    for name, text in scripts.items():
        (case / f"{name}.py").write_text(HEAD + text)
    return case.parent


def run(
    pack: Path, address: str, catalog: Catalog, *, overrides: tuple[str, ...] = (), derived: Derived | None = None,
    seconds: float = 20.0,
) -> dict[str, Evidence]:  # fmt: skip
    """The evidence of each claim of a pack, by the claim's own name; sandboxed where that works here."""
    asked = Asked(
        catalog, lambda entry, shard: derived, Limits(seconds=seconds), why_not() is not None, address=address
    )  # fmt: skip
    jobs = list(jobs_of([load_pack(pack)], overrides=[overrides]))
    return {d.evidence.name.rpartition("/")[2]: d.evidence for d in verify(jobs, asked)}
