"""Who may ask: the browser that was given the address, on this machine, from our own pages.

The server listens on loopback, but every page in the user's browser can send requests there, and so can other users of
the machine. A request is answered when its path begins with the session's token, its Host is ours (no other name may be
made to point here), and it does not come from another site. Every answer carries a strict policy.
"""

import hmac
from collections.abc import MutableMapping
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..gathering import grouped

APP_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """An ASGI application before another one: `/TOKEN/...` goes on as `/...`, everything else is refused."""

    def __init__(self, app: ASGIApp, *, token: str, hosts: frozenset[str]) -> None:
        self.app = app
        self.token = token
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            status, text = refusal
            await PlainTextResponse(text, status)(scope, receive, _with_headers(send))
            return
        _, _, rest = scope["path"].lstrip("/").partition("/")
        inner = dict(scope, path="/" + rest, raw_path=("/" + rest).encode("utf-8", "surrogateescape"))
        await self.app(inner, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = grouped((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"])
        if [host.lower() for host in headers.get("host", [])] not in [[host] for host in self.hosts]:
            return 421, "This is a viewer on this machine; open the address that `unweave view` printed.\n"
        given = scope["path"].lstrip("/").partition("/")[0]
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode()):
            return 403, "No or a wrong token: open the whole address that `unweave view` printed.\n"
        own = {f"http://{host}" for host in self.hosts}
        if any(origin not in own for origin in headers.get("origin", [])):
            return 403, "Requests from other sites are refused.\n"
        if any(site not in ("same-origin", "none") for site in headers.get("sec-fetch-site", [])):
            return 403, "Requests from other sites are refused.\n"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "GET and POST only.\n"
        kinds = [kind.partition(";")[0].strip().lower() for kind in headers.get("content-type", [])]
        if scope["method"] == "POST" and kinds != ["application/json"]:
            return 415, "POST takes application/json.\n"
        return None


def _with_headers(send: Send) -> Send:
    """Return `send` that adds the headers of every answer; an answer's own policy stays."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: list[tuple[bytes, bytes]] = list(message.get("headers", []))
            present = {name.lower() for name, _ in headers}
            added: MutableMapping[str, Any] = {**_HEADERS, "Content-Security-Policy": APP_POLICY}
            headers += [
                (name.lower().encode(), value.encode())
                for name, value in added.items()
                if name.lower().encode() not in present
            ]
            message = {**message, "headers": headers}
        await send(message)

    return sending
