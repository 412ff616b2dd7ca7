"""The shapes that several routes answer with: one for every error, security headers on everything."""

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


class Json(Response):
    """JSON of anything that msgspec encodes."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return content if isinstance(content, bytes) else msgspec.json.encode(content)


def html(text: str, status: int = 200) -> HTMLResponse:
    """A page; what UTF-8 cannot hold was shown escaped already."""
    return HTMLResponse(text.encode("utf-8", "backslashreplace"), status)


def error(status: int, code: str, message: str, **more: object) -> Json:
    """The one shape of an error of the API."""
    return Json({"error": {"code": code, "message": message, **more}}, status)


class SecurityHeaders:
    """Adds the headers to every answer, those of errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)
