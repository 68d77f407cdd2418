"""The wrong turns that a newcomer took: each works now, or is answered in one sentence that says what to do."""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner, Result
from lxml import html as lxml_html

import unweave
from unweave import Page, PageError, find_records, open_page, open_pages
from unweave.cli import main

LAMPS = Path(__file__).parent.parent / "examples" / "lamps.html"
MARKUP = LAMPS.read_text(encoding="utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_a_page_packed_with_gzip_is_read_within_its_limit(tmp_path: Path) -> None:
    (tmp_path / "lamps.html.gz").write_bytes(gzip.compress(LAMPS.read_bytes()))
    assert open_page(tmp_path / "lamps.html.gz").source == LAMPS.read_bytes()
    assert [page.source for page in open_pages(tmp_path)] == [LAMPS.read_bytes()]
    (tmp_path / "bomb.html.gz").write_bytes(gzip.compress(bytes(10**7)))
    with pytest.raises(PageError, match="is longer than 1,000 bytes"):
        open_page(tmp_path / "bomb.html.gz", max_bytes=1000)


def test_a_packed_page_that_is_cut_short_says_so(tmp_path: Path) -> None:
    (tmp_path / "cut.html.gz").write_bytes(gzip.compress(LAMPS.read_bytes())[:-20])
    with pytest.raises(PageError, match="cannot be unpacked: it ends early; save it again"):
        open_page(tmp_path / "cut.html.gz")


def test_a_file_address_is_read(tmp_path: Path) -> None:
    (tmp_path / "my lamps.html").write_bytes(b"<p>lamp")
    assert open_page((tmp_path / "my lamps.html").as_uri()).source == b"<p>lamp"


def test_the_page_itself_for_its_path_is_answered_in_a_line() -> None:
    for text in (MARKUP, "<p>*</p>" * 500, MARKUP.replace("html", "[x]")):
        with pytest.raises(PageError, match=r"no such file; markup goes to Page\(html\)$") as caught:
            open_page(text)
        assert len(str(caught.value)) < 200
        errors: list[PageError] = []
        assert list(open_pages(text, on_error=errors.append)) == []
        assert [str(error) for error in errors] == [str(caught.value)]
    with pytest.raises(unweave.FormatError) as unread:
        unweave.load(MARKUP)
    assert len(str(unread.value)) < 250


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"<p>x", "as str, not bytes; markup goes to Page"),
        (["a.html", "b.html"], r"takes no list; open_pages\(\*paths\) takes several paths"),
        (None, "takes a path or an address as str or Path, not NoneType"),
        (3, "takes a path or an address as str or Path, not int"),
        (Page("<p>x"), "this is a Page already"),
    ],
)
def test_what_is_no_path_is_told_what_to_give(given: object, said: str) -> None:
    for verb in (open_page, open_pages):
        with pytest.raises(TypeError, match=f"{verb.__name__} .*{said}"):
            verb(given)  # type: ignore[arg-type]


def test_no_pages_at_all_is_an_error() -> None:
    with pytest.raises(TypeError, match="takes paths, folders, globs and URLs; none was given"):
        open_pages()


def test_elements_of_beautiful_soup_and_lxml_become_pages() -> None:
    soup = BeautifulSoup(MARKUP, "html.parser")
    tree = lxml_html.fromstring(MARKUP)
    for node in (soup, soup.find("main"), tree, tree.find(".//main")):
        assert len(find_records(Page.from_response(node))[0]) == 12


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (LAMPS, r"open_page\(path\) reads a file"),
        (io.StringIO(MARKUP), r"Page\(file.read\(\)\)"),
        (BeautifulSoup("<p>x", "html.parser"), "Page.from_response takes"),
        (lxml_html.fromstring("<p>x"), "Page.from_response takes"),
        (3, "int$"),
    ],
)
def test_what_is_no_markup_is_told_what_to_give(given: object, said: str) -> None:
    with pytest.raises(TypeError, match=f"Page takes the html as str or bytes, not .*{said}"):
        Page(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["saved/lamps.html", "https://shop.example/lamps", "file:///x.htm", "a.html.gz"])
def test_a_page_made_of_an_address_is_warned_of(given: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "unweave"):
        Page(given)
    assert "open_page reads files and addresses" in caplog.text
    caplog.clear()
    Page("see https://shop.example/ and lamps.html")
    Page(given.encode())
    assert not caplog.text


