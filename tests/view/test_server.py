"""The server answers who has the token, from this machine, and nobody else; every view has its JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import unweave
from unweave.view.app import build
from unweave.view.clicking import Marking
from unweave.view.shelf import OPEN, Shelf

from .pages import shop

TOKEN = "s3cret-token"
HOST = "127.0.0.1:8000"
BASE = f"http://{HOST}"
HOSTILE = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{base}}{{scripts}}.html"


@pytest.fixture(scope="module")
def client() -> TestClient:
    pages = [
        shop(),
        shop(4, name=HOSTILE),
        unweave.Page(b"", name="empty.html"),
        unweave.Page(b"\x00\xff<p>\xed\xa0\x80", name="broken"),
    ]
    shelf = Shelf(pages, max_pages=10, failed=["gone.html: no such file <b>"])
    return TestClient(
        build(shelf, Marking(shelf), token=TOKEN, hosts=frozenset((HOST,))),
        base_url=BASE,
        raise_server_exceptions=False,
    )


def get(client: TestClient, path: str, **headers: str) -> Any:
    return client.get(f"/{TOKEN}{path}", headers={name.replace("_", "-"): value for name, value in headers.items()})


@pytest.mark.parametrize(
    "path", ["/", "/pages/0/records", "/pages/0/frame", "/static/core.js", "/wrong/pages/0/frame", "/s3cret-toke/"]
)
def test_without_the_token_nothing_is_answered(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 403
    assert "token" in response.text
    assert "lamp" not in response.text


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1", "127.0.0.1:8001", "localhost.evil.example:8000", ""]
)
def test_another_host_name_is_refused(client: TestClient, host: str) -> None:
    """A name of a stranger's that resolves to 127.0.0.1 makes our answers his own site's."""
    assert get(client, "/", host=host).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_are_refused_even_with_the_token(client: TestClient, headers: dict[str, str]) -> None:
    assert client.get(f"/{TOKEN}/", headers=headers).status_code == 403
    response = client.post(f"/{TOKEN}/wrapper/clear", json={"page": 0}, headers=headers)
    assert response.status_code == 403


def test_a_form_cannot_post(client: TestClient) -> None:
    response = client.post(f"/{TOKEN}/wrapper/clear", content=b'{"page": 0}', headers={"content-type": "text/plain"})
    assert response.status_code == 415


def test_every_answer_has_a_strict_policy(client: TestClient) -> None:
    for path in ("/", "/pages/0/records", "/pages/0/records.json", "/static/core.js", "/nowhere"):
        headers = get(client, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
    frame = get(client, "/pages/0/frame").headers["content-security-policy"]
    assert "script-src 'none'" in frame
    assert "sandbox allow-same-origin" in frame
    assert "allow-scripts" not in frame
    assert "frame-ancestors 'self'" in frame


@pytest.mark.parametrize(
    "path", ["/", "/pages/0/records", "/pages/0/posts", "/pages/0/layout", "/pages/0/article", "/pages/0/wrapper"]
)
def test_a_view_has_its_json_at_the_same_address(client: TestClient, path: str) -> None:
    shell = get(client, path, accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert shell.headers["content-type"].startswith("text/html")
    found = get(client, path, accept="application/json")
    assert found.headers["content-type"] == "application/json"
    assert found.json()["kind"]
    if path != "/":
        assert get(client, f"{path}.json", accept="text/html").json() == found.json()


def test_records_are_those_of_the_verb(client: TestClient) -> None:
    regions = unweave.find_records(shop())
    found = get(client, "/pages/0/records.json").json()["regions"]
    assert [one["n_records"] for one in found] == [len(region) for region in regions]
    texts = [
        ["; ".join(item[0] for item in cell) if cell else None for cell in row] for row in found[0]["table"]["rows"]
    ]
    assert texts == regions[0].table.texts()
    tree = shop().tree
    title = next(cell for cell in found[0]["table"]["rows"][3] if cell and cell[0][0] == "Balance lamp 3")
    element, text = title[0][1:3]
    assert tree.tag(element) == "a"
    assert text == 1
    assert title[0][3] == "/p/3"


def test_the_shell_cannot_be_broken_out_of_by_a_name(client: TestClient) -> None:
    text = get(client, "/pages/1/records").text
    assert "<img" not in text
    assert text.count("<script") == text.count("</script>")
    session = text.partition('id="session">')[2].partition("</script>")[0]
    assert json.loads(session)["names"][1] == HOSTILE


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("tab", ["records", "posts", "layout", "article", "wrapper", "frame"])
def test_bad_pages_are_answered(client: TestClient, number: int, tab: str) -> None:
    assert get(client, f"/pages/{number}/{tab}", accept="application/json").status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/pages/99/records.json", 404, "no page 99"),
        ("/pages/99/frame", 404, "no page 99"),
        ("/pages/0/nothing.json", 404, "'nothing'"),
        ("/pages/99999999999999999999/records.json", 404, "no page"),
        ("/pages/0/records.json?region=x", 422, "region='x'"),
        ("/static/..%2Fapp.py", 404, "Not Found"),
        ("/static/app.py", 404, "no file"),
        ("/etc/passwd", 404, "Not Found"),
    ],
)
def test_what_is_not_there_is_said_as_json(client: TestClient, path: str, status: int, said: str) -> None:
    response = get(client, path)
    assert response.status_code == status
    assert said in response.json()["error"]


def test_only_pages_given_are_read_and_few_are_kept() -> None:
    pages = [shop(3, name=f"{n}.html") for n in range(3 * OPEN)]
    shelf = Shelf(pages, max_pages=100)
    opened = [shelf.open(number) for number in range(len(pages))]
    for one in opened:
        one.once("records", unweave.find_records)
    assert shelf.open(len(pages) - 1) is opened[-1]
    assert shelf.open(0) is not opened[0]
    assert not any("tree" in vars(page) for page in pages)


def test_more_pages_than_allowed_are_left_out_aloud(client: TestClient) -> None:
    shelf = Shelf((shop(3) for _ in range(5)), max_pages=3)
    assert len(shelf) == 3
    assert shelf.left_out
    assert get(client, "/index.json").json()["failed"] == ["gone.html: no such file <b>"]
