"""Rendering: what a browser makes of a page, and that no page hangs, floods or silences it."""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import unweave
from unweave.browser import close, find_chromium

from .conftest import needs_browser

pytestmark = needs_browser


def shown(html: str | bytes, **options) -> str:
    """Return the visible text of a page as rendered."""
    tree = unweave.Page(html, name="hostile").render(**{"timeout": 8.0, **options}).tree
    return " ".join(" ".join(tree.text_at(i) for i in range(len(tree)) if not tree.hidden[i]).split())


# -- what a reader sees


def test_scripts_run_and_their_text_is_in_the_tree():
    page = unweave.Page("<ul id=u></ul><script>for (const n of [1, 2]) u.innerHTML += `<li>item ${n}`</script>")
    tree = page.render().tree
    assert tree.text_of(0) == "item 1 item 2"
    assert tree.xpath(6) == "/html/body/ul[1]/li[2]"
    assert page.render(scripts=False).tree.text_of(0) == ""


def test_boxes_are_where_the_style_puts_them():
    tree = (
        unweave.Page(
            "<body style='margin:0'><div style='position:absolute; left:30px; top:40px; width:50px; height:60px'>"
            "x</div>"
            "<div style='height:3000px'></div><script>scrollTo(0, 500)</script>"
        )
        .render()
        .tree
    )
    assert tree.box.dtype == "float32"
    assert tree.box[3].tolist() == [30, 40, 50, 60]


def test_the_viewport_is_as_wide_as_asked():
    tree = unweave.Page("<body style='margin:0'><p>x").render(viewport=(640, 480)).tree
    assert tree.box[0, 2] == 640


def test_bytes_in_another_encoding_arrive_as_they_are_read():
    assert shown("<meta charset=koi8-r><p>Привет".encode("koi8-r")) == "Привет"


def test_the_page_keeps_its_name_and_address_and_scripts_see_the_address():
    page = unweave.Page("<p id=p><script>p.append(location.href)</script>", url="https://example.com/a?b=1#c", name="n")
    rendered = page.render()
    assert (rendered.url, rendered.name) == ("https://example.com/a?b=1#c", "n")
    assert rendered.tree.text_of(0) == "https://example.com/a?b=1#c"
    assert not rendered.stopped


def test_frames_are_pages_of_their_own_with_the_node_that_shows_them():
    rendered = unweave.Page(
        "<p>outer<iframe srcdoc='<p>inner<iframe srcdoc=&quot;<p>innermost&quot;></iframe>'></iframe>"
        "<iframe src='https://example.com/refused'></iframe>"
    ).render()
    assert rendered.tree.text_of(0) == "outer"
    texts = [frame.tree.text_of(0) for frame in rendered.frames]
    assert texts[:2] == ["inner", "innermost"]
    assert "".join(texts[2:]) == "", "the refused frame is empty, not an error page of the browser"
    assert rendered.frames[0].frame.xpath == "/html/body/p[1]/iframe[1]"
    assert rendered.frames[1].frame.tree is rendered.frames[0].tree
    assert rendered.frames[1].frame.tag == "iframe"


def test_pages_are_rendered_in_threads_and_beside_an_event_loop():
    import asyncio

    async def beside_a_loop() -> str:
        return shown("<p>0")

    with ThreadPoolExecutor(3) as pool:
        texts = list(pool.map(lambda n: shown(f"<p>{n}"), range(1, 5)))
    assert [asyncio.run(beside_a_loop()), *texts] == ["0", "1", "2", "3", "4"]


# -- hostile pages

AFTER = "<p>after"


@pytest.mark.parametrize(
    "script",
    [
        "for (;;) {}",
        "onload = () => setTimeout(() => { for (;;) {} }, 10)",
        "for (;;) alert(1)",
        "a = []; for (;;) a.push(new Array(1e5).fill({}))",
    ],
    ids=["loop", "loop after loading", "dialogs without end", "memory"],
)
def test_scripts_without_end_are_stopped_and_the_page_is_taken(script, caplog):
    started = time.monotonic()
    with caplog.at_level(logging.WARNING, "unweave"):
        rendered = unweave.Page(f"<p>before<script>{script}</script>{AFTER}", name="hostile").render(timeout=3)
    assert rendered.stopped
    assert rendered.tree.text_of(0) == "before after"
    assert "hostile: scripts stopped" in caplog.text
    assert time.monotonic() - started < 60


@pytest.mark.parametrize(
    "script",
    [
        "location.href = 'http://example.com/'",
        "location.reload()",
        "location.href = 'about:blank'",
        "document.location.replace('data:text/html,<p>other')",
    ],
)
def test_a_page_that_leaves_while_it_loads_is_shown_without_scripts_or_stays(script):
    assert shown(f"<p>before<script>{script}</script>{AFTER}") == "before after"


@pytest.mark.parametrize(
    "page",
    [
        f"<meta http-equiv=refresh content='0;url=http://example.com/'><p>before{AFTER}",
        f"<p>before<script>onload = () => location.href = 'http://example.com/'</script>{AFTER}",
        f"<p>before<script>setInterval(() => location.reload(), 1)</script>{AFTER}",
        f"<p>before<script>for (let i = 0; i < 30; i++) open('about:blank')</script>{AFTER}",
        (
            "<p>before<script>confirm('?'); prompt('?'); print(); window.close(); onbeforeunload = () => 1</script>"
            f"{AFTER}"
        ),
    ],
    ids=["refresh", "redirect after loading", "reloads", "windows", "dialogs"],
)
def test_what_a_page_opens_or_goes_to_does_not_replace_it(page):
    assert shown(page, timeout=3.0) == "before after"


