"""A page tries to get out of the viewer; a server on loopback, and the viewer around the page, must notice nothing."""

from __future__ import annotations

import time
from typing import Any

import pytest

import unweave
from tests.browser.test_sealed import Listener

from .conftest import needs_browser, shown, viewing
from .pages import shop

pytestmark = needs_browser

WAYS = {
    "script": (
        "<script>fetch('{base}/script', {{mode: 'no-cors'}}); try {{ parent.document.title = 'gone' }} catch (e) "
        "{{}}</script>"
    ),
    "handler": (
        "<img src='data:,' onerror=\"new Image().src='{base}/handler'\"><body onload=\"new Image().src='{base}/"
        "handler'\">"
    ),
    "image": "<img src='{base}/image'><img srcset='{base}/image 1x'><input type=image src='{base}/image'>",
    "import": "<style>@import '{base}/import';</style>",
    "style": (
        "<p style=\"background: url('{base}/style')\">styled</p><style>li {{ list-style: url('{base}/style') }}</style>"
    ),
    "link": (
        "<link rel=stylesheet href='{base}/link'><link rel=preload as=image href='{base}/link'>"
        "<link rel=icon href='{base}/link'>"
    ),
    "frame": "<iframe src='{base}/frame'></iframe><iframe srcdoc=\"<img src='{base}/frame'>\"></iframe>",
    "object": "<object data='{base}/object'></object><embed src='{base}/object'>",
    "drawing": "<svg width=9 height=9><image width=9 height=9 href='{base}/drawing'/></svg>",
    "media": (
        "<video poster='{base}/media' src='{base}/media' autoplay></video><audio src='{base}/media' autoplay></audio>"
    ),
    "mutation": (
        "<svg><style><p><img src='{base}/mutation'></p></style></svg><noscript><p title=\"</noscript>"
        "<img src='{base}/mutation'>\">x</p></noscript>"
    ),
    "refresh": "<meta http-equiv=refresh content='1; url={base}/refresh'>",
}
"""Twelve ways that work when a browser shows the page by itself; each asks for its own name."""
MORE = (
    "<base href='{base}/base/' target=_top><link rel=preconnect href='{base}'><link rel=dns-prefetch href='{base}'>"
    "<link rel=prefetch href='{base}/prefetch'>"
    "<form id=f action='{base}/form' method=post target=_top><input id=parentNode><input name=getAttribute>"
    "<input id=childNodes>"
    "<input autofocus onfocus=\"location='{base}/focus'\"><button style='position: fixed; inset: 0; width: 100%; "
    "height: 400px'>Press</button></form>"
    "<a href='{base}/anchor' ping='{base}/ping' target=_top style='position: fixed; left: 0; top: 400px; width: 100%; "
    "height: 9999px'>all of it</a>"
    "<script>new WebSocket('ws://127.0.0.1:{port}/socket'); new RTCPeerConnection({{iceServers: [{{urls: "
    "'stun:127.0.0.1:{port}'}}]}}).createDataChannel('d');"
    "f.submit(); window.open('{base}/window'); top.location = '{base}/top'</script>"
)


def trap(listener: Listener, *ways: str) -> str:
    return "".join(ways).format(base=f"http://127.0.0.1:{listener.port}", port=listener.port)


def paths(listener: Listener) -> set[str]:
    return {line.split("/")[-1] for line in listener.seen if " /" in line}


@pytest.fixture
def listener() -> Any:
    listener = Listener()
    yield listener
    listener.tcp.close()
    listener.udp.close()


def test_each_way_works_outside_the_viewer(chromium: Any, listener: Listener) -> None:
    """Without this the test below could not fail."""
    page = chromium.new_page()
    page.set_content(f"<!DOCTYPE html><p>text<ul><li>one</ul>{trap(listener, *WAYS.values())}", wait_until="commit")
    deadline = time.monotonic() + 8
    while set(WAYS) - paths(listener) and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    page.close()
    assert set(WAYS) - paths(listener) == set()


def test_nothing_gets_out_of_the_frame(tab: Any, listener: Listener) -> None:
    hostile = shop(5, before=trap(listener, *WAYS.values()), after=trap(listener, MORE))
    with viewing([hostile]) as server:
        answered: list[str] = []
        tab.context.on("response", lambda response: answered.append(response.url))
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        tab.wait_for_timeout(1_500)  # the refresh waits a second
        tab.mouse.click(300, 120)
        tab.mouse.click(300, 600)
        tab.mouse.dblclick(200, 300)
        for _ in range(12):
            tab.keyboard.press("Tab")
            assert tab.evaluate("document.activeElement.tagName") != "IFRAME"
        tab.keyboard.press("Enter")
        tab.wait_for_timeout(300)
        assert tab.url.startswith(server.address)
        assert tab.title().endswith("- unweave")
        frame = tab.frames[1]
        assert frame.url == f"{server.address}pages/0/frame"
        assert len(tab.frames) == 2, [frame.url for frame in tab.frames]
        assert [url for url in answered if not url.startswith((server.address, "data:image/"))] == []
    assert listener.seen == []


def test_the_frame_by_itself_lets_nothing_out_either(tab: Any, listener: Listener) -> None:
    """Someone may open the frame's address in a tab of its own."""
    hostile = shop(5, before=trap(listener, *WAYS.values()), after=trap(listener, MORE))
    with viewing([hostile]) as server:
        tab.goto(f"{server.address}pages/0/frame")
        tab.wait_for_timeout(1_300)
        assert tab.url == f"{server.address}pages/0/frame"
    assert listener.seen == []


def test_the_policy_holds_even_where_the_page_is_not_cleaned(
    tab: Any, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two walls: with the first one down, the sandbox and the policy stop all but bare connections."""
    monkeypatch.setattr("unweave.view.app.shown_html", lambda tree, sheets: tree.buffer)
    with viewing([shop(5, before=trap(listener, *WAYS.values()))]) as server:
        tab.goto(server.address)
        tab.wait_for_timeout(2_000)
        assert tab.url == server.address
    assert paths(listener) == set()


def test_clobbered_properties_mislead_no_one(tab: Any) -> None:
    """<input id=parentNode> in a form stands for the form's parent."""
    names = [
        "parentNode",
        "getAttribute",
        "firstChild",
        "nextSibling",
        "childNodes",
        "nodeType",
        "textContent",
        "getBoundingClientRect",
        "querySelectorAll",
    ]
    inputs = "".join(f"<input id={name} name={name}>" for name in names)
    rows = "".join(
        f"<form class=row>{inputs}<h3>Title {i}</h3><p>Text of number {i} with some words</p></form>" for i in range(6)
    )
    images = "".join(
        f"<img name={name} id={name}>"
        for name in (
            "querySelectorAll",
            "elementFromPoint",
            "documentElement",
            "scrollingElement",
            "createRange",
            "body",
        )
    )
    with viewing([unweave.Page(f"<body>{images}<div>{rows}</div>")]) as server:
        tab.goto(server.address)
        shown(tab, "pages/0/records")
        assert tab.locator(".box.record").count() == 6
        box = tab.locator(".box.record").nth(2).bounding_box()
        tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        tab.wait_for_selector('.lit-row[data-row="2"]')
