"""Nothing a page does gets out of the browser, unless the network was asked for: seen from a server on loopback."""

import socket
import threading

import pytest

import unweave

from .conftest import needs_browser

ATTEMPTS = """<!doctype html><html><head>
<link rel="stylesheet" href="{base}/style.css"><link rel="preconnect" href="{base}"><link rel="dns-prefetch" \
href="{base}">
<link rel="prefetch" href="{base}/prefetch"><link rel="preload" as="font" href="{base}/preload">\
<link rel="icon" href="{base}/icon">
<link rel="manifest" href="{base}/manifest"><style>@import "{base}/import.css"; body {{ background: url({base}/\
back.png) }}
@font-face {{ font-family: f; src: url({base}/font) }} p {{ font-family: f }}</style>
<script src="{base}/script.js"></script><script type="module" src="{base}/module.js"></script>
<script type="speculationrules">{{"prefetch": [{{"urls": ["{base}/speculation"]}}]}}</script>
</head><body><p>text</p><img src="{base}/image.png"><img srcset="{base}/set.png 1x"><video src="{base}/video" autoplay>\
</video>
<audio src="{base}/audio" autoplay></audio><object data="{base}/object"></object><embed src="{base}/embed">
<iframe src="{base}/frame"></iframe><iframe srcdoc="<img src='{base}/inner.png'>"></iframe>
<form id="form" action="{base}/form" method="post" target="other"></form><a id="a" href="{base}/link" ping="{base}/\
ping">link</a>
<svg><image href="{base}/svg.png"/></svg><input type="image" src="{base}/button.png">
<script>
const attempt = (work) => {{ try {{ const done = work(); if (done && done.catch) done.catch(() => 0) }} catch (error) \
{{}} }};
attempt(() => fetch("{base}/fetch", {{mode: "no-cors"}}));
attempt(() => fetch("{base}/keepalive", {{mode: "no-cors", keepalive: true}}));
attempt(() => {{ const r = new XMLHttpRequest(); r.open("GET", "{base}/xhr"); r.send() }});
attempt(() => navigator.sendBeacon("{base}/beacon", "x"));
attempt(() => new WebSocket("ws://127.0.0.1:{port}/socket"));
attempt(() => new EventSource("{base}/events"));
attempt(() => new Worker(URL.createObjectURL(new Blob(["importScripts('{base}/worker.js'); \
fetch('{base}/from-worker')"]))));
attempt(() => navigator.serviceWorker.register("/service.js"));
attempt(() => new Image().src = "{base}/late.png");
attempt(() => new WebTransport("https://127.0.0.1:{port}/transport"));
attempt(() => window.open("{base}/popup"));
attempt(() => document.getElementById("form").submit());
attempt(() => document.getElementById("a").dispatchEvent(new MouseEvent("click", {{ctrlKey: true}})));
attempt(() => {{
  const peer = new RTCPeerConnection({{iceServers: [{{urls: "stun:127.0.0.1:{port}"}},
    {{urls: "turn:127.0.0.1:{port}?transport=tcp", username: "u", credential: "c"}}]}});
  peer.createDataChannel("d");
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
}});
addEventListener("load", () => setTimeout(() => {{ location.href = "{base}/away" }}, 20));
</script></body></html>"""


class Listener:
    """A server on loopback that notes the first bytes of everything that reaches it, TCP and UDP, and hangs up."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.port = self.tcp.getsockname()[1]
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", self.port))
        for wait in (self._tcp, self._udp):
            threading.Thread(target=wait, daemon=True).start()

    def _tcp(self) -> None:
        while True:
            try:
                connection, _ = self.tcp.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            connection.settimeout(5)
            self.seen.append("connection")
            try:
                self.seen.append(connection.recv(200).decode("latin-1").partition(" HTTP")[0])
                connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            except OSError:
                pass  # hung up, or silent for 5 s: the connection has been noted

    def _udp(self) -> None:
        while True:
            try:
                data, _ = self.udp.recvfrom(2_000)
            except OSError:
                return
            self.seen.append(f"datagram {data[:2]!r}")

    def close(self) -> None:
        self.tcp.close()
        self.udp.close()


@pytest.fixture
def listener():
    listener = Listener()
    yield listener
    listener.close()


def page_of_attempts(listener: Listener) -> unweave.Page:
    base = f"http://127.0.0.1:{listener.port}"
    return unweave.Page(ATTEMPTS.format(base=base, port=listener.port), url=f"{base}/page")


@needs_browser
@pytest.mark.parametrize("scripts", [True, False])
def test_no_request_leaves_the_browser(listener, scripts):
    rendered = page_of_attempts(listener).render(scripts=scripts, settle=2)
    assert rendered.tree.text_of(0) == "text link"
    assert listener.seen == []


@needs_browser
def test_with_the_network_the_same_page_is_seen_so_the_test_above_can_fail(listener):
    page_of_attempts(listener).render(network=True, settle=2, timeout=15)
    seen = " ".join(listener.seen)
    for what in ("style.css", "image.png", "script.js", "fetch", "xhr", "beacon", "frame", "worker.js"):
        assert f"/{what}" in seen, what
    assert "datagram" in seen
    assert "/page" not in seen, "the page itself comes from its bytes"
    assert "/away" not in seen
    assert "/popup" not in seen
