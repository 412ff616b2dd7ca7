"""Which sections of a page are filled, each package and each archetype apart; one that repeats the message is empty.

Of every distribution of the benchmark environment SAMPLE entries of statements are drawn, those of test code left out.
"""

import random
from collections import Counter
from collections.abc import Iterable

from benchmarks.reaching import SEED, scanned
from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.model.explanation import Explanation, Statement
from errdex.model.text import words

SAMPLE = 100
ASKED = {"meaning": 90, "trigger": 90, "solutions": 80, "defence": 60, "prevention": 60, "situations": 40}


def filled(page: Explanation) -> Counter[str]:
    """1 for each section that says more than the message."""
    message = set(words(page.message.template))

    def says(statements: Iterable[Statement]) -> bool:
        return any(not set(words(s.text)) <= message for s in statements)

    occurs, defense = page.occurs, page.defense
    guards = (defense.strategy, defense.validate, defense.guard, defense.catch) if defense else ()
    trigger = occurs.trigger.items if occurs is not None and occurs.trigger is not None else ()
    return Counter(
        pages=1,
        meaning=says(page.meaning.items if page.meaning else ()),
        # A sentence alone says that nothing encloses the statement.
        trigger=any(c.expression not in (None, "True") or c.missing or c.code or c.complete for c in trigger),
        solutions=says(page.solutions.items if page.solutions else ()),
        defence=says(g for g in guards if g is not None),
        prevention=says(defense.prevention.items if defense and defense.prevention else ()),
        situations=says(occurs.situations.items if occurs and occurs.situations else ()),
    )


def row(name: str, found: Counter[str]) -> str:
    shares = (f"{found[part] / max(1, found['pages']):.0%}" for part in ASKED)
    return f"| {name} | {found['pages']} | {' | '.join(shares)} |"


def main() -> None:
    print(f"| | pages | {' | '.join(ASKED)} |")
    print("| --- " * (len(ASKED) + 2) + "|")
    whole: Counter[str] = Counter()
    kinds: dict[str, Counter[str]] = {}
    with Catalog.open(scanned()) as catalog:
        for shard in catalog.shards():
            stored = [s for s in catalog.shard_sites(shard.id) if not s.is_test and s.kind != "native"]
            ids = sorted({s.entry for s in stored})
            random.Random(SEED).shuffle(ids)
            found: Counter[str] = Counter()
            for id in ids[:SAMPLE]:
                page = explain_entry(catalog, id, shard=shard.id)
                told = filled(page)
                found += told
                for kind in page.archetypes or ("none",):
                    kinds[kind] = kinds.get(kind, Counter()) + told
            whole += found
            print(row(shard.info.project, found))
    for kind, found in sorted(kinds.items(), key=lambda k: -k[1]["pages"]):
        print(row(kind, found))
    print(row("all", whole))
    print(row("asked, %", Counter({"pages": 100, **ASKED})))


if __name__ == "__main__":
    main()
