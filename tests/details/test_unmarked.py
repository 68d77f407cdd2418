"""Details: the columns a person would name, from pages of which nothing is marked."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import unweave
from tests.pace import spent
from unweave import FormatError, LearnError, Page, learn_details
from unweave.cli import main
from unweave.details.column_candidates import CellLists, ColumnCandidates, Template
from unweave.details.column_signs import is_named
from unweave.details.repeated_parts import find_parts
from unweave.details.text_keys import TextKeys
from unweave.details.texts import read_texts
from unweave.details.unmarked import learn_template
from unweave.details.value_frames import frame_of, parts_of
from unweave.saved import loads

LAMPS = [
    ("Desk lamp", "$30", "oak", 4),
    ("Floor lamp", "$70", "steel", 9),
    ("Night light", "$9", "glass", 2),
    ("Lantern", "$45", "tin", 7),
]


def lamp(name: str, price: str, made_of: str, n: int, *, extra: str = "") -> Page:
    return Page(
        f"<title>{name} - Lamps</title><nav><a href=/>Home</a> <a href=/all>All lamps</a></nav><h1>{name}</h1>{extra}"
        f"<table><tr><th>Price<td>{price}<tr><th>Material<td>{made_of}</table><p>In stock: {n}</p>"
        f"<ul class=colours>" + "".join(f"<li>colour {n * i}" for i in range(1, n)) + "</ul><footer>About us</footer>",
        name=name,
    )


PAGES = [lamp(*row) for row in LAMPS]


def test_fields_become_columns_with_the_names_of_their_labels() -> None:
    table = learn_details(PAGES).table
    rows = [dict(zip(table.names, row, strict=True)) for row in table.texts()]
    assert [row["title"] for row in rows] == [row[0] for row in LAMPS]
    assert [row["Price"] for row in rows] == [row[1] for row in LAMPS]
    assert [row["Material"] for row in rows] == [row[2] for row in LAMPS]
    assert [row["In stock"] for row in rows] == [str(row[3]) for row in LAMPS]


def test_pages_that_were_learnt_from_are_read_once_and_give_the_rows_of_a_second_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[Page] = []
    for reader in ("unmarked", "learnt_details"):
        monkeypatch.setattr(f"unweave.details.{reader}.read_texts", lambda page: read.append(page) or read_texts(page))
    details = learn_details(PAGES)
    known = [details.extract(page)[0].to_dict() for page in PAGES]
    assert (len(details.table.rows), len(read)) == (len(PAGES), len(PAGES))
    assert known == [details.extract(Page(page.source))[0].to_dict() for page in PAGES]


def test_what_is_the_same_on_all_pages_is_no_column() -> None:
    texts = learn_details(PAGES).table.texts()
    assert not {"Home", "All lamps", "About us"} & {text for row in texts for text in row if text}


def test_a_repeated_part_is_a_column_of_lists() -> None:
    details = learn_details(PAGES)
    record = details.extract(PAGES[0])[0]
    assert ["colour 4", "colour 8", "colour 12"] in record.to_dict().values()


def test_pages_that_were_not_there_are_read_by_the_same_columns() -> None:
    details = learn_details(PAGES[:3])
    fields = details.extract(lamp("Torch", "$12", "rubber", 3))[0].to_dict()
    assert (fields["title"], fields["Price"], fields["Material"]) == ("Torch", "$12", "rubber")


def test_a_page_of_another_template_is_left_out_and_named() -> None:
    story = Page(
        "<article><h2>News</h2>" + "<p>Something happened today, and more.</p>" * 30 + "</article>", name="story"
    )
    details = learn_details([*PAGES, story])
    assert details.left_out == ("story",)
    assert len(details.table) == len(PAGES)
    assert details.extract(story) == []


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    details = learn_details(PAGES)
    details.save(tmp_path / "lamps.json")
    again = unweave.load(tmp_path / "lamps.json")
    new = lamp("Torch", "$12", "rubber", 3)
    assert again.extract(new)[0].to_dict() == details.extract(new)[0].to_dict()


@pytest.mark.parametrize(
    "body",
    [{}, {"columns": 3, "template": [], "inline": []}, {"columns": [{"name": "x"}], "template": [], "inline": []}],
)
def test_a_file_that_is_none_says_so(body: dict[str, object]) -> None:
    with pytest.raises(FormatError, match=r"x\.json: .*; columns of details in a file that was edited or damaged"):
        loads(json.dumps({"unweave": "details", "format": 1, **body}), name="x.json")


def test_a_wrapper_is_made_of_it() -> None:
    wrapper = learn_details(PAGES).to_wrapper()
    assert {"title", "Price"} <= set(wrapper.fields)
    assert wrapper.extract(lamp("Torch", "$12", "rubber", 3))[0].to_dict()["Price"] == "$12"


@pytest.mark.parametrize(
    ("pages", "message"),
    [
        ([], "0 pages given"),
        (PAGES[:1], "1 page given"),
        ([PAGES[0]] * 3, "no text differs"),
        ([Page(""), Page("")], "no text differs"),
    ],
)
def test_what_cannot_be_learnt_says_why(pages: list[Page], message: str) -> None:
    with pytest.raises(LearnError, match=message):
        learn_details(pages)


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000 + "{}",
        "<p>x {}</p>" * 30_000,
        "<td>{}" * 20_000,
        "<dl>" + "<dt>a{}<dd>b" * 10_000,
        "{}" + "a" * 3_000_000,
    ],
)
def test_hostile_pages_are_read_in_bounded_time(html: str) -> None:
    with spent() as work, contextlib.suppress(LearnError):
        learn_details([Page(html.replace("{}", str(n))) for n in range(2)])
    assert work.within(20)


def test_the_command_writes_a_table_and_reads_new_pages_with_it(tmp_path: Path) -> None:
    for i, page in enumerate([*PAGES, lamp("Torch", "$12", "rubber", 3)]):
        (tmp_path / f"{i}.html").write_bytes(page.source)
    learnt = [str(tmp_path / f"{i}.html") for i in range(4)]
    done = CliRunner().invoke(
        main, ["details", *learnt, "--save", str(tmp_path / "d.json"), "-o", str(tmp_path / "d.csv")]
    )
    assert done.exit_code == 0, done.output
    assert "Desk lamp" in (tmp_path / "d.csv").read_text()
    done = CliRunner().invoke(
        main, ["details", str(tmp_path / "4.html"), "--use", str(tmp_path / "d.json"), "--format", "jsonl"]
    )
    assert '"Torch"' in done.output


def test_the_heading_is_the_title_although_a_crumb_says_the_same() -> None:
    pages = [
        lamp(
            *row,
            extra=f"<div class=crumbs><a href=/>Home</a> / <a href=/desk>Desk lamps</a> / <span>{row[0]}</span></div>",
        )
        for row in LAMPS
    ]
    table = learn_details(pages).table
    assert [row["title"] for row in table] == [row[0] for row in LAMPS]
    assert "Desk lamps" not in table.names


def test_labels_of_rows_are_names_and_never_values() -> None:
    facts = [
        {"Height": "2 m", "Weight": "3 kg"},
        {"Weight": "1 kg", "Socket": "E27"},
        {"Height": "4 m", "Socket": "E14"},
        {"Cable": "1 m"},
    ]
    rows = ["".join(f"<tr><th>{name}<td>{value}" for name, value in fact.items()) for fact in facts]
    table = learn_details(
        lamp(*row, extra=f"<table>{more}</table>") for row, more in zip(LAMPS, rows, strict=True)
    ).table
    assert {"Height", "Weight", "Socket"} <= set(table.names)
    assert not {"Height", "Weight", "Socket", "Cable"} & {text for row in table.texts() for text in row if text}


def stating(name: str, price: str, made_of: str, n: int, *, shown: bool = True) -> Page:
    page = lamp(name, price if shown else "", made_of, n).html
    said = f'{{"@type": "Product", "price": "{price}", "gtin": "40{n}7"}}'
    return Page(f'<script type="application/ld+json">{said}</script>{page}')


def test_what_pages_state_fills_gaps_and_adds_columns_but_overrules_nothing() -> None:
    pages = [stating(*row) for row in LAMPS]
    details = learn_details(pages)
    assert [row["gtin"] for row in details.table] == [f"40{row[3]}7" for row in LAMPS]
    assert details.extract(stating("Torch", "$12", "rubber", 3, shown=False))[0].to_dict()["Price"] == "$12"
    other = Page(stating("Torch", "$12", "rubber", 3).html.replace("<td>$12", "<td>$13"))
    assert details.extract(other)[0].to_dict()["Price"] == "$13"


def test_what_pages_state_under_two_names_is_one_column() -> None:
    def page(row: tuple[str, str, str, int]) -> Page:
        stated = f"2024-03-{row[3]:02d}T10:00:00"
        meta = "".join(
            f'<meta property="{name}" content="{stated}">' for name in ("article:published_time", "datePublished")
        )
        return Page(meta + lamp(*row).html, name=row[0])

    names = learn_details([page(row) for row in LAMPS]).table.names
    assert len({"published_time", "date_published"} & {*names}) == 1


def test_a_repeated_part_of_several_columns_is_rows_as_well() -> None:
    def with_reviews(*row: object) -> Page:
        reviews = "".join(f"<li><b>Reader {row[3]}{i}</b><i>says {row[0]} {i}</i></li>" for i in range(1, 4))
        return lamp(*row, extra=f"<h2>Reviews</h2><ol>{reviews}</ol>")  # type: ignore[arg-type]

    details = learn_details(with_reviews(*row) for row in LAMPS)
    assert details.part_names == ["reviews"]
    rows = [record.to_dict() for record in details.parts(with_reviews("Torch", "$12", "rubber", 5))["reviews"]]
    assert [set(row.values()) for row in rows] == [{f"Reader 5{i}", f"says Torch {i}"} for i in (1, 2, 3)]


@pytest.mark.parametrize(
    ("classes", "name"), [("col-lg-4 guest", "guest"), ("col-md-4 col-12", "parts"), ("guest", "guest")]
)
def test_a_repeated_part_is_not_called_as_its_grid(classes: str, name: str) -> None:
    def with_guests(*row: object) -> Page:
        guests = "".join(
            f"<div class='{classes}'><b>Guest {row[3]}{i}</b><i>says {row[0]} {i}</i></div>" for i in range(3)
        )
        return lamp(*row, extra=f"<hr><div>{guests}</div>")  # type: ignore[arg-type]

    assert learn_details(with_guests(*row) for row in LAMPS).part_names == [name]


def test_labels_of_pages_behind_an_empty_one_are_not_looked_for_on_it() -> None:
    """The labels of all pages were taken for those of an empty first one: IndexError."""
    pages = [Page(f"<div><p>Price:</p><p>${n}5</p><p>Colour:</p><p>red {n}</p></div>") for n in range(3)]
    assert learn_template([Page(""), *pages]).table.texts()[1:] == learn_template(pages).table.texts()


def test_a_list_whose_values_stand_at_several_depths_is_no_part() -> None:
    """One value stood right in the body, others far below it: IndexError."""
    page = read_texts(Page("<body><p>Flat</p>" + "<div>" * 3 + "<p>Deep 1</p><p>Deep 2</p><p>Deep 3</p>"))
    cells = CellLists(TextKeys([page], frozenset(), frozenset()), [np.arange(len(page))])
    found = ColumnCandidates([("label", "x")], [[]], cells)
    assert find_parts(found, [0], [page], Template(frozenset(), frozenset())) == []


def test_words_around_a_value_are_the_templates() -> None:
    frame = frame_of(["by Ann Bell (1999)", "by Tom Kite (2004)", "by X (1987)"])
    assert frame == ("by", "(", ")")
    assert parts_of("by Eve of Troy (2011)", frame) == ["Eve of Troy", "2011"]
    assert parts_of("by Eve of Troy, 2011", frame) is None
    assert parts_of("(" * 100_000, frame) is None
    assert frame_of(["$35 - $47", "$28 - $32"]) == ("", "-", "")
    assert frame_of(["29 April, 1970", "6 May, 1974"]) is None, "a comma parts no values"
    towns = ["Georgia, Tbilisi", "Georgia, Khobi 7", "Georgia, Gardabani", "Georgia, Zugdidi 12", "Georgia, Batumi"]
    assert frame_of(towns) is None, "the country that all are in is part of where they are"
    assert frame_of(["red", "red"]) is None
    assert frame_of(["(66)", "(7)"]) == ("(", ")")
    assert frame_of(["(229) 430-4646", "(800) 877-2246"]) is None, "a telephone number is one value"


def test_a_value_among_the_templates_words_is_a_column() -> None:
    details = learn_details([lamp(*row, extra=f"<p>Item # {1000 + 7 * i} of ours</p>") for i, row in enumerate(LAMPS)])
    assert details.extract(lamp(*LAMPS[0], extra="<p>Item # 99 of ours</p>"))[0].to_dict()["Item"] == "99"


def test_a_value_torn_into_several_texts_is_one(tmp_path: Path) -> None:
    torn = ["12 <b>High</b> Street", "<i>3</i> Low Road", "40 Hill <u>Lane</u>", "<b>7</b> <i>Dale</i> Row"]
    pages = [
        lamp(*row, extra=f"<h2>Where</h2><div class=w>{where}</div>") for row, where in zip(LAMPS, torn, strict=True)
    ]
    details = learn_details(pages)
    details.save(tmp_path / "lamps.json")
    for one in (details, unweave.load(tmp_path / "lamps.json")):
        assert "3 Low Road" in one.extract(pages[1])[0].to_dict().values()


@pytest.mark.parametrize("key", [[], ["part"], ["part", "5", "2", "a", "b", "place"], ["part", "0", "2", "a", "b"]])
def test_a_saved_key_that_is_none_is_refused(tmp_path: Path, key: list[str]) -> None:
    path = tmp_path / "lamps.json"
    learn_details(PAGES).save(path)
    body = json.loads(path.read_text())
    body["columns"][0]["key"] = key
    path.write_text(json.dumps(body))
    with pytest.raises(FormatError, match="save it again"):
        unweave.load(path)


def test_values_of_several_labels_are_no_column() -> None:
    details = learn_details(unweave.open_pages(str(Path(__file__).parents[2] / "examples" / "shop" / "*.html")))
    found = [cell for row in details.table.texts() for cell in row if cell]
    assert "Brushed steel" in found
    assert not [cell for cell in found if "Brushed steel" in cell and "48 cm" in cell]


def words(seed: int, n: int) -> str:
    """Return `n` words that no other seed below 1,000 has."""
    return " ".join(
        f"{'abcdefghij'[seed // 100 % 10]}{'klmnopqrst'[seed // 10 % 10]}{'uvwxyzaeio'[seed % 10]}{'lmnrst'[i % 6]}o"
        for i in range(n)
    )


def test_words_of_sentences_are_no_columns() -> None:
    def recipe(n: int) -> Page:
        said = (
            f"{words(n, 5)} like <a href='/{n}'>{words(n + 40, 2)}</a> and then <b>{words(n + 80, 2)}</b>"
            f" {words(n + 120, 14)}"
        )
        return Page(
            f"<title>{words(n, 2)}</title><h1>{words(n, 2)}</h1><p>{said}</p><dl><dt>Serves<dd>{n + 2} people</dl>"
        )

    details = learn_details([recipe(n) for n in range(6)])
    told = [record.to_dict() for n in range(6) for record in details.extract(recipe(n))]
    assert [one["Serves"] for one in told] == [f"{n + 2} people" for n in range(6)]
    assert not any(value == words(n + 40, 2) for n in range(6) for value in told[n].values())
    assert not any(value == words(n + 80, 2) for n in range(6) for value in told[n].values())


def test_lists_that_pages_state_and_do_not_show_are_lists() -> None:
    def recipe(n: int) -> Page:
        stated = {
            "@type": ["Recipe", "NewsArticle"],
            "recipeYield": f"{n + 2} people",
            "recipeIngredient": [f"{words(n * 7 + i, 2)} {i}" for i in range(3)],
            "recipeInstructions": [{"@type": "HowToStep", "text": words(n * 5 + i, 6)} for i in range(2)],
        }
        return Page(f"<title>Cook</title><h1>Cook</h1><script type='application/ld+json'>{json.dumps(stated)}</script>")

    details = learn_details([recipe(n) for n in range(3)])
    told = details.extract(recipe(9))[0].to_dict()
    assert told["ingredients"] == [f"{words(63 + i, 2)} {i}" for i in range(3)]
    assert told["instructions"] == [words(45 + i, 6) for i in range(2)]
    assert told["yield"] == "11 people"
    assert not details.extract(Page("<h1>Cook</h1><p>nothing"))


def test_what_the_page_is_called_stands_first() -> None:
    def player(n: int) -> Page:
        labels = ("Residence", "Country", "Birthplace", "Club", "Coach")
        facts = "".join(f"<tr><th>{label}:<td>{words(n * 10 + i, 2)} {i}" for i, label in enumerate(labels))
        name = words(n, 2) if n % 4 else ""
        return Page(
            f"<title>{words(n, 2)} - Players</title><h1>Players</h1><table>{facts}</table><hr><div><font>{name}</font>"
            "</div>"
        )

    assert learn_details([player(n) for n in range(8)]).table.names[0] == "title"


def test_a_word_that_few_titles_share_is_no_frame() -> None:
    titles = [
        "Chicken pie with butter pastry lid",
        "Fried mackerel with new potatoes",
        "Buns with lemon curd and meringue",
    ]
    assert frame_of(titles) is None
    assert frame_of(["Item # 1330", "Item # 1331", "Item # 7"]) == ("Item #", "")
    assert frame_of(["12 people", "8 people", "4 people"]) == ("", "people")
    assert frame_of([f"{i} books with {i * 7} long pages here {i}" for i in range(6)]) is not None


def test_labels_and_classes_that_name_what_people_call_columns_are_told_in_many_languages() -> None:
    assert all(is_named(label, "td") for label in ("Type of School", "Price:", "Telefono", "Reviews"))
    assert is_named("", "span.product-price")
    assert not is_named("What readers of this author also bought today", "div")
    assert not is_named("Save this car", "div.col-md-0")


def test_what_most_lists_have_by_chance_is_no_label_of_what_stands_behind_it() -> None:
    def soup(name: str, *foods: str) -> Page:
        return Page(
            f"<title>{name}</title><h1>{name}</h1><p>Food:</p><ul>{''.join(f'<li>{food}' for food in foods)}</ul>"
        )

    pages = [
        soup("Lentil", "lentils", "salt", "onion"),
        soup("Tomato", "tomatoes", "basil", "salt", "oil"),
        soup("Pea", "salt", "peas", "cream", "mint", "pepper"),
        soup("Beet", "beets", "dill", "salt", "vinegar"),
    ]
    details = learn_details(pages)
    assert "salt" not in details.table.names
    assert ["salt", "peas", "cream", "mint", "pepper"] in details.extract(pages[2])[0].to_dict().values()
