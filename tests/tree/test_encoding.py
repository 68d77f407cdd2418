"""The encoding of a page's bytes, against html5lib-tests and case by case."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
import webencodings

from tests import corpus
from unweave import Page
from unweave.tree.encoding import PRESCAN, decode
from unweave.tree.prescan import declared


def cases(path: Path) -> list[tuple[bytes, str]]:
    """Return the (bytes, encoding) of an html5lib-tests encoding file."""
    parts = [part.partition(b"\n#encoding\n") for part in path.read_bytes().split(b"#data\n")[1:]]
    return [(data, label.split(b"\n")[0].decode().lower()) for data, _, label in parts]


@pytest.mark.corpus
@pytest.mark.parametrize(("name", "n_cases"), [("tests1.dat", 59), ("tests2.dat", 22), ("test-yahoo-jp.dat", 1)])
def test_a_page_declares_what_html5lib_tests_say(name: str, n_cases: int) -> None:
    """A page that declares nothing is windows-1252 there (the default of the West);
    here it may turn out to be UTF-8."""
    found = cases(corpus.folder("html5lib-tests") / "encoding" / name)
    assert len(found) == n_cases
    for data, label in found:
        wanted = webencodings.lookup(label)
        if data.startswith(codecs.BOM_UTF8):
            assert decode(data)[1] == "utf-8"
            continue
        assert (declared(data[:PRESCAN]) or declared(data) or webencodings.lookup("windows-1252")) is wanted, data[:200]


@pytest.mark.parametrize(
    ("source", "encoding", "text"),
    [
        (b"", "utf-8", ""),
        ("\ufeffé".encode(), "utf-8", "é"),
        ("\ufeffé".encode("utf-16-le"), "utf-16-le", "é"),
        ("\ufeffé".encode("utf-16-be"), "utf-16-be", "é"),
        ('<?xml version="1.0"?><p>é'.encode("utf-16-le"), "utf-16-le", '<?xml version="1.0"?><p>é'),
        ("<!doctype html><p>é".encode("utf-16-le"), "utf-16-le", "<!doctype html><p>é"),
        ("<html><p>Ж語".encode("utf-16-be"), "utf-16-be", "<html><p>Ж語"),
        (b"\xff\xfea", "utf-16-le", "\ufffd"),
        (b"<p>\xe9", "cp1252", "<p>é"),
        (b'<meta charset="iso-8859-1">\x80', "cp1252", '<meta charset="iso-8859-1">€'),
        (b"<meta charset=shift_jis>\x87\x40", "cp932", "<meta charset=shift_jis>①"),
        (b"<meta charset=gb2312>\xa2\xe3", "gb18030", "<meta charset=gb2312>€"),
        (b"<meta charset=utf-16>\xc3\xa9", "utf-8", "<meta charset=utf-16>é"),
        (b"<meta charset=utf-7>\xc3\xa9", "utf-8", "<meta charset=utf-7>é"),
        (b'<?xml version="1.0" encoding="koi8-r"?>\xc1', "koi8-r", '<?xml version="1.0" encoding="koi8-r"?>а'),
        (b"<!-- <meta charset=koi8-r> -->\xc3\xa9", "utf-8", "<!-- <meta charset=koi8-r> -->é"),
    ],
)
def test_bytes_are_read_as_browsers_read_them(source: bytes, encoding: str, text: str) -> None:
    assert decode(source) == (text, encoding)
    page = Page(source)
    assert (page.html, page.encoding, page.source) == (text, encoding, source)


def test_a_declaration_beyond_the_first_bytes_counts_when_the_bytes_are_not_utf_8() -> None:
    late = b" " * 5000 + b"<meta charset=koi8-r>"
    assert decode(late + b"\xc1")[1] == "koi8-r"
    assert decode(late + "é".encode())[1] == "utf-8"


def test_bytes_that_are_utf_8_are_read_so_whatever_the_page_declares() -> None:
    """As pages are that were saved or converted with their old declaration."""
    old = '<meta charset="iso-8859-1"><p>'
    text = old + "sanción, años, señor"
    assert decode(text.encode()) == (text, "utf-8")
    assert decode(text.encode("cp1252")) == (text, "cp1252")
    assert decode((old + "É»").encode("cp1252"))[1] == "cp1252"  # the bytes of one letter in UTF-8, by chance
    assert decode(text.encode(), "iso-8859-1")[1] == "cp1252"
    russian = "<meta charset=windows-1251><p>Ещё раз"
    assert decode(russian.encode("cp1251")) == (russian, "cp1251")


def test_bytes_that_are_hardly_utf_8_are_not_read_so_because_a_page_declares_it() -> None:
    declared_wrong = "<meta charset=utf-8><p>résumé, déjà vu"
    assert decode(declared_wrong.encode("cp1252")) == (declared_wrong, "cp1252")
    assert decode(declared_wrong.encode() + b"\xff\xff") == (declared_wrong + "\ufffd\ufffd", "utf-8")


def test_the_header_comes_before_the_page_and_after_the_mark() -> None:
    source = b"<meta charset=koi8-r>\xc1"
    assert decode(source, "windows-1251")[0][-1] == "Б"
    assert decode(source, "no such encoding")[0][-1] == "а"
    assert decode(source, "iso-2022-kr")[0][-1] == "а"  # the standard's "replacement": never decoded
    assert decode(codecs.BOM_UTF8 + "é".encode(), "windows-1251") == ("é", "utf-8")


def test_one_wrong_byte_does_not_spoil_a_page_of_undeclared_utf_8() -> None:
    text = "Zażółć gęślą jaźń, " * 10
    assert decode(text.encode() + b"\xff") == (text + "\ufffd", "utf-8")
    assert decode(text.encode()[:-3] + "ń".encode()[:1])[1] == "utf-8"
    assert decode("déjà vu, là".encode("cp1252")) == ("déjà vu, là", "cp1252")


@pytest.mark.parametrize("label", ["utf-8", "windows-1252", "big5", "euc-jp", "iso-2022-jp", "utf-16le", "gb18030"])
def test_any_bytes_decode_under_any_label(label: str) -> None:
    source = bytes(range(256)) * 3
    text, _ = decode(source, label)
    assert text
    assert Page(source, encoding=label).tree.n_nodes >= 3
