"""Every format of three pages, as files that show in a diff what moved: the data or its layout.

``ERRDEX_UPDATE_SNAPSHOTS=1 pytest tests/views`` rewrites them; under CI that is refused.
"""

import os
from pathlib import Path

import pytest

from errdex.views.addresses import Addresses
from errdex.views.html import Site, entry_page
from errdex.views.markdown import to_markdown
from errdex.views.page import Page, to_json
from errdex.views.terminal import render_text

from .handmade import full, hostile, unresolved

CASES = Path(__file__).parent.parent / "cases" / "pages"
PAGES = {"full": full, "unresolved": unresolved, "hostile": hostile}


def rendered(page: Page) -> dict[str, str]:
    return {
        "page.json": to_json(page).decode(),
        "page.md": to_markdown(page),
        "page.html": entry_page(page, Site("Errors of saltpan"), Addresses.for_file(2, "https://example.org/e")),
        "page.80.txt": render_text(page, 80, False),
        "page.120.txt": render_text(page, 120, False),
    }


@pytest.mark.parametrize("name", PAGES)
def test_page_looks_as_recorded(name: str) -> None:
    folder = CASES / name
    update = os.environ.get("ERRDEX_UPDATE_SNAPSHOTS") == "1"
    if update and os.environ.get("CI"):
        pytest.fail("snapshots are not updated under CI")
    for file, text in rendered(PAGES[name]()).items():
        if update:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
        assert text == (folder / file).read_text(encoding="utf-8"), f"{name}/{file} changed"
