"""Which entry of a newer version an entry that went away lives on in.

Found by function, condition and similarity of the message. Only a clear single successor counts: an id that
leads to the wrong page is worse than one that leads nowhere.
"""

import difflib
from collections import defaultdict
from collections.abc import Sequence

from errdex.model.entry import Alias, StoredSite

TELLING = 12
"""Letters of literal text from which a message alone identifies an error that moved and was retyped."""
SIMILAR = 0.6
"""Least similarity of two messages, by the ratio of ``difflib``, where function and class agree."""


def find_aliases(old: Sequence[StoredSite], new: Sequence[StoredSite]) -> list[Alias]:
    """Aliases from entries that only ``old`` has to the entries of ``new`` that replace them."""
    old_ids = {s.entry for s in old}
    new_ids = {s.entry for s in new}
    gone = [s for s in old if s.entry not in new_ids]
    come = [s for s in new if s.entry not in old_ids]
    by_function: dict[tuple[str, str], list[StoredSite]] = defaultdict(list)
    by_message: dict[tuple[str, str], dict[str, StoredSite]] = defaultdict(dict)
    for site in come:
        by_function[_where(site)].append(site)
        by_message[_what(site)][site.entry] = site
    out: dict[str, Alias] = {}
    for site in gone:
        successor = _successor(site, by_function[_where(site)])
        if successor is None and site.site.template.weight >= TELLING:
            # The function was renamed as well; a message as telling as this is seldom two errors.
            same = by_message[_what(site)]
            successor = next(iter(same.values())) if len(same) == 1 else None
        if successor is not None and site.entry not in out:
            out[site.entry] = Alias(old=site.entry, new=successor.entry, reason=_reason(site, successor))
    return list(out.values())


def _successor(site: StoredSite, others: Sequence[StoredSite]) -> StoredSite | None:
    """The one of ``others`` that clearly continues ``site``; None where none or two do."""
    scored = sorted(
        ((score, other.entry, other) for other in others if (score := _score(site, other)) > 0),
        key=lambda s: (-s[0], s[1]),
    )
    if not scored or (len(scored) > 1 and scored[1][1] != scored[0][1] and scored[0][0] - scored[1][0] < 0.1):
        return None
    return scored[0][2]


def _what(site: StoredSite) -> tuple[str, str]:
    return site.site.kind, site.site.template.normal


def _where(site: StoredSite) -> tuple[str, str]:
    # The file's own name and the function: survives a module moving between folders.
    return site.site.file.rpartition("/")[2], site.site.function


def _score(old: StoredSite, new: StoredSite) -> float:
    before, after = old.site, new.site
    if before.kind != after.kind:
        return 0.0
    if _read_better(old, new) and (before.file, before.line, before.class_name) == (
        after.file,
        after.line,
        after.class_name,
    ):
        return 2.0
    similarity = difflib.SequenceMatcher(None, before.template.normal, after.template.normal, autojunk=False).ratio()
    same_condition = before.condition_key == after.condition_key and bool(before.conditions)
    same_class = before.class_name == after.class_name
    if same_condition and (same_class or similarity >= SIMILAR):
        return 1.0 + similarity
    if similarity >= SIMILAR and (same_class or similarity > 0.9):
        return similarity
    return 0.0


def _read_better(old: StoredSite, new: StoredSite) -> bool:
    """Whether the text of one version, which was not read before, is now."""
    same_version = old.version == new.version
    return same_version and bool(old.site.template.unresolved) and not new.site.template.unresolved


def _reason(old: StoredSite, new: StoredSite) -> str:
    before, after = old.site, new.site
    if _read_better(old, new):
        what = "resolved"
    elif before.template.normal == after.template.normal:
        what = "retyped"
    else:
        what = "reworded"
    return f"{what} in {new.project} {new.version}" if old.version != new.version else what
