"""Pages made to hurt: extraction stays linear, and a wrapper file cannot unpack without bound."""

import base64
import json
import time
import zlib

import pytest

import unweave
from tests.pace import spent
from tests.wrappers.pages import detail_example, listing_example
from unweave import Example, FormatError, LearnError, Page, learn_wrapper
from unweave.wrappers import selectors
from unweave.wrappers.inside import learn_cut
from unweave.wrappers.selectors import selected_texts

ROW = "<li class='item even'><a href='/i'>t</a><span class='p'>Price: 3</span></li>"


@pytest.fixture(scope="module")
def item():
    return learn_wrapper([detail_example(0), detail_example(1)])


@pytest.fixture(scope="module")
def rows():
    return learn_wrapper([listing_example()])


@pytest.mark.parametrize(
    "html",
    ["", "\0", "<", "text only", "<div>" * 3000, "<div>x" * 3000, "<p>x</p>" * 20_000, "<a href=x title=y>" * 5000],
    ids=["empty", "nul", "bracket", "text", "chain", "chain of texts", "siblings", "nested links"],
)
def test_a_page_without_the_fields_gives_none_whatever_its_shape(item, rows, html):
    assert item.extract(Page(html)) == []
    assert rows.extract(Page(html)) == []


def seconds(rows, html):
    page = Page(html)
    page.tree  # noqa: B018  (parsed before the clock starts)
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        records = rows.extract(page)
        best = min(best, time.process_time() - begun)
    return best, len(records)


def test_rows_far_down_a_deep_page_cost_what_they_cost_on_a_flat_one(rows):
    flat, n_flat = seconds(rows, f"<ul>{ROW * 2000}</ul>")
    deep, n_deep = seconds(rows, f"{'<div>' * 1500}<ul>{ROW * 2000}</ul>")
    assert n_flat == n_deep == 2000
    assert deep < 4 * flat + 0.2


@pytest.mark.parametrize(
    "html", ["<p>x</p>" * 1000, "<a href=x title=y>" * 700, "<div>x" * 400], ids=["texts", "links", "chain"]
)
def test_check_and_repair_end_on_pages_without_the_fields(item, rows, html):
    pages = [Page(html, name=f"bad-{number}") for number in range(2)]
    for wrapper in (item, rows):
        with spent() as work:
            assert not wrapper.check(pages).passes
            with pytest.raises(LearnError, match="not repaired"):
                wrapper.repair(pages)
        assert work.within(10)


def test_learning_from_a_long_list_costs_what_its_length_says():
    def learn(n):
        body = "".join(f"<li class=item><a href='/i{i}'>t{i}</a><span class=p>Price: {i}</span></li>" for i in range(n))
        begun = time.process_time()
        learn_wrapper([Example(Page(f"<ul>{body}</ul>"), records=[{"t": "t0", "p": "0"}, {"t": "t1", "p": "1"}])])
        return time.process_time() - begun

    learn(100)
    assert learn(4000) < 8 * min(learn(1000), learn(1000)) + 0.3


def test_a_file_that_unpacks_to_more_than_the_limit_is_refused(item, tmp_path):
    item.save(tmp_path / "bomb.json")
    body = json.loads((tmp_path / "bomb.json").read_text())
    body["examples"][0]["source"] = base64.b64encode(zlib.compress(b" " * (1 << 27), 9)).decode()
    (tmp_path / "bomb.json").write_text(json.dumps(body))
    with pytest.raises(FormatError, match="larger than 64 MB"):
        unweave.load(tmp_path / "bomb.json")


@pytest.mark.parametrize(("depth", "is_expressed"), [(60, True), (1200, False)])
def test_selectors_are_not_looked_for_in_elements_nested_by_the_thousand(monkeypatch, depth, is_expressed):
    tried = []
    monkeypatch.setattr(selectors, "selected_texts", lambda *args: tried.append(args) or selected_texts(*args))
    page = Page("".join(f"<div itemscope><b itemprop=name>n{number}</b>" for number in range(depth)))
    found = learn_wrapper([Example(page, labels={"name": [f"n{depth - 3}"]})]).to_selectors()
    assert bool(found.fields) == is_expressed
    assert bool(tried) == is_expressed
    if not is_expressed:
        assert "1,000 nested elements" in found.unexpressed["name"]


