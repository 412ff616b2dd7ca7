"""Puts the branches around a statement into words, as they stand in the source, with what must hold on entry.

The path condition is ``reached``'s; where it was not worked out, only the headers around the statement are told.
"""

from collections.abc import Sequence

from errdex.explain.reached import Reacher
from errdex.model.entry import StoredSite
from errdex.model.explanation import Condition, TriggerSection
from errdex.model.site import Clause, RaiseSite

MAX_CAUSES = 12
"""Causes whose path conditions are worked out for one page."""


def header(clause: Clause) -> str:
    """The clause as a line of Python that a reader knows from the source."""
    match clause.kind:
        case "if" | "elif" | "while":
            return f"{clause.kind} {clause.text}:"
        case "else":
            tests = " / ".join(clause.failed)
            return f"else:  # of if {tests}" if tests else "else:"
        case "for":
            return f"for {clause.text}:"
        case "loop-else":
            return f"else:  # of {clause.text}, which ended without break"
        case "case":
            subject, _, pattern = clause.text.partition(": case ")
            return f"case {pattern}:  # of {subject}"
        case "except":
            return f"except {clause.text}:" if clause.text else "except:"
        case "try-else":
            return "else:  # of try, where nothing was raised"
        case "assert":
            return f"assert {clause.text}"


def phrase(clause: Clause) -> str | None:
    """What the clause demands, as the tail of "it is reached when …"; None where it demands nothing to tell."""
    match clause.kind:
        case "if" | "while":
            return f"`{clause.text}` holds"
        case "elif" | "else":
            parts = [f"`{f}` does not hold" for f in clause.failed]
            if clause.kind == "elif":
                parts.append(f"`{clause.text}` does")
            return join(parts) if parts else None
        case "for":
            return f"going through `{clause.text}`"
        case "loop-else":
            return f"`{clause.text}` ends without `break`"
        case "case":
            return f"`{clause.text}` is the case that fits"
        case "except":
            return f"`{clause.text}` was caught" if clause.text else "an exception was caught"
        case "try-else":
            return "the `try` block before it raised nothing"
        case "assert":
            return f"`{clause.text}` is false"
    return None


def sentence(site: RaiseSite) -> str:
    """When the statement is reached, in a sentence."""
    where = f"`{site.function}`" if site.function != "<module>" else "the module, when it is imported"
    phrases = [p for c in site.conditions if (p := phrase(c)) is not None]
    verb = {"assert": "fails", "warn": "warns", "reraise": "raises again"}.get(site.kind, "raises")
    if not phrases:
        if site.function == "<module>":
            return "No branch encloses the statement: importing the module reaches it, unless something raises before."
        return f"No branch encloses the statement in {where}; only an exit before it keeps it from being reached."
    return f"In {where}, it {verb} when {join(phrases)}."


def join(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def trigger(sites: Sequence[StoredSite], reach: Reacher) -> TriggerSection | None:
    """One condition for each cause, in the order of the sites; of the first MAX_CAUSES in full."""
    causes: dict[str, list[int]] = {}
    for n, stored in enumerate(sites):
        causes.setdefault(stored.cause, []).append(n)
    first = [sites[indexes[0]].site for indexes in causes.values()]
    open_ = [n for n, site in enumerate(first[:MAX_CAUSES]) if site.path is None]
    for n, done in zip(open_, reach.conditions([first[n] for n in open_]), strict=True):
        first[n] = done
    items = tuple(
        _condition(site, cause, tuple(indexes)) for site, (cause, indexes) in zip(first, causes.items(), strict=True)
    )
    return TriggerSection(items=items, provenance="source") if items else None


def _condition(site: RaiseSite, cause: str, indexes: tuple[int, ...]) -> Condition:
    path = site.path
    code = tuple(header(c) for c in site.conditions)
    if path is None:
        return Condition(cause=cause, text=sentence(site), code=code, sites=indexes, complete=False)
    return Condition(
        cause=cause, text=sentence(site), code=code, sites=indexes, complete=path.complete, expression=path.text,
        missing=path.missing,
    )  # fmt: skip
