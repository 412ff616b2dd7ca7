"""A package index on this machine, with real wheels and sdists made from texts."""

import base64
import hashlib
import io
import json
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def served() -> Iterator["Served"]:
    index = Served()
    try:
        yield index
    finally:
        index.server.shutdown()
        index.server.server_close()


class Served:
    """The index, and what it offers."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        """The paths that were asked for."""
        self.pages: dict[str, tuple[str, bytes]] = {}
        self._files: dict[str, list[dict[str, object]]] = {}
        served = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                served.seen.append(self.path)
                found = served.pages.get(self.path)
                kind, body = found or ("text/plain", b"")
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command == "GET":
                    self.wfile.write(body)

            do_HEAD = do_GET  # noqa: N815 - http.server's name

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/simple"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def wheel(
        self, name: str, version: str, files: dict[str, str] | None = None, requires: tuple[str, ...] = (),
        extras: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self._add(name, f"{name}-{version}-py3-none-any.whl", wheel(name, version, files or {}, requires, extras))

    def sdist(self, name: str, version: str, files: dict[str, str]) -> None:
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w:gz") as out:
            info = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
            for path, text in {"PKG-INFO": info, **files}.items():
                member = tarfile.TarInfo(f"{name}-{version}/{path}")
                member.size = len(text.encode())
                out.addfile(member, io.BytesIO(text.encode()))
        self._add(name, f"{name}-{version}.tar.gz", buffer.getvalue())

    def _add(self, name: str, filename: str, data: bytes) -> None:
        files = self._files.setdefault(name, [])
        digest = hashlib.sha256(data).hexdigest()
        files.append({"filename": filename, "url": f"../../files/{filename}", "hashes": {"sha256": digest}})
        self.pages[f"/files/{filename}"] = ("application/octet-stream", data)
        page = {"meta": {"api-version": "1.0"}, "name": name, "files": files}
        self.pages[f"/simple/{name}/"] = ("application/vnd.pypi.simple.v1+json", json.dumps(page).encode())


def wheel(
    name: str, version: str, files: dict[str, str], requires: tuple[str, ...] = (), extras: tuple[str, ...] = ()
) -> bytes:
    """A wheel as any builder would make it."""
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    metadata += "".join(f"Provides-Extra: {extra}\n" for extra in extras)
    members = {
        f"{name}.py": f"VERSION = {version!r}\n",
        **files,
        f"{info}/METADATA": metadata + "".join(f"Requires-Dist: {r}\n" for r in requires),
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip('=')},"
        f"{len(text.encode())}\n"
        for path, text in members.items()
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        for path, text in {**members, f"{info}/RECORD": record + f"{info}/RECORD,,\n"}.items():
            out.writestr(path, text)
    return buffer.getvalue()