def test_what_is_around_the_values_of_a_long_list_is_not_read_again_for_each():
    """Values that no element shows alone were looked for in all that is around them, up to the whole page."""
    rows = "".join(f"<li><a href='/{i}'>t{i}</a> by <i>x{i}</i><br>some <b>y{i}</b> more<br></li>" for i in range(1000))
    with spent() as work:
        learn_wrapper([Example(Page(f"<ul>{rows}</ul>"), records=[{"t": "t0", "x": "x0"}, {"t": "t1", "x": "x1"}])])
    assert work.within(4)


def test_a_value_far_below_its_element_costs_what_its_depth_says():
    """Each step up from it began at its text again."""

    def seconds_at(depth):
        value = f"{'<div>' * depth}x{{}}{'</div>' * depth} <b>y</b>"
        rows = "".join(f"<li><article>{value.format(i)}</article><h2>{i}</h2></li>" for i in range(200))
        page = Page(f"<ul>{rows}</ul>")
        wrapper = learn_wrapper([Example(page, records=[{"t": "x0 y", "p": "0"}, {"t": "x1 y", "p": "1"}])])
        assert wrapper.lesson.lifts["t"] == depth
        with spent() as work:
            wrapper.extract(page)
        return work.seconds

    seconds_at(10)
    assert seconds_at(400) < 8 * min(seconds_at(100), seconds_at(100)) + 0.2


def test_selectors_of_a_long_list_cost_what_its_length_says():
    """Each value counted all texts of the page to know its own among those that say the same."""

    def seconds_of(n):
        rows = "".join(f"<li><a>Lamp <i>no {i}</i> is</a><b>{i} EUR</b></li>" for i in range(n))
        marked = [{"t": f"Lamp no {i} is", "p": f"{i} EUR"} for i in range(2)]
        wrapper = learn_wrapper([Example(Page(f"<ul>{rows}</ul>"), records=marked)])
        with spent() as work:
            assert not wrapper.to_selectors().unexpressed
        return work.seconds

    seconds_of(10)
    assert seconds_of(4000) < 8 * min(seconds_of(1000), seconds_of(1000)) + 0.3


@pytest.mark.compiled
def test_a_marked_value_of_many_texts_is_looked_for_in_each_element_once():
    """3,000 emphasized words in a title took 269 s to mark."""

    def learning(n_words):
        title = "<em>w</em> " * n_words
        page = Page(f"<ul>{''.join(f'<li><a href=/{i}>{title}{i}</a><b>${i}</b>' for i in range(10))}</ul>")
        with spent() as work:
            learn_wrapper(
                [Example(page, records=[{"title": "w " * n_words + str(i), "price": f"${i}"} for i in (0, 1)])]
            )
        return work.seconds / work.pace

    assert learning(1_200) < 8 * learning(300)


def test_a_value_in_a_long_text_is_told_by_what_is_near_it():
    """The expression of a cut compared all that stood behind the value at each character of the text:
    60 KB took 5 s."""
    words = " ".join(f"w{n}" for n in range(5_000))
    cut = learn_cut([(f"{words} Eve {words}", len(words) + 1, len(words) + 4)])
    assert cut is not None
    assert 0 < len(cut.left) <= 200
    assert 0 < len(cut.right) <= 200
    assert cut.apply(f"{words} Max {words}") == ["Max"]
    page = Page("<p>By " + "a@" * 30_000)
    with spent() as work:
        learn_wrapper([Example(page, labels={"a": ["By " + "a@" * 48]})]).to_selectors()
    assert work.within(2)


def test_texts_that_a_selector_gives_are_compared_once():
    """Each was looked for among those before it."""
    page = Page("".join(f"<a href=/{n}>w{n}</a>, " for n in range(12_000)))
    selector = selectors.FieldSelector("//a/text()", None, None, is_list=False)
    root = selectors.ParselPage(page.html).root
    selected_texts(root, selector)
    with spent() as work:
        assert len(selected_texts(root, selector)) == 12_000
    assert work.within(1)


@pytest.mark.parametrize(("n_rows", "is_in_css"), [(50, True), (6_000, False)])
def test_positions_among_thousands_are_not_counted_in_css(n_rows, is_in_css):
    """Parsel counts the rows before each one: of 17,000 rows for 10 s."""
    page = Page("<table>" + "".join(f"<tr><td>a{n}<td>b" for n in range(n_rows)))
    with spent() as work:
        selector = learn_wrapper([Example(page, labels={"a": ["a0"]})]).to_selectors().fields["a"]
    assert selector.xpath
    assert (selector.css is not None) == is_in_css
    assert work.within(6)