@pytest.mark.parametrize(
    "verb", [unweave.learn_articles, unweave.learn_details, unweave.learn_posts, unweave.read_site]
)
def test_verbs_of_many_pages_say_so(verb: Callable[[object], object]) -> None:
    for wrong in (MARKUP, Page(MARKUP)):
        with pytest.raises(TypeError, match=rf"{verb.__name__} takes several pages, not .*: open_pages"):
            verb(wrong)


def test_pagination_of_no_page_says_what_it_takes() -> None:
    with pytest.raises(TypeError, match="find_pagination takes a Page, not str"):
        unweave.find_pagination(MARKUP)  # type: ignore[arg-type]


def test_a_json_file_is_json(tmp_path: Path) -> None:
    result = run("records", str(LAMPS), "-o", str(tmp_path / "lamps.json"))
    assert result.stderr == ""
    rows = json.loads((tmp_path / "lamps.json").read_text(encoding="utf-8"))
    lines = run("records", str(LAMPS)).stdout.splitlines()
    assert rows == [json.loads(line) for line in lines]
    assert json.loads(run("records", str(LAMPS), "--format", "json").stdout) == rows


def test_columns_stand_in_one_order_everywhere(tmp_path: Path) -> None:
    names = find_records(open_page(LAMPS))[0].table.names
    assert {"old_price", "badge"} < set(names)  # what the first record lacks
    written = next(csv.reader(io.StringIO(run("records", str(LAMPS), "--format", "csv", "--no-links").stdout)))
    told = ["page", "region", "record", *(name for name in names if name != "image")]  # which is an address alone
    assert written == told
    assert unweave.Table.from_records(find_records(open_page(LAMPS))[0].records).names == names
    run("records", str(LAMPS), "-o", str(tmp_path / "lamps.parquet"), "--no-links")
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(tmp_path / "lamps.parquet").column_names == told


def test_all_columns_has_what_stands_aside() -> None:
    rows = "".join(f"<li><a href=/{n}>Lamp {n}</a> <b>${n}.50</b> <button>Compare</button>" for n in range(5))
    page = f"<ul>{rows}</ul>"
    few, all_ = (
        CliRunner().invoke(main, ["records", "-", *options], input=page).stdout for options in ([], ["--all-columns"])
    )
    assert "Compare" not in few
    assert all_.count("Compare") == 5


@pytest.mark.parametrize("verb", ["records", "posts"])
def test_an_empty_file_is_called_empty(verb: str, tmp_path: Path) -> None:
    (tmp_path / "empty.html").write_bytes(b" \n")
    result = run(verb, str(tmp_path / "empty.html"))
    assert (result.exit_code, result.stderr) == (1, f"unweave: {tmp_path / 'empty.html'}: the page is empty\n")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals to make here")
def test_nothing_moves_on_a_terminal_that_also_shows_what_is_piped(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    with open(tmp_path / "out", "wb") as pipe:
        done = subprocess.run([sys.executable, "-m", "unweave", "records", str(LAMPS)], stdout=pipe, stderr=theirs)
    os.close(theirs)
    with (
        open(ours, "rb", buffering=0) as terminal,
        contextlib.suppress(OSError),
    ):  # Linux: the end of a terminal is an error
        assert terminal.read(1) == b""
    assert done.returncode == 0
    assert (tmp_path / "out").read_bytes().count(b"\n") == 12


def test_a_region_that_is_not_there_is_said_with_how_many_are() -> None:
    n_lists = len(find_records(open_page(LAMPS)))
    result = run("records", str(LAMPS), "--region", "99")
    assert result.exit_code == 1
    assert result.stderr == f"unweave: {LAMPS}: no list 99; it has {n_lists} lists, numbered from 0\n"


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (
            "posts",
            "no posts found; it has a list of 12 records (`unweave records`); `unweave posts --explain` says why",
        ),
        ("articles", "no article found; it has a list of 12 records (`unweave records`)"),
    ],
)
def test_a_list_given_to_another_verb_is_said_to_be_one(verb: str, said: str) -> None:
    result = run(verb, str(LAMPS))
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == f"unweave: {LAMPS}: {said}"


def test_json_for_a_page_is_called_json(tmp_path: Path) -> None:
    (tmp_path / "lamps.html").write_text('{"lamps": [{"name": "Arc"}, {"name": "Tilda"}]}')
    result = run("records", str(tmp_path / "lamps.html"))
    assert (result.exit_code, result.stderr.partition(": ")[2].partition(": ")[2]) == (
        1,
        "no list of records; it is JSON, and no page\n",
    )


