"""A page that was shown before says the same again, without its source being read, and so does one of many."""

from errdex.catalog import Catalog
from errdex.explain import Reachers, explain_entry
from errdex.explain.reached import Reacher
from tests.conftest import AddSource

SOURCES = {
    "checks": "def _check(axis, ndim):\n    if axis >= ndim:\n        raise ValueError(f'axis {axis} is too large')\n",
    "shapes": (
        "from tidegauge.checks import _check\n\n\ndef flip(x, axis):\n    _check(axis, x.ndim)\n\n\n"
        "def stack(xs, axis):\n    if xs:\n        _check(axis, 2)\n"
    ),
}


def test_the_second_time_nothing_is_read(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(**SOURCES)
    (entry,) = catalog.shard_entries(shard)
    first = explain_entry(catalog, entry.id)
    assert first.occurs is not None and first.occurs.public_callers is not None
    assert first.occurs.public_callers.items
    catalog._db.execute("DELETE FROM source")
    assert explain_entry(catalog, entry.id) == first


def test_a_condition_that_was_kept_alone_does_not_hide_the_callers(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(**SOURCES)
    site = catalog.shard_sites(shard)[0].site
    (alone,) = Reacher(catalog, shard).conditions([site])
    assert alone.path is not None and not alone.callers
    whole = Reacher(catalog, shard).site(site)
    assert (whole.path, len(whole.callers)) == (alone.path, 2)
    # Nor are they lost where the condition is asked for after them.
    Reacher(catalog, shard).conditions([site])
    assert Reacher(catalog, shard).site(site) == whole


def test_many_give_what_each_gives_alone(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(
        **SOURCES,
        # What is told of `_ask` must not hang on whether `_deep`, which reaches it through others, was asked before.
        order=(
            "def _ask(x):\n    return _a(x)\ndef _a(x):\n    return _b(x)\ndef _b(x):\n    return len(x)\n"
            "def _deep(x):\n    return _over(x)\ndef _over(x):\n    return _ask(x)\n\n"
            "def first(x):\n    _deep(x)\n    if x[0]:\n        raise ValueError('the first')\n\n"
            "def second(x):\n    _ask(x)\n    if x[1]:\n        raise ValueError('the second')\n"
        ),
    )
    sites = [s.site for s in catalog.shard_sites(shard)]
    assert len(sites) == 3
    many = Reachers(catalog)
    together = [many.of(shard)._reach.site(s) for s in sites]
    assert together == [Reacher(catalog, shard)._reach.site(s) for s in sites]
    complete = {s.function: s.path is not None and s.path.complete for s in together}
    assert complete == {"_check": True, "first": False, "second": True}


def test_what_is_registered_names_who_uses_it_and_claims_no_condition(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(
        waves=(
            "from tidegauge import base\nfrom tidegauge.base import Primitive\n\nwave_p = Primitive('wave')\n\n\n"
            "def wave(x, steep):\n    if steep:\n        _bound(x)\n\n\n"
            "def _bound(x):\n    wave_p.bind(x)\n\n\n"
            "def _deep(x):\n    if x < 0:\n        raise ValueError('no waves on land')\n\n\n"
            "def _lowered(x):\n    _deep(x)\n\n\nbase.register(wave_p, _lowered)\n"
        ),
        base="class Primitive: pass\n",
    )
    page = explain_entry(catalog, catalog.shard_entries(shard)[0].id)
    assert page.occurs is not None and page.occurs.public_callers is not None
    (caller,) = page.occurs.public_callers.items
    assert (caller.name, caller.through) == ("tidegauge.waves.wave", ("_bound", "_lowered", "_deep"))
    assert (caller.registered, caller.registered_for) == ("_lowered", "wave_p")
    # What `wave` calls hangs on `steep`; what `wave_p` then runs is not told.
    assert (caller.expression, caller.complete) == ("steep", False)
    assert caller.missing == ("when `wave_p` runs `_lowered`, and with what",)
    assert page.defense is None or page.defense.validate is None or not page.defense.validate.exact
