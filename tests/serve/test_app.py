"""The server: the site's pages on request, the API, one shape for errors, headers on everything."""

import json
import re
import socket
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from errdex.model.errors import CatalogError, ErrdexError
from errdex.serve import make_app
from errdex.serve.api import MOST_BYTES
from errdex.serve.running import listen
from errdex.views.page import schema

PUSH = "push is currently only implemented on PUMPs"


def find(client: TestClient, text: str) -> dict[str, Any]:
    answer = client.get("/api/errors", params={"q": text})
    assert answer.status_code == 200
    found = answer.json()
    assert isinstance(found, dict)
    return found


def address(client: TestClient, text: str = PUSH) -> str:
    first = find(client, text)["items"][0]
    return f"/errors/{first['slug']}-{first['id']}"


def test_pages_render(client: TestClient) -> None:
    for path in (
        "/",
        "/search",
        f"/search?q={PUSH}",
        address(client),
        "/projects/saltpan",
        "/projects/saltpan/modules/saltpan.pump",
        "/projects/saltpan/exceptions/NotImplementedError",
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_every_link_of_the_server_leads_somewhere(client: TestClient) -> None:
    seen: set[str] = set()
    todo = {"/", "/search?q=basin"}
    while todo:
        path = todo.pop()
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, path
        if answer.headers["content-type"].startswith("text/html"):
            links = re.findall(r'(?:href|src|action)="(/[^"#]*)', answer.text)
            todo |= set(links) - seen
    assert len(seen) > 30


def test_static_addresses_work_here_too(client: TestClient) -> None:
    page = address(client)
    for path in (page + "/", page + "/index.html", "/index.html", "/projects/saltpan/index.html"):
        assert client.get(path).status_code == 200, path
    id = page.rpartition("-")[2]
    assert client.get(f"/api/errors/{id}.json").content == client.get(f"/api/errors/{id}").content


def test_only_the_id_decides(client: TestClient) -> None:
    page = address(client)
    id = page.rpartition("-")[2]
    answer = client.get(f"/errors/another-title-{id}")
    assert answer.status_code == 301
    assert answer.headers["location"] == page
    assert client.get(f"/errors/another-title-{id}.md").headers["location"] == page + ".md"
    assert client.get(page + ".md").text.startswith("# " + PUSH)


def test_the_page_as_json(client: TestClient) -> None:
    id = address(client).rpartition("-")[2]
    page = client.get(f"/api/errors/{id}").json()
    jsonschema.validate(page, schema(), cls=jsonschema.Draft202012Validator)
    assert page["links"]["report_page"].startswith("https://github.com/example/errors/issues/new?")
    assert client.get("/api/schema.json").json() == json.loads(json.dumps(schema()))
    listed = client.get("/api/index.json").json()["entries"]
    assert len(listed) > 2 and all(client.get(f"/api/errors/{e['id']}").status_code == 200 for e in listed)


def test_search_puts_the_whole_message_first(client: TestClient) -> None:
    for text in (PUSH, f"NotImplementedError: {PUSH}", "cannot pull 12 litres from the northern sea"):
        found = find(client, text)
        assert found["exact"] == 1, text
    assert find(client, PUSH)["items"][0]["title"] == PUSH
    assert find(client, PUSH[:-1])["items"][0]["title"] == PUSH[:-1]
    assert find(client, "litres basin holds")["exact"] == 0
    assert client.get("/api/errors", params={"q": "basin", "limit": "1"}).json()["items"].__len__() == 1
    assert client.get("/api/errors", params={"q": "basin", "project": "other"}).json()["items"] == []


def test_explains_a_report(client: TestClient) -> None:
    report = (
        "Traceback (most recent call last):\n"
        '  File "/etc/passwd", line 3, in <module>\n'
        "    pull(-3)\n"
        "ValueError: cannot pull -3 litres from sea\n"
    )
    answers = [
        client.post("/api/explain", json={"report": report}),
        client.post("/api/explain", content=report, headers={"content-type": "text/plain; charset=utf-8"}),
    ]
    for answer in answers:
        assert answer.status_code == 200
        page = answer.json()
        assert page["matched"] is True
        values = {v["expression"]: v["value"] for v in page["values"]["items"]}
        assert values == {"litres": "-3", "source": "sea"}
        assert "root:" not in answer.text


def test_what_is_unknown_is_said(client: TestClient) -> None:
    answer = client.post("/api/explain", json={"report": "ValueError: the basin sings in the night"})
    assert answer.status_code == 404
    error = answer.json()["error"]
    assert error["code"] == "unknown"
    assert error["matched"] is False
    assert isinstance(error["nearest"], list)


BAD: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET", "/api/errors/0000000000000000", {}, 404),
    ("GET", "/api/errors/xyz", {}, 404),
    ("GET", "/api/errors", {}, 400),
    ("GET", "/api/errors?q=x&limit=0", {}, 400),
    ("GET", "/api/errors?q=x&limit=many", {}, 400),
    ("GET", "/api/errors?q=x&limit=%C2%B2", {}, 400),
    ("GET", "/api/nothing", {}, 404),
    ("GET", "/api/explain", {}, 405),
    ("POST", "/api/errors", {}, 405),
    ("POST", "/api/explain", {"json": {"text": "x"}}, 400),
    ("POST", "/api/explain", {"json": {"report": 3}}, 400),
    ("POST", "/api/explain", {"content": b"\xff{", "headers": {"content-type": "application/json"}}, 400),
    ("POST", "/api/explain", {"content": b"x", "headers": {"content-type": "image/png"}}, 415),
    ("POST", "/api/explain", {"json": {"report": ""}}, 422),
    ("POST", "/api/explain", {"json": {"report": "x" * MOST_BYTES}}, 413),
    ("POST", "/api/explain", {"json": {"report": "ValueError: no entry says this"}}, 404),
]


