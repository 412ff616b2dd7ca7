"""Makes real wheels and sdists, hostile members and links included."""

import io
import tarfile
import zipfile
from pathlib import Path

METADATA = b"Metadata-Version: 2.1\nName: Foo.Bar\nVersion: 1.0\nSummary: caf\xe9\n\nbody"


def make_wheel(path: Path, members: dict[str, bytes], metadata: bytes = METADATA) -> str:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in members.items():
            out.writestr(name, data)
        out.writestr("foo_bar-1.0.dist-info/METADATA", metadata)
    return str(path)


def make_tar(path: Path, members: dict[str, bytes], links: dict[str, tuple[bytes, str]] | None = None) -> str:
    mode = {".gz": "w:gz", ".bz2": "w:bz2", ".xz": "w:xz"}[path.suffix]
    with tarfile.open(path, mode) as out:  # type: ignore[call-overload]
        for name, (kind, target) in (links or {}).items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, target
            out.addfile(info)
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            out.addfile(info, io.BytesIO(data))
    return str(path)
