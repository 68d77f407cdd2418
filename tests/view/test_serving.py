"""The command: it says where it listens, ends cleanly on Ctrl-C, and says what is missing."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from unweave.cli import main
from unweave.view.serving import Server
from unweave.view.shelf import Shelf

from .pages import shop


def test_it_listens_on_loopback_and_ends_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "shop.html"
    path.write_bytes(shop(4).source)
    command = [sys.executable, "-m", "unweave", "view", str(path), str(tmp_path / "gone.html"), "--no-open"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    said = running.stderr.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+/[\w-]{20,}/", said)
    assert address, said
    assert "gone.html: no such file" in running.stderr.readline()
    found = httpx.get(f"{address.group()}index.json", trust_env=False).json()
    assert [Path(page["name"]).name for page in found["pages"]] == ["shop.html"]
    assert "gone.html" in found["failed"][0]
    records = httpx.get(f"{address.group()}pages/0/records.json", trust_env=False).json()
    assert records["regions"][0]["n_records"] == 4
    running.send_signal(signal.SIGINT)
    out, rest = running.communicate(timeout=15)
    assert running.returncode == 0
    assert "Traceback" not in rest
    assert out == ""


def test_without_the_extra_the_install_line_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    (tmp_path / "a.html").write_text("<p>x")
    done = CliRunner().invoke(main, ["view", str(tmp_path / "a.html"), "--no-open"])
    assert done.exit_code == 2
    assert 'pip install "unweave[view]"' in done.output


def test_without_a_page_it_ends_and_says_why(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["view", str(tmp_path / "gone.html"), "--no-open"])
    assert done.exit_code == 2
    assert "no page to show" in done.output
    assert "gone.html" in done.output


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>x")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(main, ["view", str(tmp_path / "a.html"), "--no-open", "--port", port])
    assert done.exit_code == 2
    assert f"port {port}" in done.output


def test_tokens_differ_and_only_loopback_is_listened_on() -> None:
    servers = [Server(Shelf([shop(2)], max_pages=1)) for _ in range(2)]
    assert servers[0].address.split("/")[3] != servers[1].address.split("/")[3]
    assert all(server._socket.getsockname()[0] == "127.0.0.1" for server in servers)
    for server in servers:
        server._socket.close()


@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\nX: "], ids=["idle", "slow"])
def test_connections_that_ask_nothing_leave_it_answering(tmp_path: Path, first: bytes) -> None:
    """In 0.1.0 300 idle connections at 256 file handles left it unreachable, and filled standard error with
    tracebacks."""
    (tmp_path / "shop.html").write_bytes(shop(4).source)
    code = (
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))\nfrom unweave.cli import main\n"
        "main(['view', 'shop.html', '--no-open'])"
    )
    running = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    address = re.search(r"http://127\.0\.0\.1:(\d+)/[\w-]{20,}/", running.stderr.readline())
    assert address
    idle = []
    try:
        for _ in range(300):
            idle.append(socket.create_connection(("127.0.0.1", int(address[1])), timeout=10))
            idle[-1].sendall(first)
            time.sleep(0.003)  # more at once than wait to be accepted are tried again a second later each
        found = httpx.get(f"{address[0]}index.json", trust_env=False, timeout=10).json()
        assert len(found["pages"]) == 1
    finally:
        for one in idle:
            one.close()
        running.send_signal(signal.SIGINT)
        _, rest = running.communicate(timeout=15)
    assert rest == ""


def test_a_request_that_does_not_come_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from unweave.view import connections

    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)
    server = Server(Shelf([shop(1)], max_pages=1))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as late:
            late.sendall(b"GET / HTTP/1.1\r\nHost: ")
            assert late.recv(10) == b""
    except ConnectionResetError:
        pass  # as good an end
    finally:
        server.stop()
        thread.join()