def test_a_page_that_loads_itself_again_all_the_time_is_shown_soon():
    """Refusing took longer than asking: ten seconds past its time-out the browser was still at it, and gave up."""
    script = "onload = () => setInterval(() => { location.hash = 'same page'; location.reload() }, 1)"
    rendered = unweave.Page(f"<p>before<script>{script}</script>{AFTER}").render(timeout=20, settle=3)
    assert rendered.tree.text_of(0) == "before after"
    assert not rendered.stopped


@pytest.mark.parametrize(
    ("html", "message"),
    [
        ("<p>" + "word " * 10_000_000, "50,000,003 bytes, more than the 20,000,000"),
        ("<i>x</i>" * 1_200_000, "1,200,000 tags, more than 1,000,000"),
    ],
    ids=["50 MB", "tags"],
)
def test_a_page_too_large_is_refused_before_the_browser_sees_it(html, message):
    with pytest.raises(unweave.PageError, match=message):
        shown(html)


def test_a_page_that_grows_without_end_is_refused():
    with pytest.raises(unweave.PageError, match=r"hostile: .* more than 1,000,000"):
        shown("<p>x<script>for (;;) document.body.append(document.createElement('i'))</script>", timeout=60.0)


def test_a_page_that_kills_its_process_is_an_error_and_the_next_one_is_shown():
    with pytest.raises(unweave.PageError, match=r"hostile: the browser's process for this page died"):
        shown(
            "<script>let d = document.body; d = document.documentElement;"
            "for (let i = 0; i < 50000; i++) { const e = document.createElement('div'); d.append(e); d = e }</script>"
        )
    assert shown("<p>next") == "next"


def test_tags_twenty_thousand_deep_are_shown():
    assert shown("<div>" * 20_000 + "deep", timeout=60.0) == "deep"


def test_a_document_without_root_is_an_empty_page():
    assert shown("<p>x<script>document.documentElement.remove()</script>") == ""


def processes_below(pid: int) -> list[tuple[int, str]]:
    listing = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [(int(p), int(pp), " ".join(args)) for p, pp, *args in map(str.split, listing.splitlines())]
    family = {pid}
    for _ in range(6):
        family |= {p for p, parent, _ in rows if parent in family}
    return [(p, args) for p, _, args in rows if p in family and p != pid]


def kill_soon(is_victim) -> threading.Timer:
    def kill() -> None:
        for pid, args in processes_below(os.getpid()):
            if is_victim(args):
                os.kill(pid, signal.SIGKILL)

    timer = threading.Timer(1.0, kill)
    timer.start()
    return timer


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds the browser's processes with ps")
@pytest.mark.parametrize(
    "is_victim",
    [lambda args: "--headless" in args and "--type=" not in args, lambda args: "playwright/driver/node" in args],
    ids=["browser", "driver"],
)
def test_a_browser_that_dies_is_started_again_and_the_page_loaded_again(is_victim):
    assert shown("<p>warm") == "warm"
    before = {pid for pid, args in processes_below(os.getpid()) if is_victim(args)}
    assert before
    killer = kill_soon(is_victim)
    assert shown("<p>x<script>for (;;) {}</script>", timeout=3.0) == "x"
    killer.join()
    assert before.isdisjoint(pid for pid, _ in processes_below(os.getpid()))


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds the browser's processes with ps")
def test_a_page_whose_process_dies_is_an_error():
    assert shown("<p>warm") == "warm"
    kill_soon(lambda args: "--type=renderer" in args)
    with pytest.raises(unweave.PageError, match="process for this page died"):
        shown("<p>x<script>for (;;) {}</script>", timeout=5.0)


def test_close_ends_every_process_and_the_next_page_starts_another():
    assert shown("<p>x") == "x"
    assert any("--headless" in args for _, args in processes_below(os.getpid()))
    close()
    for _ in range(50):
        if not any("--headless" in args for _, args in processes_below(os.getpid())):
            break
        time.sleep(0.1)
    else:
        pytest.fail("the browser still runs")
    assert shown("<p>y") == "y"


def test_a_process_that_rendered_ends_by_itself():
    script = "import unweave; print(unweave.Page('<p>x').render().tree.text_of(0))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == ("x\n", "")


# -- bad settings and missing parts


@pytest.mark.parametrize(
    ("options", "message"),
    [({"timeout": 0}, "timeout=0"), ({"settle": -1}, "settle=-1"), ({"viewport": (0, 5)}, "viewport=")],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        unweave.Page("<p>x").render(**options)


def test_a_browser_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setenv("UNWEAVE_CHROMIUM", "/nowhere/chrome")
    with pytest.raises(unweave.PageError, match="/nowhere/chrome"):
        find_chromium()


def test_without_any_browser_the_message_has_the_install_line(monkeypatch, tmp_path):
    close()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setattr("unweave.browser.chromium._PLACES", ())
    try:
        with pytest.raises(unweave.MissingExtraError, match="apt-get install chromium"):
            shown("<p>x")
    finally:
        close()


def test_a_program_that_is_no_browser_is_a_clear_error(monkeypatch):
    close()
    monkeypatch.setenv("UNWEAVE_CHROMIUM", "/bin/false")
    try:
        with pytest.raises(unweave.PageError, match="/bin/false does not start"):
            shown("<p>x")
    finally:
        close()