@pytest.mark.parametrize(("method", "path", "more", "status"), BAD, ids=[f"{b[0]} {b[1]} {b[3]}" for b in BAD])
def test_every_error_of_the_api_has_one_shape(
    client: TestClient, method: str, path: str, more: dict[str, Any], status: int
) -> None:
    answer = client.request(method, path, **more)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error"}
    assert {"code", "message"} <= set(body["error"])
    assert "\n" not in body["error"]["message"]
    description = client.get("/openapi.json").json()
    shape = {"$ref": "#/components/schemas/ErrorAnswer", "components": description["components"]}
    jsonschema.validate(body, shape, cls=jsonschema.Draft202012Validator)


def test_a_large_body_is_refused_while_it_is_read(client: TestClient) -> None:
    chunks = (b"x" * 65_536 for _ in range(40))
    answer = client.post("/api/explain", content=chunks, headers={"content-type": "text/plain"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    [
        "/errors/x-0000000000000000",
        "/errors/x",
        "/errors/..%2f..%2fetc%2fpasswd",
        "/projects/none",
        "/projects/saltpan/modules/none",
        "/projects/saltpan/exceptions/None",
        "/static/..%2fhtml.py",
        "/static/none.css",
        "/nothing",
    ],
)
def test_missing_pages_are_pages(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "<h1>Nothing here</h1>" in answer.text


def test_security_headers_are_on_everything(client: TestClient) -> None:
    for path in ("/", "/nothing", "/api/nothing", "/static/base.css", address(client)):
        headers = client.get(path).headers
        assert "'unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_search_cannot_inject(client: TestClient) -> None:
    text = client.get("/search", params={"q": '"><script>alert(1)</script>\x1b'}).text
    assert "<script>alert" not in text
    assert "\x1b" not in text


def test_the_description_is_openapi(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    assert description["openapi"].startswith("3.1")
    operations = [(path, method) for path, methods in description["paths"].items() for method in methods]
    served = {
        (re.sub(r"\.json$", "", route.path), method.lower())
        for route in client.app.routes  # type: ignore[attr-defined]
        if route.path.startswith("/api/")
        for method in route.methods - {"HEAD"}
    }
    assert {(re.sub(r"\.json$", "", path), method) for path, method in operations} == served
    refs = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(description)))
    assert refs <= set(description["components"]["schemas"])
    for component in description["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(component)
    names = [m["operationId"] for p in description["paths"].values() for m in p.values()]
    assert len(names) == len(set(names))


def test_a_fault_keeps_the_shape_and_tells_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from errdex.serve import store

    def fail(*args: object, **kwargs: object) -> object:
        raise RuntimeError("secret")

    monkeypatch.setattr(store, "explain_entry", fail)
    id = find(client, PUSH)["items"][0]["id"]
    answer = client.get(f"/api/errors/{id}")
    assert answer.status_code == 500
    assert answer.json() == {"error": {"code": "fault", "message": "something went wrong here"}}
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get(address(client)).status_code == 500


def test_links_follow_the_public_address(catalog_path: Path) -> None:
    with TestClient(make_app(catalog_path, base_url="https://example.org/errdex/")) as client:
        text = client.get("/").text
        assert 'href="/errdex/static/base.css"' in text
        assert 'rel="canonical" href="https://example.org/errdex/"' in text


def test_a_missing_catalog_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(CatalogError):
        make_app(tmp_path / "none.db")


def test_a_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ErrdexError, match=f"cannot listen on 127.0.0.1 port {port}: .*--port") as caught:
            listen("127.0.0.1", port)
        assert caught.value.exit_code == 2
        assert "\n" not in str(caught.value)
