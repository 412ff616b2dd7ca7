"""A Chromium browser, and the site of the invented project saltpan in a folder and on a port.

Where no browser is found the tests are left out, saying which command brings one.
"""

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.chrome.webdriver import WebDriver

from errdex.catalog import Catalog
from errdex.model.errors import SourceError
from errdex.publish import publish_site
from errdex.scan.ingest import ingest
from errdex.source import open_source

SOURCES = Path(__file__).parent.parent / "cases" / "site"
FLAGS = (
    "--headless=new",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--window-size=1280,1000",
)

Open = Callable[..., WebDriver]


def browser_paths() -> tuple[str, str] | None:
    """The browser and its driver; None where one is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [i for i in items if i.path.is_relative_to(Path(__file__).parent)]
    missing = browser_paths() is None
    for item in here:
        item.add_marker(pytest.mark.browser)
        if missing:
            reason = "no Chromium with its driver; get them with: apt-get install chromium chromium-driver"
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def open_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Gives a browser with a fresh profile, shared by the tests; ``script`` off, ``dark`` and ``phone`` as asked."""
    started: dict[bool, WebDriver] = {}

    def start(*, script: bool = True, dark: bool = False, phone: bool = False) -> WebDriver:
        if script not in started:
            started[script] = _start(tmp_path_factory.mktemp("profile"), script)
        driver = started[script]
        media = {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        if phone:
            size = {"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": True}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        else:
            driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        return driver

    yield start
    for driver in started.values():
        driver.quit()


def _start(profile: Path, script: bool) -> WebDriver:
    found = browser_paths()
    assert found is not None
    options = Options()
    options.binary_location = found[0]
    for flag in FLAGS:
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={profile}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=Service(found[1]))
    driver.set_page_load_timeout(30)
    return driver


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browsed")
    with Catalog.open(folder / "catalog.db") as catalog:
        shard = ingest(catalog, open_source(str(SOURCES / "saltpan")))
        publish_site(catalog, [shard], folder / "site", site_title="Salt")
    return folder / "site"


@pytest.fixture(scope="session")
def jax_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site of jax 0.11.2, published here; ``ERRDEX_SITE`` names one that is there already.

    Needs the package index; where it cannot be reached, the test that asked is left out and says so.
    """
    named = os.environ.get("ERRDEX_SITE")
    if named:
        return Path(named).absolute()
    folder = tmp_path_factory.mktemp("jax")
    try:
        source = open_source("jax==0.11.2")
    except SourceError as error:
        pytest.skip(f"{error}; or name a published site of jax 0.11.2 in ERRDEX_SITE")
    with Catalog.open(folder / "catalog.db") as catalog:
        publish_site(catalog, [ingest(catalog, source)], folder / "site")
    return folder / "site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    with serve(site) as address:
        yield address


@pytest.fixture(params=["folder", "host"])
def root(request: pytest.FixtureRequest, site: Path) -> str:
    """The site opened from disk and from a host."""
    if request.param == "folder":
        return site.as_uri()
    address = request.getfixturevalue("served")
    assert isinstance(address, str)
    return address
