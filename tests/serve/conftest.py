"""A server over the invented project saltpan."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from errdex.catalog import Catalog
from errdex.scan.ingest import ingest
from errdex.serve import make_app
from errdex.source import open_source

SOURCES = Path(__file__).parent.parent / "cases" / "site"
TRACKER = "https://github.com/example/errors/issues"


@pytest.fixture(scope="session")
def catalog_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("served") / "catalog.db"
    with Catalog.open(path) as catalog:
        ingest(catalog, open_source(str(SOURCES / "saltpan")))
    return path


@pytest.fixture(scope="session")
def client(catalog_path: Path) -> Iterator[TestClient]:
    app = make_app(catalog_path, tracker=TRACKER, site_title="Salt")
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as client:
        yield client
