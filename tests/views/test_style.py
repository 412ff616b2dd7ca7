"""The style sheets: text stays readable in light and dark, and pages need nothing from elsewhere."""

import re

import pytest

from errdex.model.errors import MissingExtra
from errdex.views import html

CSS = {name: html.asset(name).decode() for name in html.ASSETS if name.endswith(".css")}
TEXT_ON = [
    ("ink", "ground"), ("ink", "raised"), ("ink", "sunk"), ("ink", "hit"), ("soft", "ground"), ("soft", "raised"),
    ("accent", "ground"), ("accent", "raised"), ("accent", "hole-ground"), ("accent-ink", "accent"),
    ("error", "error-ground"), ("warn", "warn-ground"),
    *(("code-" + c, ground) for c in "kscmfbe" for ground in ("raised", "hit")),
]  # fmt: skip


def colours(dark: bool) -> dict[str, str]:
    out: dict[str, str] = {}
    for text in CSS.values():
        light, *_ = text.split("@media (prefers-color-scheme: dark)")
        out.update(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    if dark:
        for text in CSS.values():
            for part in text.split("@media (prefers-color-scheme: dark)")[1:]:
                out.update(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", part))
    return out


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("dark", [False, True])
def test_contrast_is_enough(dark: bool) -> None:
    named = colours(dark)
    weak = []
    for text, ground in TEXT_ON:
        one, other = sorted((luminance(named[text]), luminance(named[ground])))
        ratio = (other + 0.05) / (one + 0.05)
        if ratio < 4.5:
            weak.append((text, ground, round(ratio, 2)))
    assert not weak


def test_assets_name_no_other_place() -> None:
    for name in html.ASSETS:
        text = html.asset(name).decode().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|url\(|@import", text), name


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    html._environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(MissingExtra, match=r"pip install 'errdex\[publish\]'"):
        html._environment()
    monkeypatch.undo()
    html._environment()
