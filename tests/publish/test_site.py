"""The static site as files: what is there, that every link leads somewhere, that nothing published dies."""

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from errdex.catalog import Catalog
from errdex.model.entry import Alias
from errdex.model.errors import ErrdexError, NotFoundError
from errdex.publish import publish_site
from errdex.publish import staging as staging_module

TRACKER = "https://github.com/example/errors/issues"


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src", "action", "data-index"} and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.add(value)
            if name == "content" and value and "url=" in value:
                self.links.append(value.partition("url=")[2])


def read(file: Path) -> Links:
    links = Links()
    links.feed(file.read_text(encoding="utf-8"))
    return links


def entries(out: Path) -> list[dict[str, Any]]:
    found = json.loads((out / "api/index.json").read_bytes())["entries"]
    assert isinstance(found, list)
    return found


def entry(out: Path, title: str) -> dict[str, Any]:
    return next(e for e in entries(out) if e["title"] == title)


def page_of(out: Path, found: dict[str, Any]) -> Path:
    return out / "errors" / f"{found['slug']}-{found['id']}" / "index.html"


@pytest.fixture(scope="module")
def site(catalog: Catalog, shards: list[int], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("web") / "site"
    report = publish_site(
        catalog, shards[:1], out, base_url="https://example.org/errors", tracker=TRACKER, site_title="Salt"
    )
    assert report.pages == len(entries(out))
    assert report.files == sum(not p.is_dir() for p in out.rglob("*"))
    return out


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {p: read(p) for p in site.rglob("*.html")}
    broken = []
    for page, found in pages.items():
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = page.parent / unquote(parts.path) if parts.path else page
            target = Path(os.path.normpath(target))
            anchors = pages[target].ids if target in pages else {parts.fragment}
            if not target.is_file() or (parts.fragment and parts.fragment not in anchors):
                broken.append((page.name, link))
    assert not broken


def test_each_entry_has_its_page_and_twins(site: Path) -> None:
    schema = json.loads((site / "api/schema.json").read_bytes())
    for found in entries(site):
        assert page_of(site, found).is_file()
        assert (site / "errors" / f"{found['slug']}-{found['id']}.md").is_file()
        twin = site / "api/errors" / found["id"]
        assert twin.read_bytes() == twin.with_suffix(".json").read_bytes()
        jsonschema.validate(json.loads(twin.read_bytes()), schema, cls=jsonschema.Draft202012Validator)


def test_indexes_list_everything(site: Path) -> None:
    root = site / "projects/saltpan"
    assert "saltpan" in (site / "index.html").read_text()
    listed = set()
    for page in [*root.glob("modules/*/index.html"), *root.glob("exceptions/*/index.html")]:
        listed.update(re.findall(r"-([0-9a-f]{16})/index\.html", page.read_text()))
    assert listed == {e["id"] for e in entries(site)}
    assert (root / "exceptions/NotImplementedError/index.html").is_file()
    assert (root / "modules/saltpan.pump/index.html").is_file()


def test_test_code_and_reraises_are_apart(site: Path) -> None:
    titles = [e["title"] for e in entries(site)]
    assert set(titles[-2:]) == {"an exception passed on, in drain", "only a test says this about the basin"}
    pump = (site / "projects/saltpan/modules/saltpan.pump/index.html").read_text()
    assert pump.index("<details") < pump.index("an exception passed on, in drain")
    assert pump.index("only implemented on PUMPs") < pump.index("<details")


def test_the_tracker_is_linked_with_id_and_version(site: Path) -> None:
    found = entry(site, "push is currently only implemented on PUMPs")
    links = [x for x in read(page_of(site, found)).links if x.startswith(TRACKER + "/new?")]
    assert len(links) == 1
    assert found["id"] in links[0]
    assert "2.1.0" in links[0]
    assert "https://example.org/saltpan/issues" in read(page_of(site, found)).links


def test_public_addresses_are_canonical(site: Path) -> None:
    found = entry(site, "push is currently only implemented on PUMP")
    address = f"https://example.org/errors/errors/{found['slug']}-{found['id']}/"
    assert f'rel="canonical" href="{address}"' in page_of(site, found).read_text()
    assert f"<loc>{address}</loc>" in (site / "sitemap.xml").read_text()
    assert 'href="https://example.org/errors/static/base.css"' in (site / "404.html").read_text()


def test_the_search_index_assigns_a_global_that_is_json(site: Path) -> None:
    text = (site / "search-index.js").read_text()
    assert text.startswith("window.ERRDEX_INDEX={")
    assert "<" not in text
    index = json.loads(text.removeprefix("window.ERRDEX_INDEX=").rstrip(";\n"))
    by_title = {e[2]: e for e in index["entries"]}
    assert by_title["push is currently only implemented on PUMPs"][6] == 0
    assert by_title["cannot pull {litres} litres from {source}"][6] == "cannot pull \x1f litres from \x1f"


def test_published_ids_never_die(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    publish_site(catalog, shards[:1], tmp_path / "site")
    gone = entry(tmp_path / "site", "the basin is full to the brim")
    publish_site(catalog, shards[1:], tmp_path / "site")
    text = page_of(tmp_path / "site", gone).read_text()
    assert "Last seen in saltpan 2.1.0" in text
    assert gone["id"] not in {e["id"] for e in entries(tmp_path / "site")}
    twin = json.loads((tmp_path / "site/api/errors" / gone["id"]).read_bytes())
    assert twin["error"]["code"] == "gone"
    assert not (tmp_path / "site/projects/saltpan/modules/saltpan.basin").exists()
    publish_site(catalog, shards[:1], tmp_path / "site")
    assert "Last seen" not in page_of(tmp_path / "site", gone).read_text()


def test_an_id_that_moved_leads_on(
    catalog: Catalog, shards: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    publish_site(catalog, shards[:1], out)
    old = entry(out, "push is currently only implemented on PUMP")
    new = next(e for e in catalog.shard_entries(shards[1]) if e.title.startswith("push needs a pump"))
    alias = Alias(old=old["id"], new=new.id, reason="reworded in 2.2.0")
    monkeypatch.setattr(catalog, "resolve", lambda id: (new.id, alias) if id == old["id"] else (id, None))
    publish_site(catalog, shards[1:], out)
    text = page_of(out, old).read_text()
    assert "reworded in 2.2.0" in text
    assert f"{new.slug}-{new.id}/index.html" in text
    assert json.loads((out / "api/errors" / old["id"]).read_bytes())["error"]["moved_to"] == new.id


def test_an_older_slug_keeps_working(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    out = tmp_path / "site"
    publish_site(catalog, shards[:1], out)
    found = entry(out, "the basin is full to the brim")
    ids = json.loads((out / "ids.json").read_bytes())
    ids["ids"][found["id"]]["slugs"] = ["an-older-title"]
    (out / "ids.json").write_text(json.dumps(ids))
    for _ in range(2):
        publish_site(catalog, shards[:1], out)
        old = (out / "errors" / f"an-older-title-{found['id']}" / "index.html").read_text()
        assert f"url=../../errors/{found['slug']}-{found['id']}/index.html" in old
        assert page_of(out, found).is_file()


def test_a_failed_publish_leaves_the_old_site_whole(
    catalog: Catalog, shards: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    publish_site(catalog, shards[:1], out)
    before = {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}

    def full(self: object, path: str, content: object) -> None:
        if path.endswith(".md"):
            raise OSError(28, "No space left on device", path)

    monkeypatch.setattr(staging_module.Staging, "write", full)
    with pytest.raises(ErrdexError, match="No space left"):
        publish_site(catalog, shards[1:], out)
    assert {p: p.read_bytes() for p in out.rglob("*") if p.is_file()} == before
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


def test_a_failed_move_is_taken_back(
    catalog: Catalog, shards: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    publish_site(catalog, shards[:1], out)
    before = {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == "search-index.js" and self.parent != out and target.parent == out and not fired:
            fired.append(True)
            raise OSError(5, "Input/output error", str(self))
        return rename(self, target)

    fired: list[bool] = []
    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(ErrdexError, match="Input/output"):
        publish_site(catalog, shards[1:], out)
    assert {p: p.read_bytes() for p in out.rglob("*") if p.is_file()} == before
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


def test_a_foreign_folder_is_refused(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(ErrdexError, match="holds no site of errdex"):
        publish_site(catalog, shards, tmp_path / "mine")
    assert [p.name for p in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
    (tmp_path / "mine" / "ids.json").write_text("[]")
    with pytest.raises(ErrdexError, match="cannot be read as errdex writes it"):
        publish_site(catalog, shards, tmp_path / "mine")
    with pytest.raises(ErrdexError, match="is not a folder"):
        publish_site(catalog, shards, tmp_path / "mine" / "thesis.txt")


def test_files_of_others_stay(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    out = tmp_path / "site"
    publish_site(catalog, shards[:1], out)
    (out / "CNAME").write_text("errors.example.org")
    (out / ".git").mkdir()
    publish_site(catalog, shards[1:], out)
    assert (out / "CNAME").read_text() == "errors.example.org"
    assert (out / ".git").is_dir()


def test_ids_that_name_other_places_are_passed_over(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    out = tmp_path / "site"
    publish_site(catalog, shards[:1], out)
    ids = json.loads((out / "ids.json").read_bytes())
    ids["ids"]["../../evil"] = {"slugs": ["../.."], "title": "t", "project": "p", "version": "1"}
    (out / "ids.json").write_text(json.dumps(ids))
    publish_site(catalog, shards[:1], out)
    assert "evil" not in (out / "ids.json").read_text()


def test_one_file_system_without_second_names_gets_copies(
    catalog: Catalog, shards: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: object, target: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    publish_site(catalog, shards[:1], tmp_path / "site")
    found = entries(tmp_path / "site")[0]
    assert (tmp_path / "site/api/errors" / found["id"]).is_file()


def test_unknown_shards_are_told(catalog: Catalog, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        publish_site(catalog, [999_999], tmp_path / "site")


def test_source_links_can_be_given(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    url = "https://code.example.org/{version}/{file}#{line}-{end_line}"
    publish_site(catalog, shards[:1], tmp_path / "site", source_url=url)
    found = entry(tmp_path / "site", "push is currently only implemented on PUMPs")
    page = json.loads((tmp_path / "site/api/errors" / found["id"]).read_bytes())
    assert page["throw_points"]["items"][0]["url"] == "https://code.example.org/2.1.0/saltpan/pump.py#11-11"


def test_two_versions_show_the_newest(catalog: Catalog, shards: list[int], tmp_path: Path) -> None:
    publish_site(catalog, shards, tmp_path / "site")
    by_title = {e["title"]: e["version"] for e in entries(tmp_path / "site")}
    assert by_title["push is currently only implemented on PUMPs"] == "2.2.0"
    assert by_title["the basin is full to the brim"] == "2.1.0"
