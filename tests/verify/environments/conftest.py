"""An index of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.verify.environments.index import Served, served


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Served]:
    with served() as made:
        # uv keeps what it fetched by address, and the next test's index may have the same.
        monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
        monkeypatch.setenv("ERRDEX_INDEX_URL", made.url)
        yield made
