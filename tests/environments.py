"""Makes a small environment on disk: a virtual environment's folders with one installed distribution."""

import base64
import hashlib
from pathlib import Path

SEA = '''"""Sea."""


class GaugeError(LookupError):
    pass


def read(name, unit):
    """Read a gauge."""
    if unit not in ("m", "ft"):
        raise ValueError(f"unknown unit {unit!r} for gauge {name}")
    raise GaugeError("gauge is dry; use another one instead")
'''


def make_environment(root: Path, **files: str) -> Path:
    """A virtual environment at ``root`` with ``tidegauge 1.0`` in it; gives its site-packages folder."""
    site = root / "lib" / "python3.12" / "site-packages"
    site.mkdir(parents=True)
    (root / "pyvenv.cfg").write_text("home = /nowhere/bin\nversion = 3.12.1\n")
    install(site, "tidegauge", "1.0", files or {"tidegauge/__init__.py": "", "tidegauge/sea.py": SEA})
    return site


def install(site: Path, project: str, version: str, files: dict[str, str]) -> None:
    """Put files and metadata of a distribution into a site-packages folder, as pip leaves them."""
    info = f"{project}-{version}.dist-info"
    record = []
    metadata = (
        f"Metadata-Version: 2.1\nName: {project}\nVersion: {version}\n"
        f"Project-URL: Issues, https://github.com/example/{project}/issues\n"
    )
    for name, text in {**files, f"{info}/METADATA": metadata}.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(text.encode())}")
    record.append(f"{info}/RECORD,,")
    (site / info / "RECORD").write_text("\n".join(record) + "\n")
