"""A schema in, objects out: which column becomes which field, and what is said of the rest."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, make_dataclass
from decimal import Decimal
from pathlib import Path

import pydantic
import pytest

from unweave import (
    Date,
    Money,
    Page,
    Url,
    find_records,
    learn_details,
    open_page,
    open_pages,
    read_objects,
    read_site,
)
from unweave.model import Column, Item, Record, Table

LAMPS = Path(__file__).parent.parent.parent / "examples" / "lamps.html"


def table(**columns: list[str | None]) -> Table:
    n = len(next(iter(columns.values())))
    rows = [{name: Item(text) for name, texts in columns.items() if (text := texts[at]) is not None} for at in range(n)]
    return Table.from_records([Record((), row) for row in rows])


@dataclass
class Lamp:
    name: str
    price: Money
    url: Url
    stars: float
    oldPrice: Money | None = None  # noqa: N815
    tags: list[str] = field(default_factory=list)


class Product(pydantic.BaseModel):
    title: str = pydantic.Field(max_length=25)
    price: Money
    url: Url


def test_a_dataclass_is_filled_from_the_columns_of_its_names() -> None:
    lamps = read_objects(find_records(open_page(LAMPS))[0], Lamp)
    assert len(lamps) == 12
    assert lamps[1] == Lamp(
        "Tilda clamp lamp", Money(Decimal("24.50"), "€"), "/p/tilda", 4.3, Money(Decimal("29.90"), "€")
    )
    assert lamps[0].oldPrice is None
    assert lamps.columns == {
        "name": "title",
        "price": "price",
        "url": "title",
        "stars": "stars",
        "oldPrice": "old_price",
    }
    assert list(lamps.unmatched) == ["tags"]
    assert "tags: not found" in lamps.describe()


def test_a_pydantic_model_validates_and_what_it_refuses_is_said() -> None:
    found = read_objects(find_records(open_page(LAMPS))[0], Product)
    assert all(isinstance(one, Product) for one in found)
    assert 0 < len(found) < 12
    assert len(found) + len(found.invalid) == 12
    assert "at most 25 characters" in found.invalid[0][1]


def test_a_field_of_a_telling_type_takes_the_only_column_of_it() -> None:
    @dataclass
    class Offer:
        amount_due: Money
        since: Date

    (offer,) = read_objects(table(was=["€ 3,50"], what=["a lamp"], day=["3 May 2026"]), Offer)
    assert offer == Offer(Money(Decimal("3.50"), "€"), datetime.date(2026, 5, 3))


def test_what_could_be_several_columns_is_not_guessed() -> None:
    @dataclass
    class Offer:
        amount: Money | None

    found = read_objects(table(now=["€3"], was=["€4"]), Offer)
    assert found.columns == {}
    assert found.unmatched == {"amount": "could be now, was: call it so"}
    assert found.objects == [Offer(None)]


def test_a_column_of_the_name_but_of_another_type_is_not_taken() -> None:
    @dataclass
    class Offer:
        price: Money

    found = read_objects(table(price=["on request", "ask us"]), Offer)
    assert found.unmatched == {"price": "column 'price' is not of type Money"}
    assert found.invalid == [(0, "no value for price"), (1, "no value for price")]


@pytest.mark.parametrize(
    ("hint", "texts", "values"),
    [
        (int, ["1,200", "3"], [1200, 3]),
        (float, ["1.5", "2"], [1.5, 2.0]),
        (Decimal, ["1.50", "2"], [Decimal("1.50"), Decimal("2")]),
        (datetime.datetime, ["2026-05-03 10:15", "2026-05-04 11:00"],
         [datetime.datetime(2026, 5, 3, 10, 15), datetime.datetime(2026, 5, 4, 11)]),
        (Url, ["https://x.example/a", "https://x.example/b"], ["https://x.example/a", "https://x.example/b"]),
        (str, ["a", "b"], ["a", "b"]),
    ],
)  # fmt: skip
def test_cells_are_read_as_the_type_says(hint: object, texts: list[str], values: list[object]) -> None:
    schema = dataclass(type("Given", (), {"__annotations__": {"it": hint}}))
    assert [one.it for one in read_objects(table(it=texts), schema)] == values  # type: ignore[attr-defined]


def test_a_number_with_decimals_is_no_int() -> None:
    schema = dataclass(type("Given", (), {"__annotations__": {"it": int}}))
    assert read_objects(table(it=["1.5", "2"]), schema).unmatched == {"it": "column 'it' is not of type int"}


def test_repeated_values_are_lists() -> None:
    @dataclass
    class Paper:
        authors: list[str]

    rows = [Record((), {"authors": [Item("A"), Item("B")]}), Record((), {"authors": Item("C")})]
    assert [paper.authors for paper in read_objects(rows, Paper)] == [["A", "B"], ["C"]]


def test_a_pydantic_field_with_an_alias_is_filled_and_what_it_refuses_is_one_line() -> None:
    """Every record was left out, with an address of Pydantic's in each reason."""

    class Offer(pydantic.BaseModel):
        title: str = pydantic.Field(alias="productTitle")
        cost: float = pydantic.Field(validation_alias="price", gt=4)

    found = read_objects(table(title=["a", "b"], price=["€3", "€5"]), Offer)
    assert [(one.title, one.cost) for one in found] == [("b", 5.0)]
    assert found.invalid == [(0, "price: Input should be greater than 4, not 3.0")]


