"""Who may talk to the server: this machine's own browser, on this very page, and nobody through it.

The server listens on the loopback address, but every page a browser shows may send requests there. So:

* **DNS rebinding**: a foreign name that suddenly points to 127.0.0.1 arrives with its own ``Host``; only the
  names of the loopback with our port are answered.
* **Cross-site requests**: what a foreign page sends carries its ``Origin`` and ``Sec-Fetch-Site``; neither is
  answered by the interface. Requests that change something also need a token that only our own page can read,
  and JSON, which a foreign page could not send without asking first (and is never told yes).
* **Script in the page**: a strict Content-Security-Policy: nothing inline, nothing from elsewhere, no frames.
* **Floods**: the length of a request is bounded, counted while it arrives.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
TOKEN_HEADER = "x-pushworks-token"
MAX_BODY = 8 * 1024 * 1024

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_SAFE_HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_TOO_LONG = f"expected a request of at most {MAX_BODY:,} bytes"
_READING = ("GET", "HEAD")


class Guard:
    """Looks at every request before the application does, and adds the protective headers to every answer."""

    def __init__(self, app: ASGIApp, *, port: int, token: str, names: Iterable[str] = LOOPBACK) -> None:
        self.app = app
        self.token = token
        self.hosts = {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the application answer."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return  # no web sockets here

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _SAFE_HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
                else:
                    headers.setdefault("cache-control", "no-cache")  # ask again: `make web` may have run
            await send(message)

        status, refusal = self._refusal(scope)
        if refusal:
            await _answer(protected, status, refusal)
            return
        await self.app(scope, _counted(receive), protected)

    def _refusal(self, scope: Scope) -> tuple[int, str]:
        """Status and reason of what is not answered; an empty reason for what is."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return 421, "this server answers for the loopback address only"
        if not scope["path"].startswith("/api/"):
            return (0, "") if scope["method"] in _READING else (405, "expected GET")
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in self.hosts}:
            return 403, "requests from other pages are not answered"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "requests from other pages are not answered"
        if scope["method"] in _READING:
            return 0, ""
        if not secrets.compare_digest(headers.get(TOKEN_HEADER, "").encode(), self.token.encode()):
            return 403, f"expected the token of /api/session in {TOKEN_HEADER}"
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return 415, "expected application/json"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY:
            return 413, _TOO_LONG
        return 0, ""


def _counted(receive: Receive) -> Receive:
    """The same request, which ends with an error where it grows too long (a length need not be announced)."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MAX_BODY:
            raise HTTPException(413, _TOO_LONG)
        return message

    return counted


async def _answer(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"error": reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
