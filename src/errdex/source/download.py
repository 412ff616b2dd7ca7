"""Fetches over https with bounds: size, time, redirects, credentials. What is fetched is for ``index``."""

import base64
import http.client
import os
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from typing import IO, Any
from urllib.parse import unquote, urlsplit, urlunsplit

from errdex.model.errors import SourceError

TIMEOUT = 30.0
"""Seconds without an answer."""
TOTAL_TIME = 600.0
"""Seconds for one file, however slowly it comes."""
_CHUNK = 1024 * 256
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class MissingPageError(SourceError):
    """The server says that there is no such thing."""


def without_credentials(url: str) -> str:
    """``url`` as it may be shown."""
    try:
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
        return urlunsplit((parts.scheme, host, parts.path, "", ""))
    except ValueError:
        return "(not a URL)"


def check_url(url: str) -> None:
    """Refuses every scheme but https, and http to this machine itself."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        host, parts = None, None
    fine = parts is not None and host and url.isprintable() and " " not in url
    if not fine or parts is None:
        raise SourceError(f"{without_credentials(url)!r} is not a URL that can be fetched; give one with https")
    if parts.scheme != "https" and not (parts.scheme == "http" and host in _LOOPBACK):
        raise SourceError(f"{without_credentials(url)!r} is not https, so it is not fetched; give one with https")


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Checks where a redirect leads, and sends credentials to no other host."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> urllib.request.Request | None:
        check_url(newurl)
        # The base types its headers more narrowly than urllib hands them over.
        new = super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]
        if new is not None and urlsplit(newurl)[:2] != urlsplit(req.full_url)[:2]:
            new.remove_header("Authorization")
        return new


@contextmanager
def opened(url: str, headers: Mapping[str, str]) -> Iterator[Any]:
    """The answer to a GET. Raises MissingPageError on 404, else SourceError with one line on why."""
    check_url(url)
    parts = urlsplit(url)
    sent = dict(headers)
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        sent["Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode("ascii")
        url = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    shown = without_credentials(url)
    handlers: list[urllib.request.BaseHandler] = [_Redirects(), urllib.request.HTTPSHandler(context=_tls())]
    if parts.hostname in _LOOPBACK:
        handlers.append(urllib.request.ProxyHandler({}))
    opener = urllib.request.build_opener(*handlers)
    request = urllib.request.Request(url, headers={"User-Agent": "errdex", **sent})  # noqa: S310 - checked above
    try:
        with opener.open(request, timeout=TIMEOUT) as answer:
            yield answer
    except urllib.error.HTTPError as error:
        with error:
            if error.code in {404, 410}:
                raise MissingPageError(f"{shown!r} does not exist; check the name") from None
            advice = "check the credentials in the URL" if error.code in {401, 403} else "try again later"
            raise SourceError(f"{shown!r} answered with HTTP {error.code}; {advice}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        why = " ".join(str(getattr(error, "reason", None) or error).split())[:200] or type(error).__name__
        raise SourceError(
            f"cannot reach {shown!r} ({why}); check the network, or set ERRDEX_INDEX_URL to another index"
        ) from None


def fetch_bytes(url: str, limit: int, headers: Mapping[str, str]) -> tuple[bytes, str, str]:
    """The body, its content type and the URL it came from after redirects."""
    with opened(url, headers) as answer:
        body = b"".join(_chunks(answer, limit, without_credentials(url)))
        return body, str(answer.headers.get("Content-Type") or ""), str(answer.geturl())


def fetch_to(url: str, handle: IO[bytes], limit: int, headers: Mapping[str, str]) -> None:
    """Writes the body to ``handle``."""
    with opened(url, headers) as answer:
        for chunk in _chunks(answer, limit, without_credentials(url)):
            handle.write(chunk)


def _chunks(answer: Any, limit: int, shown: str) -> Iterator[bytes]:
    total = 0
    deadline = time.monotonic() + TOTAL_TIME
    while chunk := answer.read(_CHUNK):
        total += len(chunk)
        if total > limit:
            raise SourceError(f"{shown!r} is larger than {limit} bytes; not fetched")
        if time.monotonic() > deadline:
            raise SourceError(f"{shown!r} takes longer than {TOTAL_TIME:.0f} seconds; try again later")
        yield chunk


def _tls() -> ssl.SSLContext:
    # SSL_CERT_FILE is honoured by the default context itself; PIP_CERT is what pip's users set.
    own = os.environ.get("PIP_CERT")
    try:
        return ssl.create_default_context(cafile=own or None)
    except (OSError, ssl.SSLError) as error:
        raise SourceError(f"PIP_CERT names no readable certificates ({own!r}); unset or correct it") from error