def test_an_address_of_pydantic_is_one() -> None:
    class Offer(pydantic.BaseModel):
        name: str
        url: pydantic.HttpUrl

    page = Page(LAMPS.read_bytes(), url="https://lamps.example/")
    found = read_objects(find_records(page)[0], Offer)
    assert str(found[1].url) == "https://lamps.example/p/tilda"
    assert found.columns["url"] == "title"


def test_what_holds_regions_or_a_table_says_which_to_give() -> None:
    page = open_page(LAMPS)
    details = learn_details(list(open_pages(*sorted((LAMPS.parent / "shop").glob("*.html")))))
    for wrong, said in (
        (find_records(page), r"not a list of \w*Region; give one of them: regions\[0\]"),
        (details, "not Details; its table is one: details.table"),
        (page, r"not Page; find_records\(page\)\[0\] gives a region of it"),
    ):
        with pytest.raises(TypeError, match=said):
            read_objects(wrong, Lamp)  # type: ignore[arg-type]


def test_what_is_no_schema_is_refused() -> None:
    for wrong in (dict, 3, Lamp("", Money(Decimal()), "", 1.0)):
        with pytest.raises(TypeError, match="takes a dataclass or a Pydantic model"):
            read_objects(table(a=["x"]), wrong)  # type: ignore[arg-type]


def test_an_empty_table_gives_no_objects() -> None:
    assert list(read_objects([], Lamp)) == []


def test_a_table_of_a_site_gives_objects() -> None:
    site = read_site([open_page(LAMPS)])
    lamps = read_objects(site.tables["list"], Lamp)
    assert len(lamps) == 12
    assert lamps[1].name == "Tilda clamp lamp"
    assert lamps[1].price == Money(Decimal("24.50"), "€")
    assert lamps.columns["url"] == "url"


def test_a_table_of_details_gives_objects() -> None:
    shop = LAMPS.parent / "shop"
    details = learn_details(list(open_pages(*sorted(shop.glob("*.html")))))
    found = read_objects(details.table, make_dataclass("Sold", [("title", str), ("price", Money), ("stock", str)]))
    first = details.table.texts()[0]
    assert len(found) == len(details.table) == 5
    assert (found[0].title, found[0].stock) == tuple(
        first[details.table.names.index(name)] for name in ("title", "stock")
    )
    assert found[0].price.currency == "€"


def test_a_number_that_has_a_name_and_an_amount_without_a_currency_are_not_guessed() -> None:
    @dataclass
    class Offer:
        stock: int | None = None
        fee: Money | None = None

    found = read_objects(table(title=["Arc", "Bo"], weight=["3", "4"]), Offer)
    assert found.columns == {}
    numbered = read_objects(table(title=["Arc", "Bo"], number=["21176", "21177"]), Offer)
    assert numbered.columns == {}
    assert "stock: not found, could be number: call it so" in numbered.describe()


def test_one_column_is_not_taken_for_two_fields() -> None:
    @dataclass
    class Offer:
        rent: Money | None = None
        deposit: Money | None = None

    assert read_objects(table(was=["€3"]), Offer).unmatched == {
        "rent": "could be was, as deposit could: call it so",
        "deposit": "could be was, as rent could: call it so",
    }


def test_the_address_of_a_picture_is_its_own_and_not_that_of_its_link() -> None:
    @dataclass
    class Lamp:
        image: Url
        url: Url

    rows = "".join(
        f"<li><a href='/{n}'><img src='/{n}.jpg' alt='{w}'></a><b>{w} lamp</b></li>"
        for n, w in enumerate(("Arc", "Bo", "Tilda"))
    )
    assert read_objects(find_records(Page(f"<ul>{rows}</ul>"))[0], Lamp)[1] == Lamp("/1.jpg", "/1")


def test_people_s_other_names_for_counts_and_days_are_known() -> None:
    @dataclass
    class Job:
        posted: Date
        review_count: int

    found = read_objects(table(date=["3 May 2026"], reviews=["12"]), Job)
    assert found[0] == Job(datetime.date(2026, 5, 3), 12)


def test_an_address_is_that_of_the_title_where_the_column_of_its_name_has_none() -> None:
    @dataclass
    class Offer:
        link: Url

    rows = [{"title": Item(name, href=f"/p/{name}"), "link": Item("Compare")} for name in ("arc", "bo")]
    lamps = Table.from_records([Record((), row) for row in rows])
    assert [offer.link for offer in read_objects(lamps, Offer)] == ["/p/arc", "/p/bo"]


def test_the_address_of_a_record_is_what_files_call_its_url() -> None:
    """A shop's `link` to another one was the `url` of its games, and not that of the title, as in CSV."""

    @dataclass
    class Game:
        url: Url

    rows = [
        {"title": Item(name, href=f"/p/{name}"), "link": Item("Shop", href=f"/out/{name}")} for name in ("arc", "bo")
    ]
    games = Table.from_records([Record((), row) for row in rows])
    assert [game.url for game in read_objects(games, Game)] == ["/p/arc", "/p/bo"]


def test_a_column_shown_comes_before_one_of_the_very_name_that_stands_aside() -> None:
    """The names of contributors, said of few pictures, were taken for the name of every record."""

    @dataclass
    class Repository:
        name: str

    whole = Table(
        [Column("title", "distinctive"), Column("name", "distinctive", aside=True)], [[Item("arc"), Item("@ada")]]
    )
    assert read_objects(Table.view_of(whole), Repository)[0] == Repository("arc")
