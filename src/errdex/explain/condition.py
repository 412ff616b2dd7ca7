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


_FAILED_SHOWN = 3
"""Tests that failed before, told one by one; of more only their number."""


def header(clause: Clause) -> str:
    """The clause as a line of Python that a reader knows from the source."""
    match clause.kind:
        case "if" | "elif" | "while":
            return f"{clause.kind} {clause.text}:"
        case "else":
            tests = " / ".join(clause.failed[:_FAILED_SHOWN])
            more = len(clause.failed) - _FAILED_SHOWN
            return f"else:  # of if {tests}" + (f" / {more} more" if more > 0 else "") if tests else "else:"
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


def sentence(site: RaiseSite) -> str:
    """When the statement is reached, in a sentence."""
    where = f"`{site.function}`" if site.function != "<module>" else "the module, when it is imported"
    verb = {"assert": "fails", "warn": "warns", "reraise": "raises again"}.get(site.kind, "raises")
    told = _told(site.conditions)
    if told:
        return f"In {where}, it {verb} when {join(told)}."
    if site.function == "<module>":
        return "No branch encloses the statement: importing the module reaches it, unless something raises before."
    if site.path is not None and site.path.complete and site.path.text == "True":
        return f"{where} {verb} whenever it is called."
    return f"No branch encloses the statement in {where}; only an exit before it keeps it from being reached."


def _told(clauses: Sequence[Clause]) -> list[str]:
    """What the clauses demand, as tails of "it is reached when …"; tests of one kind that follow each other in one."""
    runs: list[tuple[str, list[str]]] = []
    for clause in clauses:
        for kind, text in _demands(clause):
            # The same test may stand around a statement twice, what it asks having changed in between.
            if runs and runs[-1][0] == kind and kind in _ALL:
                if text not in runs[-1][1]:
                    runs[-1][1].append(text)
            else:
                runs.append((kind, [text]))
    return [_run(kind, texts) for kind, texts in runs]


_ALL = {"holds", "fails"}


def _demands(clause: Clause) -> list[tuple[str, str]]:
    """What a clause demands, each with how."""
    match clause.kind:
        case "while" if clause.text == "True":
            return []
        case "if" | "while":
            return [("holds", clause.text)]
        case "elif":
            return [*(("fails", f) for f in clause.failed), ("holds", clause.text)]
        case "else":
            return [("fails", f) for f in clause.failed]
        case "assert":
            return [("false", clause.text)]
        case "for":
            return [("for", clause.text)]
        case "loop-else":
            return [("loop-else", clause.text)]
        case "case":
            return [("case", clause.text)]
        case "except":
            return [("except", clause.text)]
        case "try-else":
            return [("try-else", "")]


def _run(kind: str, texts: Sequence[str]) -> str:
    ticked = [f"`{t}`" for t in texts]
    match kind:
        case "holds":
            return f"{join(ticked)} {'hold' if len(texts) > 1 else 'holds'}"
        case "fails" if len(texts) == 1:
            return f"{ticked[0]} does not hold"
        case "fails" if len(texts) == 2:
            return f"neither {ticked[0]} nor {ticked[1]} holds"
        case "fails" if len(texts) <= _FAILED_SHOWN:
            return f"none of {join(ticked)} holds"
        case "fails":
            return f"none of the {len(texts)} tests before it holds"
        case "false":
            return f"{ticked[0]} is false"
        case "for":
            return f"going through {ticked[0]}"
        case "loop-else":
            return f"{ticked[0]} ends without `break`"
        case "case":
            return f"{ticked[0]} is the case that fits"
        case "except":
            return f"{ticked[0]} was caught" if texts[0] else "an exception was caught"
    return "the `try` block before it raised nothing"


def join(parts: Sequence[str], word: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


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
