"""What makes matching quick changes no answer: what was kept from before, and ending where a frame has decided."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.catalog import Catalog
from errdex.match import match_exception, matching
from errdex.model.distribution import Distribution
from errdex.model.match import Match
from errdex.model.report import Frame, ReportedException
from errdex.model.site import SCANNER, FileScan, RaiseSite, Snippet
from errdex.model.template import Hole, Template, Text

TEMPLATES = (
    Template(parts=(Text("the gauge is dry"),)),
    Template(parts=(Text("the gauge is "), Hole("state"))),
    Template(parts=(Text("the "), Hole("what"), Text(" is dry today"))),
    Template(parts=(Hole("message"),)),
    Template(),
)
MESSAGES = ("the gauge is dry", "the gauge is dry today", "the gauge is wet", "the gauge is dry\n\nsee the log", "")
SITES = st.lists(
    st.tuples(
        st.sampled_from(["one", "two"]),
        st.integers(1, 6),
        st.integers(0, 2),
        st.sampled_from(["f", "A.f", "g"]),
        st.sampled_from(["ValueError", "KeyError", "errors.SeaError", ""]),
        st.sampled_from(TEMPLATES),
        st.booleans(),
    ),
    min_size=1,
    max_size=10,
)
FRAMES = st.lists(
    st.tuples(st.sampled_from(["one", "two", "other"]), st.integers(0, 9), st.sampled_from(["f", "g", "h"])), max_size=3
)
QUERIES = st.lists(
    st.tuples(
        st.sampled_from(["ValueError", "KeyError", "errors.SeaError", None]),
        st.sampled_from(MESSAGES),
        FRAMES,
        st.sampled_from([None, "one", "two"]),
    ),
    min_size=1,
    max_size=6,
)


def fill(catalog: Catalog, sites: Sequence[tuple[str, int, int, str, str, Template, bool]]) -> list[int]:
    shards = []
    for project in ("one", "two"):
        made = tuple(
            RaiseSite(
                file=f"{project}/sea.py", line=line, end_line=line + more, column=0, function=function, kind="raise",
                exception=exception, template=template, is_test=is_test, code=Snippet(line, "raise"),
            )
            for own, line, more, function, exception, template, is_test in sites
            if own == project
        )  # fmt: skip
        info = Distribution(project=project, version="1", kind="wheel", fingerprint=project, origin="here")
        shards.append(catalog.begin_shard(info, SCANNER))
        catalog.add(shards[-1], [FileScan(file=f"{project}/sea.py", sites=made)], complete=True)
    return shards


def told(match: Match) -> list[object]:
    return [
        (c.entry.id, c.confidence, c.reasons, c.values, [(s.shard, s.file, s.line) for s in c.sites])
        for c in match.candidates
    ]


def exception(query: tuple[str | None, str, list[tuple[str, int, str]], str | None]) -> ReportedException:
    frames = tuple(
        Frame(file=f"/x/lib/python3.12/site-packages/{project}/sea.py", line=line, function=function)
        for project, line, function in query[2]
    )
    return ReportedException(type=query[0], message=query[1], frames=frames)


@given(SITES, QUERIES, st.booleans())
@settings(max_examples=150, deadline=None)
def test_many_in_a_row_are_answered_as_each_alone(
    sites: list[tuple[str, int, int, str, str, Template, bool]],
    queries: list[tuple[str | None, str, list[tuple[str, int, str]], str | None]],
    inside: bool,
) -> None:
    with Catalog.in_memory() as kept, Catalog.in_memory() as other, pytest.MonkeyPatch.context() as patch:
        shards = fill(kept, sites)[: 1 if inside else None]
        fill(other, sites)
        quick = [told(match_exception(kept, exception(q), shards, project=q[3], nearest=False)) for q in queries]
        patch.setattr(matching, "_on_line", lambda *_: [])
        for query, answer in zip(queries, quick, strict=True):
            # So that each look-up begins with nothing kept.
            other._reader.forget()
            assert told(match_exception(other, exception(query), shards, project=query[3], nearest=False)) == answer
