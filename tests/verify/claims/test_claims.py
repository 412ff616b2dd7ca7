"""Claims run for real: what is confirmed, and that nothing passes for want of what it must show."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from errdex.catalog import Catalog
from errdex.verify.claims.verifying import Derived
from tests.verify.claims.made import FRONT, library, run, write_case

TRIGGER = "unit = 'league'\nlevel = read('north', unit)\n"
FIX = "unit = 'm'\nlevel = read('north', unit)\nassert level == 3.5\n"
GUARD = "def allows(unit):\n    return unit in ('m', 'ft')\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="errdex-tests-")
    with library() as found, mock.patch.dict(os.environ, UV_CACHE_DIR=folder):
        yield found
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def kept() -> Iterator[str]:
    """One cache for all, so that environments are made once."""
    folder = tempfile.mkdtemp(prefix="errdex-tests-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def own_cache(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRDEX_CACHE", kept)


def test_a_case_that_shows_all_it_claims(tmp_path: Path, address: str, catalog: Catalog) -> None:
    found = run(write_case(tmp_path, trigger=TRIGGER, fix=FIX, guard=GUARD), address, catalog)
    assert {n: (e.verdict, e.reason) for n, e in found.items()} == dict.fromkeys(
        ("trigger", "fix", "guard"), ("confirmed", "")
    )
    trigger, fix = found["trigger"], found["fix"]
    assert trigger.site is not None
    assert (trigger.site.file, trigger.site.line, trigger.site.entry) == ("tidegauge.py", 6, trigger.entry)
    assert "ValueError: unknown unit league for a gauge" in trigger.traceback
    assert "trace/agent" not in trigger.traceback
    assert (trigger.project, trigger.version, trigger.pinned) == ("tidegauge", "1.0", ())
    assert fix.change is not None
    assert (fix.change.changed, fix.change.helper) == (1, 0)
    assert fix.seconds > 0


REFUSED = [
    # What must be seen is not, though an exception of that class with that text may be.
    ("trigger", "level = read('north')\n", "no longer raised: it ended well"),
    ("trigger", "raise RuntimeError('first')\n" + TRIGGER, "not reached: RuntimeError: first"),
    ("trigger", "raise ValueError('unknown unit league for a gauge')\n", "not reached: ValueError"),
    ("trigger", "tidegauge.same_text('league')\n", None),
    ("trigger", "wrapped('league')\n", "was the cause of RuntimeError"),
    ("trigger", "quiet('league')\n", "no longer raised: it ended well"),
    ("trigger", "quiet('league')\nraise KeyError('x')\n", "not by it but by KeyError"),
    ("trigger", "try:\n    {}['x']\nexcept KeyError:\n    read('north', 'league')\n", "raised first, on line 8"),
    ("trigger", "try:\n    {}['x']\nexcept KeyError:\n    explained('league')\n", "raised first, on line 8"),
    ("trigger", "import sys\ntry:\n    read('a', 'league')\nexcept ValueError:\n    sys.exit(3)\n", "SystemExit"),
    ("trigger", "import os\nos._exit(0)\n", "ended from outside"),
    ("trigger", "def broken(:\n", "SyntaxError"),
    ("fix", "unit = 'league'\nlevel = read('north', unit)\nassert level == 3.5\n", "does not end well: ValueError"),
    ("fix", "quiet('league')\nlevel = read('north')\nassert level == 3.5\n", "reaches the statement, on line 6"),
    ("fix", "level = 3.5\nassert level == 3.5\n", "never calls tidegauge.read"),
    ("fix", "def read(name):\n    return 3.5\nassert read('north') == 3.5\n", "never calls tidegauge.read"),
    ("fix", "level = read('north')\n", "none of its assertions was executed"),
    ("fix", "level = read('north')\nif not level:\n    assert level == 3.5\n", "none of its assertions was executed"),
    ("fix", "level = read('north')\nassert 3.5 == 3.5\n", "fails when the result of tidegauge.read is another"),
    ("fix", "level = read('north')\nassert level is not None\n", "fails when the result of tidegauge.read is another"),
    ("fix", "try:\n    level = read('north')\n    assert level == 4\nexcept AssertionError:\n    pass\n",
     "fails when the result of tidegauge.read is another"),
    ("fix", "level = read('north')\nassert level == 3.5\nraise SystemExit(0)\n", "does not end well"),
    ("fix", "level = read('north')\nassert level == 3.5\nimport os\nos._exit(0)\n", "ended from outside"),
    ("guard", "def allows(unit):\n    return True\n", "says yes to the trigger's failing call"),
    ("guard", "def allows(unit):\n    return False\n", "says no to a call of the fix"),
    ("guard", "def allows(colour):\n    return True\n", "gives no answer to the trigger's failing call: KeyError"),
    ("guard", "def allows(unit):\n    return unit.depth\n", "gives no answer to the trigger's failing call: Attrib"),
]  # fmt: skip


@pytest.mark.parametrize(("part", "text", "why"), REFUSED, ids=[f"{p}: {t}" for p, t, _ in REFUSED])
def test_what_does_not_show_it_is_refused(
    part: str, text: str, why: str | None, tmp_path: Path, address: str, catalog: Catalog
) -> None:
    scripts = {"trigger": TRIGGER, "fix": FIX, "guard": GUARD, part: text}
    found = run(write_case(tmp_path, **scripts), address, catalog)[part]
    if why is None:
        # Another statement of the same entry is the same error.
        assert (found.verdict, found.site.line if found.site else 0) == ("confirmed", 33)
        return
    assert found.verdict == "refuted"
    assert why in found.reason


CONFIRMED = [
    "level = max([read('north')])\nassert level == 3.5\n",
    "levels = list(map(read, ['a', 'b']))\nassert levels == [3.5, 3.5]\n",
    "import functools\nf = functools.partial(read, unit='ft')\nassert f('a') > 11\n",
    "def level():\n    return read('north')\nassert level() == 3.5\n",
    "assert round(tidegauge.read('north', unit='ft')) == 12\n",
]


@pytest.mark.parametrize("text", CONFIRMED)
def test_a_fix_may_call_it_in_any_way(text: str, tmp_path: Path, address: str, catalog: Catalog) -> None:
    found = run(write_case(tmp_path, trigger=TRIGGER, fix=text), address, catalog)["fix"]
    assert (found.verdict, found.reason) == ("confirmed", "")


def test_a_replacement_counts_as_the_function_does(tmp_path: Path, address: str, catalog: Catalog) -> None:
    front = FRONT.replace(
        'function = "tidegauge.read"', 'function = "tidegauge.read"\nreplacement = "tidegauge.read_all"'
    )
    fix = "levels = tidegauge.read_all(['north'])\nassert levels == [3.5]\n"
    found = run(write_case(tmp_path, front, trigger=TRIGGER, fix=fix, guard=GUARD), address, catalog)
    assert [found[n].verdict for n in ("trigger", "fix", "guard")] == ["confirmed"] * 3


NO_FUNCTION = [
    ("result = read('north')\nassert result == 3.5\n", ""),
    ("level = read('north')\nassert level == 3.5\n", "it never binds result"),
    (
        "result = None\nassert result is None or result is not None\n",
        "none of its assertions fails when result is another",
    ),
]


@pytest.mark.parametrize(("text", "why"), NO_FUNCTION)
def test_without_a_function_the_result_is_what_counts(
    text: str, why: str, tmp_path: Path, address: str, catalog: Catalog
) -> None:
    front = FRONT.replace('function = "tidegauge.read"\n', "")
    assert run(write_case(tmp_path, front, trigger=TRIGGER, fix=text), address, catalog)["fix"].reason == why


def test_a_property_is_used_by_being_read(tmp_path: Path, address: str, catalog: Catalog) -> None:
    front = FRONT.replace("tidegauge.read", "tidegauge.Station.level")
    found = run(
        write_case(
            tmp_path, front, trigger="level = Station('league').level\n",
            fix="level = Station('m').level\nassert level == 3.5\n",
            guard="def allows(self):\n    return self.name in ('m', 'ft')\n",
        ),
        address, catalog,
    )  # fmt: skip
    assert {n: e.reason for n, e in found.items()} == dict.fromkeys(("trigger", "fix", "guard"), "")


def test_a_helper_is_counted_apart(tmp_path: Path, address: str, catalog: Catalog) -> None:
    front = FRONT.replace('strategy = "convert"', 'strategy = "convert"\nhelper = "known"')
    fix = (
        "def known(unit):\n    '''A unit that is known.'''\n    return 'm'\n\n\n"
        "level = read('north', known('league'))\nassert level == 3.5\n"
    )
    found = run(write_case(tmp_path, front, trigger=TRIGGER, fix=fix), address, catalog)["fix"]
    assert found.change is not None
    # unit = … is gone, and the call is another.
    assert (found.verdict, found.change.changed, found.change.helper) == ("confirmed", 2, 3)


def test_a_warning_is_met_as_an_error(tmp_path: Path, address: str, catalog: Catalog) -> None:
    front = (
        FRONT.replace("ValueError", "DeprecationWarning")
        .replace("unknown unit {unit} for a gauge", "old() is going away in 2.0")
        .replace("tidegauge.read", "tidegauge.old").replace('"error"', '"warning"')
        .replace('strategy = "convert"', 'strategy = "replace"\nreplacement = "tidegauge.read"')
    )  # fmt: skip
    found = run(write_case(tmp_path, front, trigger="level = tidegauge.old()\n", fix=FIX), address, catalog)
    assert {n: e.reason for n, e in found.items()} == {"trigger": "", "fix": ""}
    assert found["trigger"].site is not None


@pytest.mark.parametrize(
    ("function", "code", "verdict", "why"),
    [
        ("tidegauge.read", "def raises(unit):\n    return unit not in ('m', 'ft')\n", "confirmed", ""),
        (
            "tidegauge.read",
            "def raises(unit):\n    return unit == 'mile'\n",
            "refuted",
            "false on the call that failed",
        ),
        ("tidegauge.read", "def raises(unit):\n    return True\n", "refuted", "true on a call of the fix"),
        ("tidegauge.read", "def may_raise(unit):\n    return True\n", "confirmed", ""),
        ("tidegauge.read", "def raises(unit):\n    return unit.nothing\n", "refuted", "could not be evaluated"),
    ],
)
def test_what_was_derived_is_a_claim_too(
    function: str, code: str, verdict: str, why: str, tmp_path: Path, address: str, catalog: Catalog
) -> None:
    pack = write_case(tmp_path, trigger=TRIGGER, fix=FIX)
    found = run(pack, address, catalog, derived=Derived(function, code))["derived"]
    assert (found.kind, found.verdict) == ("derived", verdict)
    assert why in found.reason


def test_what_speaks_of_another_function_is_not_asked(tmp_path: Path, address: str, catalog: Catalog) -> None:
    pack = write_case(tmp_path, trigger=TRIGGER, fix=FIX)
    assert "derived" not in run(pack, address, catalog, derived=Derived("tidegauge.old", "def raises(): return True"))


def test_on_another_version_it_may_be_refuted(tmp_path: Path, address: str, catalog: Catalog) -> None:
    pack = write_case(tmp_path, trigger=TRIGGER, fix=FIX)
    newer = run(pack, address, catalog, overrides=("tidegauge==1.1",))
    assert (newer["trigger"].version, newer["trigger"].verdict) == ("1.1", "refuted")
    assert newer["trigger"].reason == "no longer raised: it ended well"
    assert newer["fix"].verdict == "confirmed"
    # The claim is the same: only its environment is another.
    assert newer["trigger"].claim == run(pack, address, catalog)["trigger"].claim


def test_what_was_fixed_besides_is_told_with_its_version(tmp_path: Path, address: str, catalog: Catalog) -> None:
    pack = write_case(tmp_path, trigger=TRIGGER, fix=FIX)
    # Nothing requires the second, so that nothing was fixed by it.
    found = run(pack, address, catalog, overrides=("tidegauge>=1.1,<1.2", "buoy==1.0"))["fix"]
    assert (found.version, found.pinned) == ("1.1", ())


def test_a_version_without_the_statement_is_said(tmp_path: Path, address: str, catalog: Catalog) -> None:
    pack = write_case(tmp_path, trigger="read('north', 'mile')\n", fix=FIX)
    gone = run(pack, address, catalog, overrides=("tidegauge==1.2",))["trigger"]
    assert gone.verdict == "refuted"
    assert gone.reason.startswith("tidegauge 1.2 has no statement of this entry; ")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ('needs = ["service"]\nreason = "a gauge on port 7000"', "needs a service: a gauge on port 7000"),
        ('platforms = ["win32"]', "runs on win32 only"),
        ('devices = ["tpu"]', "needs a TPU"),
        ('python = ["3.99"]', "no Python 3.99 is installed here"),
    ],
)
def test_what_cannot_run_here_says_why(more: str, why: str, tmp_path: Path, address: str, catalog: Catalog) -> None:
    front = FRONT.replace('strategy = "convert"', f'strategy = "convert"\n{more}')
    found = run(write_case(tmp_path, front, trigger=TRIGGER, fix=FIX), address, catalog)
    assert {e.verdict for e in found.values()} == {"not-reproducible"}
    assert all(why in e.reason for e in found.values())


def test_a_version_that_the_index_lacks_is_not_reproducible(tmp_path: Path, address: str, catalog: Catalog) -> None:
    pack = write_case(tmp_path, trigger=TRIGGER, fix=FIX)
    found = run(pack, address, catalog, overrides=("tidegauge==9.0",))["trigger"]
    assert (found.verdict, found.version) == ("not-reproducible", "9.0")
    assert "cannot be met" in found.reason


def test_a_script_that_does_not_end_is_stopped(tmp_path: Path, address: str, catalog: Catalog) -> None:
    pack = write_case(tmp_path, trigger="while True:\n    pass\n", fix=FIX)
    found = run(pack, address, catalog, seconds=1.5)["trigger"]
    assert (found.verdict, found.reason) == ("refuted", "stopped: it took more than 1.5 seconds")
