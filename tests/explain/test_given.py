"""What the reader's own call gave, and the line mended; conditions, callers and checks on a page."""

from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.match import match_exception
from errdex.model.explanation import Explanation
from errdex.report import read_report
from tests.conftest import AddSource

SOURCE = """\
def smooth(levels, order="mean", *, passes=1):
    if levels is None:
        return None
    if order not in ("mean", "median"):
        raise ValueError(f"unknown order {order!r}")
    return _repeat(levels, passes)


def _repeat(levels, times):
    if times < 1:
        raise ValueError(f"cannot do it {times} times")
    return levels


def _unused(levels):
    raise ValueError("nobody comes here")
"""


def explained(line: str, where: str, message: str, catalog: Catalog, add_source: AddSource) -> Explanation:
    add_source(waves=SOURCE)
    text = (
        f'Traceback (most recent call last):\n  File "/home/me/tide.py", line 3, in <module>\n    {line}\n'
        f'  File "/x/site-packages/tidegauge/waves.py", line {where}\n    raise ValueError()\n{message}\n'
    )
    report = read_report(text)
    match = match_exception(catalog, report.first)
    return explain_entry(catalog, match.candidates[0].entry.id, match=match, report=report)


def test_the_argument_its_line_and_what_is_accepted(catalog: Catalog, add_source: AddSource) -> None:
    page = explained(
        'waves.smooth(x, order="medan")', "5, in smooth", "ValueError: unknown order 'medan'", catalog, add_source
    )
    assert page.values is not None
    value = next(v for v in page.values.items if v.expression == "order")
    assert (value.given, value.line, value.accepted) == ("order='medan'", 3, "'mean', 'median'")


def test_an_example_is_given_where_one_value_is_close(catalog: Catalog, add_source: AddSource) -> None:
    close = explained(
        'waves.smooth(x, "MEDIAN")', "5, in smooth", "ValueError: unknown order 'MEDIAN'", catalog, add_source
    )
    assert close.example is not None
    assert close.example.after == 'waves.smooth(x, "median")'


def test_none_where_two_are_close_or_none_is(catalog: Catalog, add_source: AddSource) -> None:
    two = explained(
        'waves.smooth(x, "medan")', "5, in smooth", "ValueError: unknown order 'medan'", catalog, add_source
    )
    assert two.example is None
    far = explained('waves.smooth(x, "zzz")', "5, in smooth", "ValueError: unknown order 'zzz'", catalog, add_source)
    assert far.example is None


def test_an_unpacked_call_is_left_alone(catalog: Catalog, add_source: AddSource) -> None:
    page = explained("waves.smooth(*x)", "5, in smooth", "ValueError: unknown order 'medan'", catalog, add_source)
    assert page.values is not None
    assert all(v.given is None for v in page.values.items)


def test_a_private_function_is_led_back_to_the_public_one(catalog: Catalog, add_source: AddSource) -> None:
    page = explained(
        "waves.smooth(x, passes=0)", "11, in _repeat", "ValueError: cannot do it 0 times", catalog, add_source
    )
    assert page.occurs is not None and page.occurs.public_callers is not None
    (caller,) = page.occurs.public_callers.items
    assert caller.name == "tidegauge.waves.smooth"
    assert caller.through == ("_repeat",)
    assert caller.complete
    assert caller.expression == "levels is not None and order in ('mean', 'median') and passes < 1"
    assert page.defense is not None and page.defense.validate is not None
    names: dict[str, object] = {}
    exec(page.defense.validate.code or "", names)
    raises = names["raises"]
    assert callable(raises)
    assert raises([1], "mean", 0) is True
    assert raises([1], "mean", 1) is False
    assert raises(None, "mean", 0) is False


def test_a_walk_that_ends_says_why(catalog: Catalog, add_source: AddSource) -> None:
    page = explained("waves._unused(x)", "16, in _unused", "ValueError: nobody comes here", catalog, add_source)
    assert page.occurs is not None and page.occurs.public_callers is not None
    assert page.occurs.public_callers.ended == "no call of `_unused` is known in the project"


def test_a_value_that_the_message_shows_twice_is_told_once() -> None:
    from errdex.explain.given import _once

    shown = [("url", "'foo'"), ("url", "foo"), ("at", "foo"), ("url", "bar")]
    assert _once(shown) == [("url", "'foo'"), ("at", "foo"), ("url", "bar")]
