"""How many raise sites of real packages have an archetype, each package apart; and samples to be judged by hand.

``python -m benchmarks.archetype_counts NAME [SEED]`` prints thirty sites that the archetype NAME applies to, in an
order that SEED alone decides. The figures of docs/archetypes.md were judged so.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.common import cache, environment
from errdex.explain.archetypes.base import archetypes
from errdex.explain.archetypes.view import SiteView
from errdex.model.site import RaiseSite
from errdex.scan.python.files import scan_python

PACKAGES = (
    "pandas", "sqlalchemy", "requests", "django", "numpy", "sklearn", "click", "urllib3", "aiohttp", "matplotlib",
    "flask", "werkzeug", "celery", "paramiko", "h5py", "zarr", "networkx", "httpx", "jax", "scipy", "PIL", "pydantic",
    "tornado", "xarray", "dask", "distributed", "twisted", "trio", "filelock", "virtualenv", "sphinx",
)  # fmt: skip
SAMPLE = 30


def packages() -> dict[str, list[RaiseSite]]:
    """The raise sites of those packages that are installed, tests and bare re-raises left out."""
    truth = cache() / "truth-env"
    root = next((truth if truth.is_dir() else environment()).glob("lib/python3*/site-packages"))
    return {name: list(_sites(root, name)) for name in PACKAGES if (root / name).is_dir()}


def _sites(root: Path, package: str) -> Iterator[RaiseSite]:
    for path in sorted((root / package).rglob("*.py")):
        for site in scan_python(path.relative_to(root).as_posix(), path.read_bytes()).sites:
            if not site.is_test and site.kind != "reraise":
                yield site


def sample(name: str, seed: int) -> None:
    """Print sites of one archetype: place, class, message, the two innermost conditions, what is said."""
    rule = next(a.rule for a in archetypes() if a.name == name)
    sites = [s for found in packages().values() for s in found]
    random.Random(seed).shuffle(sites)
    shown = 0
    for site in sites:
        lines = rule.write(SiteView(site))
        if lines is None:
            continue
        shown += 1
        print(f"{shown}. {site.file}:{site.line} {site.class_name}: {site.template.text[:160]!r}")
        print(f"   when {' / '.join(f'{c.kind} {c.text[:90]}' for c in site.conditions[-2:]) or 'always'}")
        print(f"   said {' '.join(lines.meaning)[:200]}")
        if shown == SAMPLE:
            break


def main() -> None:
    counts: Counter[str] = Counter()
    total = any_ = 0
    for package, sites in packages().items():
        have = 0
        for site in sites:
            view = SiteView(site)
            names = [a.name for a in archetypes() if a.rule.write(view) is not None]
            counts.update(names)
            have += bool(names)
        total, any_ = total + len(sites), any_ + have
        print(f"{package:14} {have:6} of {len(sites):6} sites have an archetype ({have / max(1, len(sites)):.0%})")
    print(f"{'all':14} {any_:6} of {total:6} ({any_ / max(1, total):.1%})")
    for name, count in counts.most_common():
        print(f"  {name:22} {count:5}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sample(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    else:
        main()
