"""Two marked rows of a list: its other records are rows as well,
whose values stand in the columns of the marked ones."""

import json

import pytest

from tests.wrappers.pages import texts
from unweave import Example, Page, learn_wrapper, load

LAMPS = [
    ("<a href=/1>Desk lamp</a>", "<b>$5</b>"),
    ("<a href=/2>Floor lamp</a>", "<b>$7</b>"),
    ("<span>Night light</span>", "<b>$4</b>"),
    ("<a href=/4>Reading <em>lamp</em> of steel</a>", "<i class=sale>$9</i>"),
    ("<a href=/5><em>Lamp</em> shade</a>", "<b>$2</b>"),
    ("<span>Bulb</span>", "<i class=sale>$1</i>"),
    ("<a href=/7>Wall lamp</a>", "<b>$8</b>"),
]
TITLES = ["Desk lamp", "Floor lamp", "Night light", "Reading lamp of steel", "Lamp shade", "Bulb", "Wall lamp"]
PRICES = ["$5", "$7", "$4", "$9", "$2", "$1", "$8"]
ROWS = [{"title": title, "price": price} for title, price in zip(TITLES, PRICES, strict=True)]


def shop(lamps=LAMPS):
    rows = "".join(f"<tr><td>{title}</td><td>{price}</td><td>in stock</td></tr>" for title, price in lamps)
    return Page(f"<body><h1>Lamps</h1><table><tr><th>Lamp<th>Price<th>There</tr>{rows}</table></body>", name="shop")


def learnt(page=None, rows=ROWS[:2]):
    return learn_wrapper([Example(page or shop(), records=rows)])


def test_rows_that_look_otherwise_are_read_from_two_marked_ones():
    """Titles without a link, with emphasized words, and prices in another element."""
    assert texts(learnt().extract(shop())) == ROWS


def test_another_page_of_the_list_is_read_as_well():
    assert texts(learnt().extract(shop(LAMPS[2:6][::-1]))) == ROWS[2:6][::-1]


def test_a_value_of_several_texts_has_a_selector_in_its_row():
    selectors = learnt().to_selectors()
    assert not selectors.unexpressed
    assert [row["title"] for row in selectors.extract(shop().html)] == [[title] for title in TITLES]


def test_what_was_learnt_is_the_same_when_it_is_loaded(tmp_path):
    wrapper = learnt()
    wrapper.save(tmp_path / "shop.json")
    again = load(tmp_path / "shop.json")
    assert again.lesson.pages[0].n_spread == wrapper.lesson.pages[0].n_spread == len(ROWS) - 2
    assert texts(again.extract(shop())) == ROWS


@pytest.mark.parametrize("n_marked", [4, len(ROWS)])
def test_a_list_of_which_more_than_half_is_marked_stays_as_it_was_marked(n_marked):
    assert learnt(rows=ROWS[:n_marked]).lesson.pages[0].n_spread == 0


def test_a_mark_that_is_a_part_of_its_text_adds_no_rows():
    rows = [{"title": row["title"], "price": row["price"].strip("$")} for row in ROWS]
    assert learnt(rows=rows[:2]).lesson.pages[0].n_spread == 0


def test_a_heading_between_the_entries_of_a_list_of_one_field_is_none_of_them():
    entries = ["flour", "sugar", "salt", "eggs", "milk"]
    rows = [f"<p>{entry}</p>" for entry in entries]
    page = Page(
        f"<body><h1>Cake</h1><div>{rows[0]}{rows[1]}{rows[2]}<p><strong>Glaze</strong></p>{rows[3]}{rows[4]}</div>"
    )
    wrapper = learnt(page, [{"entry": entry} for entry in entries[:2]])
    assert [row["entry"] for row in texts(wrapper.extract(page))] == entries


def test_another_section_of_the_region_may_be_another_list():
    def section(title, *names):
        rows = "".join(f"<li><a href=/{name}>{name}</a> <b>${len(name)}</b></li>" for name in names)
        return f"<section><h2>{title}</h2><ul class={title}>{rows}</ul></section>"

    page = Page(
        f"<body>{section('Lamps', 'Desk', 'Floor', 'Night', 'Wall')}{section('Last', 'Dora', 'Emil', 'Fay')}</body>"
    )
    wrapper = learnt(page, [{"title": "Desk", "price": "$4"}, {"title": "Floor", "price": "$5"}])
    assert wrapper.lesson.pages[0].n_spread == 2


def test_a_file_of_before_rows_were_added_is_read(tmp_path):
    wrapper = learnt(rows=ROWS[:4])
    wrapper.save(tmp_path / "shop.json")
    body = json.loads((tmp_path / "shop.json").read_text())
    assert body["examples"][0].pop("spread") == 0
    (tmp_path / "shop.json").write_text(json.dumps(body))
    assert texts(load(tmp_path / "shop.json").extract(shop())) == texts(wrapper.extract(shop()))


def test_rows_that_share_no_field_add_no_empty_ones():
    rows = [{"title": "Desk lamp"}, {"price": "$7"}]
    assert all(learnt(rows=rows).lesson.pages[0].rows)