def test_a_page_for_a_saved_file_or_a_database_is_answered_in_a_line() -> None:
    for arguments, said in (
        (("check", str(LAMPS), str(LAMPS)), "a page, and no file that unweave saved; that one is given first"),
        (("changes", str(LAMPS)), "is no database; give the one that `unweave site -o` wrote"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert said in result.stderr


def test_what_has_tables_is_told_to_give_one_of_them() -> None:
    with pytest.raises(TypeError, match=r"not Page; find_records\(page\)\[0\] gives a region of it"):
        unweave.read_objects(open_page(LAMPS), int)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"not Site; give one of its tables: site\.tables\['list'\]"):
        unweave.read_objects(unweave.read_site([open_page(LAMPS)]), int)  # type: ignore[call-overload]


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
@pytest.mark.parametrize(
    "command",
    [
        ("records", str(LAMPS), "--timeout"),
        ("records", str(LAMPS), "-o", "job", "--workers", "1", "--page-seconds"),
        ("crawl", "http://a.example/", "--delay"),
        ("cluster", str(LAMPS), "--min-similarity"),
    ],
)
def test_what_is_no_number_is_refused_at_the_door(command: tuple[str, ...], number: str) -> None:
    """A range of click's takes "nan", and a traceback followed."""
    done = run(*command, number)
    assert done.exit_code == 2
    assert "Invalid value" in done.output


def test_a_pipe_without_its_dash_is_told_of_it() -> None:
    result = run("records")
    assert result.exit_code == 2
    assert "Missing argument 'PAGE...': files, folders, addresses, or - for the page on standard input" in result.stderr


def test_an_address_without_an_answer_is_said_in_words() -> None:
    with pytest.raises(PageError, match=r"^http://localhost:1/: cannot be read: no server answers there$"):
        open_page("http://localhost:1/")
    with pytest.raises(PageError, match=r"no host of that name is found .*; is the address right"):
        open_page("http://no-such-host.invalid/")


@pytest.mark.parametrize("content", [bytes(range(256)) * 40, b"\x7fOTHER" + bytes(range(1, 32)) * 9])
def test_binary_data_is_no_page(tmp_path: Path, content: bytes) -> None:
    """100 KB of random bytes were "an article", printed on the terminal."""
    (tmp_path / "page.html").write_bytes(content)
    with pytest.raises(PageError, match=r"page\.html: is binary data, and no page$"):
        open_page(tmp_path / "page.html")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "iso2022_jp", "gbk", "utf-8-sig"])
def test_pages_in_any_encoding_are_no_binary_data(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "page.html").write_bytes("<p>東京の天気\x0c</p>\r\n\t".encode(encoding))
    assert open_page(tmp_path / "page.html").source


@pytest.mark.parametrize(
    ("verb", "what"),
    [("records", "no list of records"), ("posts", "no posts found"), ("articles", "no article found"), ("look", "")],
)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("Nothing but words", "; it is text without markup, and no page"),
        ('{"a": 1}', "; it is JSON, and no page"),
        ('{% extends "base.html" %} words', "; it is text without markup, and no page"),
        ("<div id=app></div><script>start()</script>", " before its scripts run; try --render"),
        ("<p></p>", "; the page shows no text"),
    ],
)
def test_every_verb_says_why_nothing_can_be_found(
    tmp_path: Path, verb: str, what: str, content: str, said: str
) -> None:
    (tmp_path / "page.html").write_text(content)
    done = run(verb, str(tmp_path / "page.html"))
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1].endswith(f"{what}{said}")


def test_an_unset_variable_of_a_shell_is_said() -> None:
    """`--use ""` was as no --use at all: another site was learnt, without a word."""
    for option in ("--use", "--save"):
        done = run("articles", str(LAMPS), option, "")
        assert done.exit_code == 2
        assert "an empty name is no file" in done.stderr
    assert run("records", "").stderr == "unweave: an empty name is no page; give a file, folder, glob or address\n"


def test_an_address_without_a_host_is_said() -> None:
    with pytest.raises(PageError, match=r"^http:///: names no host; an address is like https://example\.com/list$"):
        open_page("http:///")


