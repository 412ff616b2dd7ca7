"""Ids that a newer version no longer gives lead to what replaced them, and never to something else."""

import pytest

from errdex.model.distribution import Distribution
from errdex.model.entry import StoredSite, cause_id, entry_id
from errdex.model.site import RaiseSite
from errdex.scan.aliases import find_aliases
from errdex.scan.python.files import scan_python

OLD = """
def read(gauge):
    if gauge is None:
        raise ValueError("no gauge was given, so nothing is read")
    if gauge.dry:
        raise ValueError("the gauge is dry today")
"""


def stored_site(site: RaiseSite, *, entry: str, cause: str, shard: int, project: str, version: str) -> StoredSite:
    """A site as a catalog would give it back."""
    return StoredSite(
        file=site.file,
        line=site.line,
        end_line=site.end_line,
        function=site.function,
        kind=site.kind,
        exception=site.exception,
        is_test=site.is_test,
        read_template=lambda: site.template,
        read_site=lambda: site,
        entry=entry,
        cause=cause,
        shard=shard,
        project=project,
        version=version,
    )


def stored(source: str, version: str) -> list[StoredSite]:
    info = Distribution(project="tidegauge", version=version, kind="wheel", fingerprint=version)
    out = []
    for site in scan_python("tidegauge/sea.py", source.encode()).sites:
        id = entry_id(info.project, site)
        out.append(
            stored_site(site, entry=id, cause=cause_id(id, site), shard=1, project=info.project, version=info.version)
        )
    return out


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("the gauge is dry today", "the gauge is dry, wait for the tide", "reworded in tidegauge 2.0"),
        ('ValueError("the gauge is dry', 'LookupError("the gauge is dry', "retyped in tidegauge 2.0"),
    ],
)
def test_what_was_changed_in_place_is_led_on(before: str, after: str, reason: str) -> None:
    old, new = stored(OLD, "1.0"), stored(OLD.replace(before, after), "2.0")
    (alias,) = find_aliases(old, new)
    assert (alias.old, alias.new, alias.reason) == (old[1].entry, new[1].entry, reason)


def test_a_telling_message_is_led_on_into_another_function_and_class() -> None:
    changed = OLD.replace("def read(", "def measure(").replace("ValueError", "GaugeError")
    old, new = stored(OLD, "1.0"), stored(changed, "2.0")
    assert {(a.old, a.new) for a in find_aliases(old, new)} == {
        (o.entry, n.entry) for o, n in zip(old, new, strict=True)
    }


def test_moved_and_reformatted_code_keeps_its_ids() -> None:
    changed = "import os\n\n\n" + OLD.replace('"no gauge was given, so', '"no gauge was given, "\n            "so')
    assert find_aliases(stored(OLD, "1.0"), stored(changed, "2.0")) == []
    assert [s.entry for s in stored(OLD, "1.0")] == [s.entry for s in stored(changed, "2.0")]


@pytest.mark.parametrize(
    "after",
    [
        # gone without a successor
        OLD.replace('        raise ValueError("the gauge is dry today")\n', "        return None\n"),
        # two that could both be it
        OLD.replace("the gauge is dry today", "the gauge is dry todaY")
        + '    if gauge.dry:\n        raise ValueError("the gauge is dry toDay")\n',
        # the same place now says something else, with another class
        OLD.replace('ValueError("the gauge is dry today")', 'OSError("disk full")').replace("gauge.dry", "disk.full"),
    ],
)
def test_no_alias_is_made_up(after: str) -> None:
    assert [a.old for a in find_aliases(stored(OLD, "1.0"), stored(after, "2.0"))] == []
