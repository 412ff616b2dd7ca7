"""Each folder of ``cases/scan`` holds a source and what must be read from it, with a line of why.

Only what an expected site names is compared; every site of the source must be expected.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from errdex.model.site import RaiseSite
from errdex.scan.python.files import scan_python

CASES = Path(__file__).parent.parent / "cases" / "scan"


def shown(site: RaiseSite, key: str) -> Any:
    match key:
        case "template":
            return site.template.text
        case "unresolved":
            return site.template.unresolved
        case "conversions":
            return [h.conversion for h in site.template.holes]
        case "specs":
            return [h.format_spec for h in site.template.holes]
        case "conditions":
            return [[c.kind, c.text, list(c.failed)] for c in site.conditions]
    return getattr(site, key)


@pytest.mark.parametrize("name", sorted(p.name for p in CASES.iterdir()))
def test_case(name: str) -> None:
    expected = json.loads((CASES / name / "expected.json").read_text(encoding="utf-8"))
    assert expected["why"]
    sites = scan_python("tide/gauge.py", (CASES / name / "source.py").read_bytes()).sites
    assert [s.line for s in sites] == [e["line"] for e in expected["sites"]]
    for site, wanted in zip(sites, expected["sites"], strict=True):
        makes, refuses = wanted.pop("makes", []), wanted.pop("not_makes", [])
        assert {k: shown(site, k) for k in wanted} == wanted
        assert [m for m in makes if site.template.check(m) is None] == []
        assert [m for m in refuses if site.template.check(m) is not None] == []
