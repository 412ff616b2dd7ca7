"""Runs uv with nothing of its surroundings but what reaching an index takes, and reads the user's own index setting.

Of a case only checked requirements come here; a setting that lies beside one, or in a variable, is not seen by uv.
"""

import configparser
import functools
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errdex.model.errors import ErrdexError, MissingExtra, SourceError
from errdex.model.text import printable
from errdex.source.download import check_url, without_credentials

DEFAULT_INDEX = "https://pypi.org/simple"
_VARIABLES = ("ERRDEX_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL")
_MAX_SETTINGS = 1024 * 1024
_KEPT = (
    "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP",
    "XDG_CACHE_HOME", "XDG_DATA_HOME", "UV_CACHE_DIR", "UV_PYTHON_INSTALL_DIR",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "UV_SYSTEM_CERTS", "UV_NATIVE_TLS", "NETRC", "UV_HTTP_TIMEOUT", "UV_OFFLINE",
    "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy",
)  # fmt: skip
"""The variables that uv gets of the user's: where to keep things and how to reach the network, not what to fetch."""
_TIME = 1800.0
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class NoEnvironment(ErrdexError):  # noqa: N818 - named after what is missing
    """An environment cannot be made; the reason is one line."""


class Done(NamedTuple):
    """What uv said."""

    code: int
    stdout: str
    stderr: str

    @property
    def why(self) -> str:
        """Its error in one line."""
        text = _COLOURS.sub("", self.stderr)
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith(("warning:", "hint:", "Resolved ", "Using "))]
        said = re.sub(r"^error: ", "", " ".join(lines)).replace(" cause: ", ": ")
        said = said.removeprefix("No solution found when resolving dependencies: ")
        return printable(" ".join(said.split())[:500]) or f"uv ended with {self.code}"


@functools.cache
def uv() -> str:
    """Where uv is. Raises MissingExtra where it is not installed."""
    try:
        from uv import find_uv_bin

        return str(find_uv_bin())
    except (ImportError, FileNotFoundError):
        found = shutil.which("uv")
        if found is None:
            raise MissingExtra("verify", "verify") from None
        return found


def run_uv(
    arguments: Sequence[str], *, index: str | None = None, path: str | None = None, pythons: bool = False
) -> Done:
    """Run uv in an empty folder, without configuration files. Raises NoEnvironment where it does not end.

    ``pythons`` allows it to download interpreters.
    """
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    if "SSL_CERT_FILE" not in environment and "PIP_CERT" in os.environ:
        environment["SSL_CERT_FILE"] = os.environ["PIP_CERT"]
    environment |= {"PATH": path if path is not None else os.environ.get("PATH", os.defpath), "UV_NO_PROGRESS": "1"}
    environment["UV_PYTHON_DOWNLOADS"] = "manual" if pythons else "never"
    if index is not None:
        # Not as an argument, which every user of the machine could read: it may hold a password.
        environment["UV_DEFAULT_INDEX"] = index
    with tempfile.TemporaryDirectory(prefix="errdex-uv-") as empty:
        try:
            done = subprocess.run(  # noqa: S603 - uv itself, with arguments made here
                [uv(), "--no-config", "--color", "never", *arguments],
                cwd=empty, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=_TIME, check=False,
                # What it installs is read by the user that the sandbox runs as.
                umask=0o022 if os.name == "posix" else -1,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise NoEnvironment(f"uv took more than {_TIME:g} seconds; try again later") from None
        except OSError as error:
            raise NoEnvironment(f"uv cannot be started ({error.strerror or error})") from error
    return Done(done.returncode, *(stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr)))


def index_url(named: str | None = None) -> str:
    """The package index: as named, else as the user set it for errdex, uv or pip, else the public one.

    Raises NoEnvironment where it is no address that can be fetched from.
    """
    url = named or next(_configured(), DEFAULT_INDEX)
    if url.startswith("file://"):
        return url
    try:
        check_url(url)
    except SourceError as error:
        raise NoEnvironment(f"the package index {error}") from error
    return url


def shown(index: str) -> str:
    """An index as it may be told and stored."""
    return index if index.startswith("file://") else without_credentials(index)


def _configured() -> Iterator[str]:
    for name in _VARIABLES:
        if os.environ.get(name):
            yield os.environ[name]
    for folder in _folders("uv"):
        yield from _of_uv(folder / "uv.toml")
    own = os.environ.get("PIP_CONFIG_FILE")
    if own == os.devnull:
        return
    names = ("pip.ini",) if os.name == "nt" else ("pip.conf",)
    places = [Path(own)] if own else []
    places += [folder / name for folder in [*_folders("pip"), Path.home() / ".pip", Path("/etc")] for name in names]
    for place in places:
        yield from _of_pip(place)


def _folders(tool: str) -> list[Path]:
    """Where the user's and the machine's settings of a tool lie, the user's first."""
    from platformdirs import site_config_path, user_config_path

    found = [user_config_path(tool, appauthor=False, roaming=True), site_config_path(tool, appauthor=False)]
    return [*found, Path("/etc") / tool] if os.name == "posix" else found


def _text(path: Path) -> str | None:
    try:
        if not path.is_file() or path.stat().st_size > _MAX_SETTINGS:
            return None
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _of_uv(path: Path) -> Iterator[str]:
    text = _text(path)
    if text is None:
        return
    try:
        values: dict[str, Any] = tomllib.loads(text)
    except (ValueError, RecursionError):
        return
    indexes = values.get("index")
    for index in indexes if isinstance(indexes, list) else []:
        if isinstance(index, dict) and index.get("default") is True and isinstance(index.get("url"), str):
            yield index["url"]
    pip = values.get("pip")
    for table in (values, pip if isinstance(pip, dict) else {}):
        if isinstance(table.get("index-url"), str):
            yield table["index-url"]


def _of_pip(path: Path) -> Iterator[str]:
    text = _text(path)
    if text is None:
        return
    parser = configparser.RawConfigParser()
    try:
        parser.read_string(text)
    except configparser.Error:
        return
    for section in ("install", "global"):
        found = parser.get(section, "index-url", fallback="").strip()
        if found:
            yield found
