"""How many sites of jax 0.11.2 each archetype applies to: which five come first."""

from collections import Counter

from benchmarks.common import JAX
from errdex.explain.archetypes.base import archetypes
from errdex.explain.archetypes.view import SiteView
from errdex.scan import scan_python
from errdex.source import open_source


def main() -> None:
    sites = [s for ref in open_source(JAX).files() for s in scan_python(ref.path, ref.read()).sites]
    counts: Counter[str] = Counter()
    any_ = 0
    for site in sites:
        view = SiteView(site)
        names = [a.name for a in archetypes() if a.rule.write(view) is not None]
        counts.update(names)
        any_ += bool(names)
    print(f"{any_} of {len(sites)} sites of {JAX} have an archetype ({any_ / len(sites):.0%})")
    for name, count in counts.most_common():
        print(f"  {name:20} {count:5}")


if __name__ == "__main__":
    main()
