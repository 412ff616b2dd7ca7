"""The guard that a type checker understands: where it is told, what it says, and where it is left out."""

import json

import pytest

from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.model.explanation import Statement
from errdex.views.addresses import Addresses
from errdex.views.html import Site, entry_page
from errdex.views.markdown import to_markdown
from errdex.views.page import page_of, to_json
from errdex.views.terminal import render_text
from tests.conftest import AddSource

HEAD = "import decimal\n\n\nclass Gauge:\n    pass\n\n\n"


def told(catalog: Catalog, add_source: AddSource, test: str, parameters: str = "x, y") -> Statement | None:
    text = f"{HEAD}def measure({parameters}):\n    if {test}:\n        raise TypeError('no such depth')\n    return x\n"
    (entry,) = catalog.shard_entries(add_source(source=text))
    page = explain_entry(catalog, entry.id)
    assert page.defense is not None
    return page.defense.guard


GUARDS = {
    "a type that is asked for": ("not isinstance(x, str)", "if isinstance(x, str):"),
    "one of several types": ("not isinstance(x, (str, bytes))", "if isinstance(x, (str, bytes)):"),
    "asked one after the other": (
        "not isinstance(x, str) and not isinstance(x, bytes)",
        "if isinstance(x, str) or isinstance(x, bytes):",
    ),
    "or None": ("x is not None and not isinstance(x, str)", "if x is None or isinstance(x, str):"),
    "a type that is refused": ("isinstance(x, str)", "if not isinstance(x, str):"),
    "None is refused": ("x is None", "if x is not None:"),
    "what can be called": ("not callable(x)", "if callable(x):"),
    "two parameters": ("x is None or not isinstance(y, int)", "if x is not None and isinstance(y, int):"),
}


@pytest.mark.parametrize("name", GUARDS)
def test_a_guard_is_the_denial_of_a_check_of_types(name: str, catalog: Catalog, add_source: AddSource) -> None:
    test, line = GUARDS[name]
    found = told(catalog, add_source, test)
    assert found is not None
    assert found.code == f"{line}\n    ..."
    assert found.provenance == "source"


def test_names_are_written_in_full_and_imported(catalog: Catalog, add_source: AddSource) -> None:
    found = told(catalog, add_source, "not isinstance(x, (decimal.Decimal, Gauge))")
    assert found is not None
    assert found.code == (
        "import decimal\nimport tidegauge.source\n\n"
        "if isinstance(x, (decimal.Decimal, tidegauge.source.Gauge)):\n    ..."
    )
    assert found.text == (
        "In this branch a type checker knows what `x` is, and `tidegauge.source.measure` does not raise this."
    )


NONE = {
    "a value decides as well": "x < 1 and not isinstance(x, str)",
    "a part of what is given": "not isinstance(x.unit, str)",
    "another argument leads to it": "y and not isinstance(x, str)",
    "one parameter twice": "x is None or not isinstance(x, str)",
    "that it is given": "x is not None",
    "no type": "x == 1",
    "the exact class": "type(x) is not str",
}


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_check_of_types_alone_is_left_out(name: str, catalog: Catalog, add_source: AddSource) -> None:
    assert told(catalog, add_source, NONE[name]) is None


def test_where_more_decides_there_is_none(catalog: Catalog, add_source: AddSource) -> None:
    text = (
        "def measure(x):\n    for level in GAUGE.levels():\n        if level.dry() and not isinstance(x, str):\n"
        "            raise TypeError('no such depth')\n"
    )
    (entry,) = catalog.shard_entries(add_source(source=text))
    page = explain_entry(catalog, entry.id)
    assert page.defense is not None
    assert page.defense.guard is None


def test_a_private_function_is_guarded_at_its_public_caller(catalog: Catalog, add_source: AddSource) -> None:
    text = (
        "def _check(value):\n    if not isinstance(value, str):\n        raise TypeError('no such depth')\n\n\n"
        "def measure(depth):\n    _check(depth)\n"
    )
    (entry,) = catalog.shard_entries(add_source(source=text))
    page = explain_entry(catalog, entry.id)
    assert page.defense is not None
    assert page.defense.guard is not None
    assert page.defense.guard.code == "if isinstance(depth, str):\n    ..."


def test_every_format_shows_it(catalog: Catalog, add_source: AddSource) -> None:
    text = f"{HEAD}def measure(x):\n    if not isinstance(x, str):\n        raise TypeError('no such depth')\n"
    (entry,) = catalog.shard_entries(add_source(source=text))
    page = page_of(explain_entry(catalog, entry.id))
    sentence = "In this branch a type checker knows what"
    for shown in (render_text(page, 80, False), to_markdown(page)):
        assert sentence in shown
        assert "if isinstance(x, str):" in shown
    assert sentence in entry_page(page, Site(), Addresses.for_file(2, "https://example.org/e"))
    guard = json.loads(to_json(page))["defense"]["guard"]
    assert guard["code"] == "if isinstance(x, str):\n    ..."
    assert guard["provenance"] == "source"
