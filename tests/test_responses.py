"""Pages handed over by the libraries that fetched or parsed them."""

from __future__ import annotations

import httpx
import pytest
import requests
from parsel import Selector
from scrapy.http import HtmlResponse, Response

from unweave import Page, find_records
from unweave.page import RenderedPage

URL = "http://shop.example/lamps"
HTML = "<html><body><ul><li>prix: 3 €</li><li>prix: 4 €</li></ul></body></html>"
LATIN = HTML.replace("€", "é").encode("latin-1")


def _requests(body: bytes, content_type: str | None) -> requests.Response:
    response = requests.Response()
    response._content, response.url, response.status_code = body, URL, 200
    if content_type:
        response.headers["Content-Type"] = content_type
    response.encoding = requests.utils.get_encoding_from_headers(response.headers)
    return response


def _httpx(body: bytes, content_type: str | None) -> httpx.Response:
    headers = {"Content-Type": content_type} if content_type else {}
    return httpx.Response(200, content=body, headers=headers, request=httpx.Request("GET", URL))


def _scrapy(body: bytes, content_type: str | None) -> Response:
    return HtmlResponse(URL, body=body, headers={"Content-Type": content_type} if content_type else {})


def _scrapy_selector(body: bytes, content_type: str | None) -> object:
    return _scrapy(body, content_type).selector


@pytest.mark.parametrize("make", [_requests, _httpx, _scrapy, _scrapy_selector])
def test_a_response_gives_its_bytes_address_and_the_encoding_of_its_header(make) -> None:
    utf8 = HTML.encode()
    page = Page.from_response(make(utf8, "text/html; charset=utf-8"))
    assert (page.source, page.url, page.name, page.html) == (utf8, URL, URL, HTML)
    latin = Page.from_response(make(LATIN, "text/html; charset=latin-1"))
    assert latin.source == LATIN
    assert "3 é" in latin.html


@pytest.mark.parametrize("make", [_requests, _httpx, _scrapy, _scrapy_selector])
@pytest.mark.parametrize("content_type", [None, "text/html"])
def test_without_an_encoding_in_the_header_the_page_is_read_as_browsers_do(make, content_type: str | None) -> None:
    """requests calls every text ISO-8859-1 whose header names no encoding."""
    assert Page.from_response(make(HTML.encode(), content_type)).html == HTML


def test_an_encoding_that_the_user_set_counts() -> None:
    response = _requests("<p>привет".encode("koi8-r"), None)
    response.encoding = "koi8-r"
    assert Page.from_response(response).html == "<p>привет"
    scrapy_response = HtmlResponse(URL, body="<p>привет", encoding="koi8-r")
    assert Page.from_response(scrapy_response).html == "<p>привет"


def test_a_selector_of_a_page_or_of_an_element_is_a_page() -> None:
    selector = Selector(HTML, base_url=URL)
    page = Page.from_response(selector)
    assert page.url == URL
    assert [record.text for record in find_records(page)[0].records] == ["prix: 3 €", "prix: 4 €"]
    part = Page.from_response(selector.css("ul")[0])
    assert part.html == "<ul><li>prix: 3 €</li><li>prix: 4 €</li></ul>"
    assert Page.from_response(Selector("<p>x")).url is None


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (Selector(HTML).css("li::text")[0], "selects a str, not an element"),
        (Selector('{"a": 1}', type="json"), "not an element"),
        (Selector(HTML).css("li"), "or lxml, not SelectorList"),
        (HTML, "not str; Page"),
        (None, "not NoneType"),
    ],
)
def test_what_is_no_page_is_refused(what: object, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        Page.from_response(what)


def test_a_scrapy_response_made_of_bytes_alone_is_taken() -> None:
    assert Page.from_response(Response("about:blank", body=LATIN)).url is None


def test_a_rendered_page_comes_from_render_only() -> None:
    assert type(RenderedPage.from_response(_httpx(b"<p>x", None))) is Page
