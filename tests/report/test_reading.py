"""Reading reports: case folders for the forms, and that any text is read in time linear in its length."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.model.errors import NoErrorInReport
from errdex.model.report import Report
from errdex.report import read_report

CASES = Path(__file__).parent.parent / "cases" / "report"
HEADER = "Traceback (most recent call last):\n"
FRAME = '  File "/a/b.py", line 3, in f\n    g()\n'
CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


def shown(report: Report) -> dict[str, Any]:
    return {
        "primary": report.primary,
        "exceptions": [
            {
                "type": e.type,
                "message": e.message,
                "role": e.role,
                "frames": [f"{f.file}:{f.line} {f.function} | {f.source}" for f in e.frames],
            }
            for e in report.exceptions
        ],
    }


@pytest.mark.parametrize("name", sorted(p.name for p in CASES.iterdir()))
def test_case(name: str) -> None:
    expected = json.loads((CASES / name / "expected.json").read_text(encoding="utf-8"))
    assert expected.pop("why")
    assert shown(read_report((CASES / name / "report.txt").read_text(encoding="utf-8"))) == expected


@pytest.mark.parametrize("text", ["", " \n\t", "\0", "\x1b[31m\x1b[0m", "\ufeff", "…", "x" * 5_000, "a\n" * 100])
def test_text_without_an_error_says_so_in_one_line(text: str) -> None:
    with pytest.raises(NoErrorInReport) as caught:
        read_report(text)
    assert "\n" not in str(caught.value)


PIECES = [
    HEADER, FRAME, CONTEXT, "  + Exception Group " + HEADER, "  | ", "  +-+---------------- 1 ----------------\n",
    "    | ", "ValueError: bad\n", "a.b.C: x\n", "  [Previous line repeated 9 more times]\n", "    ~~^^\n", "\n", "\r",
    "\x1b[31m", "\x1b]8;;x", "\x1b", "\x07", "\0", "é", '  File "', '", line ', "99999999999", ", in ", ":", " ",
    "2024-01-01 ERROR ",
]  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=40).map("".join))
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        report = read_report(text)
    except NoErrorInReport:
        return
    assert 0 <= report.primary < len(report.exceptions)
    for exception in report.exceptions:
        assert exception.type or exception.message or exception.frames
        assert "\x1b[" not in (exception.message or "")


@given(st.integers(0, 700))
@settings(max_examples=100, deadline=None)
def test_truncated_reports(cut: int) -> None:
    text = HEADER + FRAME * 3 + "KeyError: 'a'\n" + CONTEXT + HEADER + FRAME * 4 + "ValueError: bad\nmore\n"
    for part in (text[:cut], text[cut:]):
        with suppress(NoErrorInReport):
            read_report(part)


HOSTILE: dict[str, Callable[[int], str]] = {
    "one line": lambda n: "ValueError: " + "x" * 100 * n,
    "dots": lambda n: "a." * 50 * n + "b: x",
    "frames": lambda n: HEADER + FRAME * n + "ValueError: x",
    "headers": lambda n: HEADER * n,
    "tracebacks": lambda n: (HEADER + FRAME + "ValueError: x\n") * n,
    "chain": lambda n: (HEADER + FRAME + "ValueError: x\n" + CONTEXT) * n + HEADER + FRAME + "E: y",
    "blank lines": lambda n: HEADER + "\n" * 10 * n + "ValueError: x",
    "open links": lambda n: "\x1b]" * 20 * n,
    "long link": lambda n: "\x1b]" + "a" * 100 * n,
    "open colours": lambda n: "\x1b[" * 20 * n,
    "long colour": lambda n: "\x1b[" + "1;" * 50 * n,
    "groups": lambda n: "  + Exception Group " + HEADER + ("  +-+-------- 1 --------\n    | E: x\n") * n,
    "syntax errors": lambda n: '  File "a", line 1\n' * n,
    "message lines": lambda n: HEADER + FRAME + "V: " + "a\n" * 10 * n,
    "frames without indentation": lambda n: HEADER + FRAME.replace("  ", "") * n + "ValueError: x",
    "escaped line": lambda n: HEADER.strip() + "\\n" + '  File \\"/a/b.py\\", line 3, in f\\n    g()\\n' * n,
    "backslashes": lambda n: HEADER.strip() + "\\n" + "\\" * 100 * n,
    "quotes": lambda n: 'File "' * 20 * n,
    "translated": lambda n: "File “" + "”" * 50 * n,
    "deep JSON": lambda n: '{"exception":' * n + "1" + "}" * n,
    "lines of JSON": lambda n: '{"log":"Traceback (most recent call last):\\n","a":"b"}\n' * n,
    "writers": lambda n: "".join(f"w{i} | {HEADER}w{i} | {FRAME}" for i in range(n)),
    "ties": lambda n: "During handling of the above exception\n" * n,
    "quoted tracebacks": lambda n: (HEADER + FRAME + "V: Caught V in x\nOriginal ") * n,
    "tracebacks in a message": lambda n: HEADER + FRAME + "V: a:\n" + HEADER * n,
    "boxes": lambda n: "╭─ Traceback (most recent call last) ─╮\n" * n,
    "boxes in boxes": lambda n: "╭─ Sub-exception #1 ─╮\n" * n,
    "rules": lambda n: "─── Traceback (most recent call last) ───\n" * n,
    "cells": lambda n: ("-" * 75 + "\nValueError     Traceback (most recent call last)\n") * n,
    "cells without a title": lambda n: "Cell In[3], line 4\n      1 x\n" * n,
    "test entries": lambda n: "a.py:3: in f\n" * n,
    "test margins": lambda n: "E   x\n> x\n" * 5 * n,
    "elements": lambda n: "<testsuite><testcase>" + "<failure message='" * n,
    "tags": lambda n: "<html>Traceback</" + "<script>" * n,
    "reprs": lambda n: "ValueError(" * n,
    "wrapped frames": lambda n: '  File "/a\n' * n,
    "open source": lambda n: HEADER + '  File "a", line 3, in f\n    foo(\n' + "bar\n" * n,
    "prefixes": lambda n: ("2024 INFO " + HEADER + "2024 INFO " + FRAME) * n,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_or_refused(name: str) -> None:
    # How the time grows is measured by ``benchmarks/growth.py``.
    read_or_refuse(HOSTILE[name](5_000))


def read_or_refuse(text: str) -> None:
    with suppress(NoErrorInReport):
        read_report(text)