def test_the_kind_of_a_page_is_said_whatever_its_name(tmp_path: Path) -> None:
    """A name that is not UTF-8 ended `unweave kinds` in a traceback where standard output is strict."""
    page = os.fsencode(tmp_path) + b"/lamp\xff.html"
    try:
        Path(os.fsdecode(page)).write_bytes(LAMPS.read_bytes())
    except OSError:
        pytest.skip("this system takes no such names")
    done = subprocess.run(
        [sys.executable, "-m", "unweave", "kinds", page],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"lamp\\udcff.html" in done.stdout


def test_a_folder_of_tables_has_no_changes_and_a_file_takes_no_folder(tmp_path: Path) -> None:
    assert "is a folder; changes are kept in databases alone" in run("changes", str(tmp_path)).stderr
    (tmp_path / "notes.txt").write_text("mine")
    done = run("site", str(LAMPS), "-o", str(tmp_path / "notes.txt"))
    assert done.exit_code == 2
    assert (
        "notes.txt: is a file; tables go to a folder, a database (.db, .sqlite, .duckdb) or a workbook" in done.stderr
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rename", "title=price"), "lamps.html: two columns would be called 'price'; choose another name"),
        (("--columns", ""), "--columns takes names, A,B,...; it names none"),
        (("--columns", " , "), "--columns takes names, A,B,...; it names none"),
    ],
)
def test_columns_that_cannot_be_written_are_said(options: tuple[str, str], said: str) -> None:
    """Two columns of one name ended in a traceback; --columns without a name, as of an unset variable,
    was passed over."""
    done = run("records", str(LAMPS), "--to", "csv", *options)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_column_named_twice_is_written_once() -> None:
    done = run("records", str(LAMPS), "--to", "csv", "--no-links", "--columns", "title,price,title")
    assert done.stdout.splitlines()[0] == "page,region,record,title,price"


@pytest.mark.parametrize("address", ["foo", "127.0.0.1:8786", "tcp://scheduler"])
def test_what_is_no_address_of_a_scheduler_is_said_at_the_door(tmp_path: Path, address: str) -> None:
    """It took ten seconds, and a traceback of Dask's followed the sentence."""
    done = run("records", str(LAMPS), "-o", str(tmp_path / "out"), "--scheduler", address)
    assert done.exit_code == 2
    assert f"{address!r} is no address; give tcp://HOST:PORT" in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_help_on_a_full_disk_is_said_in_a_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "unweave", "--help"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "unweave: standard output: No space left on device\n")


def test_a_list_that_was_kept_cannot_be_checked_and_it_is_said_what_can(tmp_path: Path) -> None:
    kept = str(tmp_path / "lamps.json")
    run("records", str(LAMPS), "--save", kept, "-o", str(tmp_path / "lamps.csv"))
    done = run("check", kept, str(LAMPS))
    assert done.exit_code == 2
    assert (
        "a record pattern, which cannot be checked; give what `unweave learn`, `articles --save`, `posts --save` "
        "or `site --save` wrote"
    ) in done.stderr


def test_the_repaired_wrapper_is_named_by_output_and_forms_are_asked_for_as_elsewhere(tmp_path: Path) -> None:
    wrapper, page = tmp_path / "lamps.json", str(LAMPS)
    name = {"title": "Arc desk lamp, brushed steel"}
    unweave.learn_wrapper([unweave.Example(open_page(LAMPS), name)]).save(wrapper)
    done = run("check", str(wrapper), "--repair", "new.json", page)
    assert done.exit_code == 2
    assert "new.json is no page, and --repair takes no file; -o new.json writes the new wrapper there" in done.stderr
    assert "import scrapy" in run("export", str(wrapper), "--to", "scrapy").stdout
    assert run("separate", page, "-o", str(tmp_path / "parts"), "--to", "parts").exit_code == 0


@pytest.mark.parametrize("name", ["shop.docx", "shop.ods", "shop.json", "shop.csv"])
def test_a_site_is_not_written_to_a_folder_called_like_a_file(tmp_path: Path, name: str) -> None:
    done = run("site", str(LAMPS.parent / "shop"), "-o", str(tmp_path / name))
    assert done.exit_code == 2
    assert f"{name} would be a folder: a site is several tables" in done.stderr
    assert not (tmp_path / name).exists()
    (tmp_path / name).mkdir()  # one that is there is written to
    assert run("site", str(LAMPS.parent / "shop"), "-o", str(tmp_path / name)).exit_code == 0
    assert (tmp_path / name / "pages.csv").exists()


def test_what_is_learnt_is_not_kept_under_the_name_of_results(tmp_path: Path) -> None:
    """`--save lamps.csv` is meant for `-o lamps.csv`, and made a file of JSON called so."""
    done = run("records", "no-such-page.html", "-o", str(tmp_path / "r.csv"), "--save", str(tmp_path / "lamps.csv"))
    assert done.exit_code == 2  # before anything is read: what -o names would be lost
    assert "lamps.csv: what is learnt is kept as JSON, results have such a name; give one as shop.json" in done.stderr
    assert not list(tmp_path.iterdir())
