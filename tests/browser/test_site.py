"""The published site in a real browser: pasting finds the page; phone width, dark mode, without JavaScript."""

from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from .conftest import Open, serve

PUSH = "push is currently only implemented on PUMPs"
PSEND = "NotImplementedError: psend is currently only implemented on GPUs"
TRACEBACK = f"""Traceback (most recent call last):
  File "harvest.py", line 3, in <module>
    push(brine, ["sun"])
  File "saltpan/pump.py", line 11, in push
    raise NotImplementedError("{PUSH}")
NotImplementedError: {PUSH}
"""
PAGES = ("index.html", "projects/saltpan/index.html", "projects/saltpan/modules/saltpan.pump/index.html")


def results(driver: WebDriver) -> list[str]:
    WebDriverWait(driver, 10).until(lambda d: d.find_element(By.ID, "status").text)
    return [a.text for a in driver.find_elements(By.CSS_SELECTOR, "#results a")]


def paste(driver: WebDriver, text: str) -> list[str]:
    box = driver.find_element(By.ID, "q")
    driver.execute_script("arguments[0].value = arguments[1]", box, text)
    box.send_keys(Keys.ENTER)
    return results(driver)


def entry_page(site: Path, part: str) -> str:
    folder = next(p for p in sorted((site / "errors").iterdir()) if p.is_dir() and p.name.startswith(part))
    return f"errors/{folder.name}/index.html"


@pytest.mark.parametrize(
    "text",
    [PUSH, f"NotImplementedError: {PUSH}", TRACEBACK, f"  {PUSH.replace(' ', '  ')}\n"],
    ids=["message", "last line", "traceback", "wrapped"],
)
def test_pasting_a_message_leads_to_its_page(open_browser: Open, root: str, text: str) -> None:
    driver = open_browser()
    driver.get(f"{root}/index.html")
    found = paste(driver, text)
    assert found[0] == PUSH
    driver.find_element(By.CSS_SELECTOR, "#results a").click()
    WebDriverWait(driver, 10).until(lambda d: d.find_elements(By.CSS_SELECTOR, "article.entry"))
    assert driver.find_element(By.TAG_NAME, "h1").text == PUSH
    assert "saltpan/pump.py:11" in driver.find_element(By.TAG_NAME, "article").text


def test_values_and_words_find_entries(open_browser: Open, root: str) -> None:
    driver = open_browser()
    driver.get(f"{root}/index.html?q=cannot%20pull%2012%20litres%20from%20the%20north")
    assert results(driver)[0] == "cannot pull {litres} litres from {source}"
    assert driver.find_element(By.ID, "status").text == "1 error makes this whole message"
    driver.get(f"{root}/index.html?q=source%20well")
    assert results(driver)[0].startswith("source must be 'sea' or 'well'")
    driver.get(f"{root}/index.html?q=xylophone")
    assert results(driver) == []


def test_results_work_by_keyboard(open_browser: Open, root: str) -> None:
    driver = open_browser()
    driver.get(f"{root}/index.html?q=litres")
    assert len(results(driver)) > 1
    driver.find_element(By.ID, "q").send_keys(Keys.END, Keys.ARROW_DOWN)
    driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    second = driver.find_elements(By.CSS_SELECTOR, "#results a")[1]
    assert driver.switch_to.active_element == second
    second.send_keys(Keys.ENTER)
    WebDriverWait(driver, 10).until(lambda d: d.find_elements(By.CSS_SELECTOR, "article.entry"))


def test_every_page_leads_to_the_search(open_browser: Open, site: Path, root: str) -> None:
    driver = open_browser()
    driver.get(f"{root}/{entry_page(site, 'push')}")
    driver.find_element(By.ID, "top-q").send_keys(PUSH, Keys.ENTER)
    assert results(driver)[0] == PUSH


def test_hosts_show_tidy_addresses(open_browser: Open, site: Path, served: str) -> None:
    driver = open_browser()
    path = entry_page(site, "push")
    driver.get(f"{served}/{path}#message")
    WebDriverWait(driver, 10).until(lambda d: "index.html" not in d.current_url)
    assert driver.current_url == f"{served}/{path.removesuffix('index.html')}#message"


def test_nothing_is_wider_than_a_phone(open_browser: Open, site: Path, root: str) -> None:
    driver = open_browser(phone=True)
    entries = [entry_page(site, part) for part in ("push", "basin", "the-unit", "source")]
    for path in (*PAGES, *entries, "index.html?q=basin"):
        driver.get(f"{root}/{path}")
        width = driver.execute_script("return document.documentElement.scrollWidth")
        assert width <= 360, path


def test_pages_are_whole_without_script(open_browser: Open, site: Path, root: str) -> None:
    driver = open_browser(script=False)
    driver.get(f"{root}/index.html")
    assert "Searching needs JavaScript here" in driver.find_element(By.TAG_NAME, "main").text
    driver.find_element(By.LINK_TEXT, "saltpan 2.1.0").click()
    driver.find_element(By.LINK_TEXT, "saltpan.pump").click()
    driver.find_element(By.LINK_TEXT, PUSH).click()
    article = driver.find_element(By.TAG_NAME, "article").text
    assert 'raise NotImplementedError("push is currently only implemented on PUMPs")' in article
    assert "Where it is raised" in article


def test_dark_mode_is_dark(open_browser: Open, site: Path, served: str) -> None:
    driver = open_browser(dark=True)
    for path in (*PAGES, entry_page(site, "push")):
        driver.get(f"{served}/{path}")
        colour = driver.execute_script("const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]")
        ground, ink = (sum(int(n) for n in c.strip("rgba()").split(",")[:3]) for c in colour)
        assert ground < 150 < 500 < ink, path


def test_no_page_breaks_a_strict_policy(open_browser: Open, site: Path, served: str) -> None:
    driver = open_browser()
    driver.get(f"{served}/index.html")
    paste(driver, PUSH)
    for entry in driver.get_log("browser"):  # type: ignore[no-untyped-call]
        assert entry["level"] != "SEVERE", entry


def test_psend_is_found_on_the_site_of_jax(open_browser: Open, jax_site: Path) -> None:
    driver = open_browser()
    with serve(jax_site) as address:
        for root in (jax_site.as_uri(), address):
            driver.get(f"{root}/index.html")
            found = paste(driver, PSEND)
            assert found[:1] == ["psend is currently only implemented on GPUs"]
            driver.find_element(By.CSS_SELECTOR, "#results a").click()
            WebDriverWait(driver, 10).until(lambda d: d.find_elements(By.CSS_SELECTOR, "article.entry"))
            assert "jax/_src/lax/parallel.py" in driver.find_element(By.ID, "throw_points").text
