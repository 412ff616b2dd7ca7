"""Every field of a page is shown in each format, or is on the list of what is left out, with a reason."""

from collections.abc import Callable
from typing import Any

import pytest

from errdex.model.explanation import PROVENANCE_WORDS
from errdex.views.addresses import Addresses
from errdex.views.html import Site, entry_page
from errdex.views.markdown import to_markdown
from errdex.views.page import Page, to_json
from errdex.views.sections import LEFT_OUT, SHORT, blocks, provenances
from errdex.views.terminal import LEFT_OUT as TERMINAL_LEFT_OUT
from errdex.views.terminal import render_text

from .handmade import full, hostile, unresolved
from .reflect import changed, fields, leaves

TO = Addresses.for_server(None)
FORMATS: dict[str, Callable[[Page], str]] = {
    "json": lambda page: to_json(page).decode(),
    "markdown": to_markdown,
    "html": lambda page: entry_page(page, Site(), TO),
    "terminal": lambda page: render_text(page, 10_000, False),
}
OTHER = {
    "error": "warning",
    "raise": "assert",
    "python": "native",
    "context": "cause",
    "r": "s",
    "fix": "guard",
    "absent": "present",
    "trigger": "guard",
}


def test_the_full_page_fills_every_field() -> None:
    unfilled = {path for path, value in leaves(full()) if value in ((), "")}
    assert unfilled == {"message.parts.conversion", "message.parts.format_spec"}  # of some of its holes
    assert {path for path, _ in leaves(full())} == set(fields(Page))


@pytest.mark.parametrize("form", FORMATS)
def test_every_field_is_shown(form: str) -> None:
    page = full()
    render = FORMATS[form]
    plain = render(page)
    hidden = []
    for path in sorted({path for path, _ in leaves(page)}):
        if (path in LEFT_OUT and form != "json") or (path in TERMINAL_LEFT_OUT and form == "terminal"):
            continue

        def change(at: str, value: Any, path: str = path) -> Any:
            return _another(value) if at == path else value

        if render(changed(page, change)) == plain:
            hidden.append(path)
    assert not hidden


def _another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value / 2
    if value in PROVENANCE_WORDS:
        return "curated" if value != "curated" else "model"
    if value in OTHER:
        return OTHER[value]
    return "zz" if value is None else f"{value}x"


def test_what_is_left_out_exists_and_has_a_reason() -> None:
    known = set(fields(Page))
    for path, reason in {**LEFT_OUT, **TERMINAL_LEFT_OUT}.items():
        assert path in known
        assert len(reason) > 5


def test_an_unresolved_message_says_why() -> None:
    for form, render in FORMATS.items():
        assert "no message of its own" in render(unresolved()), form


@pytest.mark.parametrize("form", ["markdown", "html", "terminal"])
def test_headings_are_the_same_everywhere(form: str) -> None:
    text = FORMATS[form](full())
    missing = [b.heading for b in blocks(full()) if b.heading not in text.replace("\\", "")]
    assert missing == (["Error message"] if form == "terminal" else [])


def test_every_provenance_has_a_word_and_the_legend_holds_those_used() -> None:
    assert set(SHORT) == set(PROVENANCE_WORDS)
    page = full()
    used = {v for path, v in leaves(page) if path.rpartition(".")[2] == "provenance"}
    assert set(provenances(page, blocks(page))) == used


def test_the_terminal_answers_in_order() -> None:
    text = render_text(full(), 80, False)
    order = [
        "saltpan 2.1.0",
        "OverflowError: basin",
        "saltpan/basin.py:47",
        "> 47",
        "Values",
        "When",
        "How to fix",
    ]
    places = [text.index(o) for o in order]
    assert places == sorted(places)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_terminal_keeps_to_its_width(width: int) -> None:
    for page in (full(), unresolved(), hostile()):
        for line in render_text(page, width, False).splitlines():
            address = any(a in line for a in ("http", "/errors/", "report", "Report", "javascript:"))
            assert len(line) <= width or address, line


def test_colour_changes_no_text() -> None:
    import re

    for page in (full(), hostile()):
        plain = render_text(page, 80, False)
        coloured = render_text(page, 80, True)
        assert "\x1b[" in coloured
        stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [t.rstrip() for t in stripped.splitlines()] == [t.rstrip() for t in plain.splitlines()]


def test_plain_text_needs_no_rich() -> None:
    import subprocess
    import sys

    code = "import errdex.views.terminal, sys; sys.exit('rich' in sys.modules or 'jinja2' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
