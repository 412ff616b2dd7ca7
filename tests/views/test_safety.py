"""What strangers wrote cannot become markup, terminal commands or a lie about what is shown."""

import json
import re
from html.parser import HTMLParser
from itertools import pairwise

import jsonschema
import pytest

from errdex.model.text import printable
from errdex.views.addresses import Addresses, module_of, path_name
from errdex.views.html import Site, entry_page, not_found_page, search_page
from errdex.views.markdown import code_span, escape, link, to_markdown
from errdex.views.page import Page, schema, to_json
from errdex.views.terminal import render_text

from .handmade import EVIL, full, hostile, unresolved

PAGES = [full, unresolved, hostile]
TO = Addresses.for_file(2, None)


class Reader(HTMLParser):
    """Collects tags with their attributes, and checks that they close in order."""

    VOID = frozenset({"meta", "link", "input", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("page", PAGES)
def test_json_fits_the_published_schema(page: object) -> None:
    assert callable(page)
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate(json.loads(to_json(page())), schema(), cls=jsonschema.Draft202012Validator)


def test_json_round_trips() -> None:
    import msgspec

    assert msgspec.json.decode(to_json(full()), type=Page) == full()


def test_html_holds_no_foreign_markup() -> None:
    honest = read(entry_page(full(), Site(), TO))
    attacked = read(entry_page(hostile(), Site(EVIL, EVIL), TO))
    assert {t for t, _ in attacked.tags} <= {t for t, _ in honest.tags}
    for tag, attributes in attacked.tags:
        assert not any(name.startswith("on") or name == "style" for name in attributes)
        assert tag != "script" or attributes == {"src": "../../static/errdex.js", "defer": None}
        for name in ("href", "src", "action"):
            value = attributes.get(name)
            assert value is None or re.match(r"(\.\./|#|https?://)", value), value


def test_html_shows_what_a_browser_would_hide() -> None:
    text = entry_page(hostile(), Site(), TO)
    assert "\\x1b[31mred\\x07 \\u202egnp\\u2066" in text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]", text)


def test_html_has_no_inline_style_or_script_and_one_heading_of_each_place() -> None:
    for page in (full(), unresolved()):
        reader = read(entry_page(page, Site(), TO))
        levels = [int(t[1]) for t, _ in reader.tags if re.fullmatch("h[1-6]", t)]
        assert levels.count(1) == 1
        assert levels[0] == 1
        assert all(b - a <= 1 for a, b in pairwise(levels))
        ids = [a["id"] for _, a in reader.tags if "id" in a]
        assert len(ids) == len(set(ids))
        links = [a["href"] for t, a in reader.tags if t == "a" and (a.get("href") or "").startswith("#")]
        assert {link[1:] for link in links if link} <= set(ids)
        assert not any(t == "style" or "style" in a for t, a in reader.tags)
        assert {"header", "main", "nav", "footer", "article"} <= {t for t, _ in reader.tags}


def test_other_pages_escape_too() -> None:
    for text in (
        not_found_page(Site(EVIL), TO, EVIL),
        search_page(EVIL, [], 0, Site(EVIL), TO),
    ):
        assert "<script>alert" not in text
        assert "\x1b" not in text
        read(text)


def test_terminal_text_is_printable() -> None:
    text = render_text(hostile(), 80, False)
    assert text == printable(text)
    assert "\x1b" not in text


def test_markdown_text_cannot_become_markup() -> None:
    assert escape("a `b` | <img onerror=x> [l](u) *e* _e_ # not") == (
        "a \\`b\\` \\| \\<img onerror=x\\> \\[l\\](u) \\*e\\* \\_e\\_ # not"
    )
    assert escape("# heading") == "\\# heading"
    assert escape("1. item") == "1\\. item"
    assert escape("2.1.0 snake_case") == "2.1.0 snake_case"
    assert code_span("a ``b`` `c`") == "``` a ``b`` `c` ```"
    assert link("x", "javascript:alert(1)") == "x"
    assert link("x]", "https://e.org/a (b)") == "[x\\]](https://e.org/a%20%28b%29)"


def test_markdown_of_the_hostile_page_keeps_attacks_in_code_or_escaped() -> None:
    outside = re.sub(r"(?ms)^( *)(`{3,})\w*\n.*?^\1\2$", "", to_markdown(hostile()))
    outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", outside)
    assert not re.search(r"(?<!\\)<(script|img)", outside)
    assert not re.search(r"(?<!\\)\[l\]", outside)
    assert "\x1b" not in to_markdown(hostile())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("jax._src.lax", "jax._src.lax"),
        ("..", "~2e."),
        ("a/b\\c", "a~2fb~5cc"),
        ("modülo", "mod~c3~bclo"),
        ("", "~"),
    ],
)
def test_path_names_are_safe(text: str, name: str) -> None:
    assert path_name(text) == name


def test_long_path_names_stay_distinct() -> None:
    one, other = path_name("m" * 300 + "1"), path_name("m" * 300 + "2")
    assert one != other
    assert len(one) <= 120


def test_modules_are_named_by_their_file() -> None:
    assert module_of("jax/_src/lax/__init__.py") == "jax._src.lax"
    assert module_of("six.py") == "six"
    assert module_of("__init__.py") == "__init__"
