"""A catalog with the invented project saltpan in two versions, scanned once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.scan.ingest import ingest
from errdex.source import open_source

SOURCES = Path(__file__).parent.parent / "cases" / "site"


@pytest.fixture(scope="session")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    with Catalog.open(tmp_path_factory.mktemp("catalog") / "catalog.db") as catalog:
        yield catalog


@pytest.fixture(scope="session")
def shards(catalog: Catalog) -> list[int]:
    return [ingest(catalog, open_source(str(SOURCES / name))) for name in ("saltpan", "saltpan-2")]
