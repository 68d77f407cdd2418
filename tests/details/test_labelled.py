"""What one page alone says of its thing, by its labels."""

from tests.pace import spent
from unweave import Page
from unweave.details.labelled import labelled_record

FACTS = "<tr><th>Weight<td>5 kg<tr><th>Colour<td><a href=/red>red</a>, <a href=/blue>blue</a><tr><th>Made in<td>Sweden"


def said(markup: str) -> dict[str, str | list[str]]:
    record = labelled_record(Page(f"<title>Tilda - Lamps</title><h1>Tilda</h1>{markup}"))
    return {} if record is None else record.to_dict()


def test_rows_of_two_cells_are_labels_and_values() -> None:
    expected = {"title": "Tilda", "Weight": "5 kg", "Colour": "red, blue", "Made in": "Sweden"}
    assert said(f"<table>{FACTS}</table>") == expected
    assert said("<table><tr><td>Weight<td>5 kg<tr><td>Colour<td>red<tr><td>Width<td>3 m</table>")["Width"] == "3 m"
    assert said("<dl><dt>Weight<dd>5 kg<dt>Colours<dd>red<dd>blue<dt>Width<dd>3 m</dl>")["Colours"] == ["red", "blue"]


def test_a_page_without_a_title_is_called_by_its_first_heading() -> None:
    for title in ("", "<title></title>"):
        record = labelled_record(Page(f"{title}<h1>Tilda</h1><h2>John Ostrander</h2><table>{FACTS}</table>"))
        assert record is not None
        assert record.to_dict()["title"] == "Tilda"


def test_a_colon_makes_a_label_of_what_stands_before_a_value() -> None:
    lines = "<p><b>Weight:</b> 5 kg</p><div><span>Colour:</span><div>red</div></div><li>Width: 3 m<li>Depth: 2 m"
    assert said(lines) == {"title": "Tilda", "Weight": "5 kg", "Colour": "red", "Width": "3 m", "Depth": "2 m"}


def test_bold_words_before_others_are_no_labels() -> None:
    assert said("<li><b>Mira K.</b> 2026-03-02<li><b>Anton</b> 2026-02-11<li><b>Ann</b> 2026-01-07") == {}


def test_what_a_reader_fills_in_menus_fields_of_lists_and_prose_are_no_facts() -> None:
    form = "<p>Name: <input> required<p>Mail: <input> required<p>Town: <select></select> required"
    menu = "<nav><p>Sort: up<p>Show: all<p>View: list</nav><a href=/1>Weight:</a> <a href=/2>Colour:</a>"
    several = (
        "<li>Price: 5<li>Price: 6<li>Price: 7<li>Stock: 5<li>Stock: 6<li>Stock: 7<li>Size: 5<li>Size: 6<li>Size: 7"
    )
    prose = "".join(f"<p><b>Step {name}:</b> {'Take it slowly and look twice. ' * 9}" for name in ("one", "two", "six"))
    for markup in (form, menu, several, prose, "", "<table><tr><th>Weight<td>5 kg</table>"):
        assert said(markup) == {}


def test_what_heads_rows_is_no_label_of_them_and_heads_of_columns_are_no_values() -> None:
    rows = f"<tr><th colspan=2>Facts{FACTS}<tr><th colspan=2>Others<tr><th>Maker<td>Acme"
    assert list(said(f"<table>{rows}</table>")) == ["title", "Weight", "Colour", "Made in", "Maker"]
    terms = "<dl><dt>Facts<dt>Weight<dd>5 kg<dt>Colour<dd>red<dt>Width<dd>3 m<dt>Last</dl>"
    assert list(said(terms)) == ["title", "Weight", "Colour", "Width"]
    data = "<table><tr><th>Name<th>Age<th>Town<tr><td>Ada<td>36<td>Rome</table>"
    assert list(said(f"<table>{FACTS}</table>{data * 2}")) == ["title", "Weight", "Colour", "Made in"]


def test_the_title_is_the_longest_heading_that_the_page_is_called_by() -> None:
    page = (
        "<title>Lamps: Tilda clamp lamp</title><h1>Lamps</h1><h2>Tilda clamp lamp</h2><h2>Read more</h2>"
        f"<table>{FACTS}</table>"
    )
    record = labelled_record(Page(page))
    assert record is not None
    assert record.to_dict()["title"] == "Tilda clamp lamp"


def test_labels_without_end_are_read_in_time_linear_in_the_page() -> None:
    several = "".join(f"<tr><th>{chr(97 + n % 26) * 3} {chr(97 + n // 26 % 26) * 3}<td>{n}" for n in range(5_000))
    ends = (
        "<p>" + "<i>a b: c</i> " * 20_000,
        "<b>Weight</b> " * 20_000,
        "<p><b>Width:</b> 3 m" * 20_000,
        "<p>Width: <b>" * 4_000,
    )
    with spent() as work:
        assert len(said(f"<table>{several[: several.index('<tr><th>aaa ddd')]}</table>")) == 61
        for markup in (*ends, f"<table>{several}</table>"):
            assert said(markup) == {}
    assert work.within(4)
