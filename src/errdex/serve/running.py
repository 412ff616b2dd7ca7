"""Running the application with uvicorn, on a port that was seen to be free first."""

import os
import socket
from pathlib import Path

from errdex.model.errors import ErrdexError, MissingExtra


def serve_forever(
    host: str,
    port: int,
    catalog_path: Path,
    *,
    tracker: str | None = None,
    site_title: str = "errdex",
    base_url: str | None = None,
) -> None:
    """Serve until interrupted. Raises ErrdexError with one line where the port cannot be had."""
    try:
        import uvicorn

        from errdex.serve.app import make_app
    except ImportError:
        raise MissingExtra("errdex serve", "serve") from None
    app = make_app(catalog_path, tracker=tracker, site_title=site_title, base_url=base_url)
    with listen(host, port) as listening:
        shown = f"[{host}]" if ":" in host else host
        print(f"http://{shown}:{listening.getsockname()[1]}/ (end with Ctrl-C)", flush=True)
        config = uvicorn.Config(app, log_level="warning", server_header=False)
        uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises ErrdexError where it cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=128)
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        reason = os.strerror(number) if number and number > 0 else getattr(error, "strerror", None) or error
        raise ErrdexError(f"cannot listen on {host} port {port}: {reason}; name another with --port") from None
