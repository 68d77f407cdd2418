"""What pages state of their subject: which columns show it, in which order, under which names."""

from __future__ import annotations

import json

import pytest

from tests.pace import spent
from unweave import Page, learn_details
from unweave.details.shown_statements import _Statements, meaning_of
from unweave.details.subjects import subject_values


def soup(n: int) -> Page:
    """Return a page that shows what it states: a list torn over inline elements, a time in words, beside comments and
    related pages."""
    amounts = [
        (f"{n + i} g", f"{root}{n}", f"{cut} {n * i}")
        for i, (root, cut) in enumerate((("leeks", "sliced"), ("beets", "raw"), ("salt", "fine")))
    ]
    steps = [f"Wash the {root}, then wait {n} minutes." for _, root, _ in amounts]
    stated = {
        "@context": "https://schema.org",
        "@graph": [
            {"@type": "Organization", "name": f"Kitchen {n}", "url": "https://kitchen.example",
             "email": "a@kitchen.example"},
            {"@type": "Article", "headline": f"Soup {n}", "datePublished": f"2026-01-{n + 10}", "wordCount": n,
             "inLanguage": "en"},
            {
                "@type": "Recipe", "name": f"Soup number {n}", "totalTime": f"PT{n}H5M",
                "recipeYield": [str(n), f"{n} plates"],
                "recipeIngredient": [", ".join((f"{amount} {root}", cut)) for amount, root, cut in amounts],
                "recipeInstructions": [{"@type": "HowToStep", "text": step} for step in steps],
                "nutrition": {"@type": "NutritionInformation", "calories": f"{n}00 kcal"},
            },
        ],
    }  # fmt: skip
    shown = "".join(
        f"<li><span class=a>{amount}</span> <span class=n><a href=/{root}>{root}</a></span>, <i>{cut}</i></li>"
        for amount, root, cut in amounts
    )
    related = "".join(f"<li><a href=/{n}{i}>Stew {n * 7 + i}</a> by <b>Cook {n * 3 + i}</b></li>" for i in range(n))
    return Page(
        f"<title>Soup number {n} - Kitchen</title><script type='application/ld+json'>{json.dumps(stated)}</script>"
        f"<h1>Soup number {n}</h1>"
        f"<p>Read on, {n} times</p><ul class=also>{related}</ul><div><b>Takes</b> <i>{n} hr 5 mins</i></div>"
        f"<ul class=i>{shown}</ul>"
        f"<ol>{''.join(f'<li>{step}</li>' for step in steps)}</ol>"
    )


def test_what_pages_state_of_their_subject_comes_first_whole_and_named() -> None:
    details = learn_details([soup(n) for n in range(2, 7)])
    table = details.table
    assert table.names[0] == "title"
    assert {"total_time", "yield", "ingredients", "instructions"} <= set(table.names[:7])
    told = details.extract(soup(8))[0].to_dict()
    assert told["ingredients"] == ["8 g leeks8, sliced 0", "9 g beets8, raw 8", "10 g salt8, fine 16"]
    assert told["total_time"] == "8 hr 5 mins", "as the page shows it, not as it states it"
    assert (told["yield"], told["calories"]) == ("8", "800 kcal")


def test_the_parts_of_a_list_that_stands_whole_are_no_columns() -> None:
    details = learn_details([soup(n) for n in range(2, 7)])
    values = {
        value if isinstance(value, str) else tuple(value) for value in details.extract(soup(8))[0].to_dict().values()
    }
    assert (
        not {("leeks8", "beets8", "salt8"), "leeks8", "8 g leeks8, sliced 0 9 g beets8, raw 8 10 g salt8, fine 16"}
        & values
    )


def test_the_subject_is_neither_the_site_nor_the_story_around_it() -> None:
    found = subject_values(soup(3).tree)
    assert [*found] == ["name", "total_time", "yield", "ingredient", "instructions", "calories"]
    assert found["yield"] == ("3",)
    site = '{"@type": "Organization", "name": "Shop", "email": "a@b.example", "telephone": "1"}'
    assert subject_values(Page(f"<script type='application/ld+json'>{site}</script>").tree) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("PT1H5M", "1 hr 5 mins"),
        ("PT45M", "45 Minuten"),
        ("4.50", "4,5"),
        ("P0DT2H", "2 hours"),
        ("PT1200S", "20 min"),
        ("By Ann!", "by ann"),
    ],
)
def test_texts_mean_the_same(one: str, other: str) -> None:
    assert meaning_of(one) == meaning_of(other)


@pytest.mark.parametrize("text", ["5", "m", "PT", "P", "5 apples"])
def test_what_is_no_time_is_none(text: str) -> None:
    assert not isinstance(meaning_of(text), tuple)


def test_large_statements_are_read_in_bounded_time() -> None:
    def page(n: int) -> Page:
        said = {
            "@type": "Recipe",
            "name": f"{n}",
            "a": "x",
            "recipeIngredient": [f"{n} salt {i}" for i in range(10_000)],
        }
        texts = "".join(f"<li>{n} pepper {i}</li>" for i in range(6_000))
        return Page(f"<h1>{n}</h1><script type='application/ld+json'>{json.dumps(said)}</script><ul>{texts}</ul>")

    with spent() as work:
        learn_details([page(1), page(2)])
    assert work.within(15)


def test_what_three_pages_state_alike_is_a_column_and_what_four_state_alike_is_none() -> None:
    def page(n: int) -> Page:
        said = f'{{"@type": "Recipe", "name": "Soup {n}", "recipeCuisine": "Nordic", "totalTime": "PT{n}M"}}'
        return Page(
            f'<script type="application/ld+json">{said}</script><title>Soup {n}</title><h1>Soup {n}</h1>'
            f"<p>Cook it {n} days."
        )

    assert "cuisine" in learn_details([page(n) for n in range(3)]).table.names
    assert "cuisine" not in learn_details([page(n) for n in range(4)]).table.names


def test_markup_in_what_is_stated_is_left_out() -> None:
    stated = '{"@type": "Book", "name": "Fog", "isbn": "1", "description": "<p>A <b>short</b> book<br/>of fog</p>"}'
    page = Page(f"<script type='application/ld+json'>{stated}</script>")
    assert subject_values(page.tree)["description"] == ("A short book of fog",)


def test_what_is_stated_is_no_column_less_for_the_name_of_one_that_room_ends_before() -> None:
    def thing(n: int) -> Page:
        stated = {
            "@type": "Book",
            "name": f"Book {n}",
            "isbn": str(n),
            "genre": f"genre {n % 3}",
            "numberOfPages": 90 + n,
        }
        facts = "".join(f"<tr><th>Fact {k}<td>{n * 31 + k} of {k}</tr>" for k in range(6))
        aside = "".join(f"<p class=genre>{word} {n}</p>" for word in ("more", "less"))
        head = f"<script type='application/ld+json'>{json.dumps(stated)}</script><h1>Book {n}</h1>"
        return Page(f"{head}<table>{facts}</table>{aside}")

    for most in range(4, 12):
        names = [column.name for column in learn_details([thing(n) for n in range(5)], max_columns=most).columns]
        assert len(names) == len(set(names)) <= most
        assert [column for column in names if column.startswith("genre")]


def test_a_column_that_says_nothing_of_what_is_stated_under_its_name_leaves_it_the_name() -> None:
    def page(n: int, way: str, category: str) -> Page:
        stated = {"@type": "Recipe", "name": f"Dish {n}", "recipeCategory": category, "recipeYield": str(n + 2)}
        return Page(
            f"<script type=application/ld+json>{json.dumps(stated)}</script><title>Dish {n}</title>"
            "<ul class=breadcrumb>"
            f"<li><a href=/>Home</a><li><a href=/{way}>{way}</a></ul><h1>Dish {n}</h1><p>Cooked in {n * 7} minutes.</p>"
        )

    pages = [
        page(1, "Winter", "Soup"),
        page(2, "Summer", "Cake"),
        page(3, "Spring", "Salad"),
        page(4, "Autumn", "Stew"),
    ]
    details = learn_details(pages)
    rows = [details.extract(one)[0].to_dict() for one in pages]
    assert [(row["category"], row["category_2"]) for row in rows] == [
        ("Soup", "Winter"), ("Cake", "Summer"), ("Salad", "Spring"), ("Stew", "Autumn"),
    ]  # fmt: skip


def test_a_half_that_is_shown_is_the_half_that_is_stated() -> None:
    stated = _Statements({"ingredient": ("1/2 cup oil", "1 3/4 g of salt")})
    for shown in ("½ cup oil", "1¾ g of salt", "1/2 cup oil"):
        assert stated.said(shown) == [("ingredient", len(shown))]


def test_a_list_that_is_shown_in_other_words_is_the_list_that_is_stated() -> None:
    stated = _Statements({"ingredient": ("2 tbsp olive oil", "1 tsp sea salt")})
    assert stated.said("2 tablespoons olive oil")
    assert not stated.said("olive oil has a long history")
    assert not stated.said("2 tablespoons olive oil 1 teaspoon sea salt 2 tbsp olive oil"), "several of the list"


def stating(said: object) -> str:
    return f"<script type=application/ld+json>{json.dumps(said)}</script>"


def test_the_author_is_the_thing_that_is_referred_to_and_not_who_reviews() -> None:
    chair = {
        "@type": "Product", "name": "Chair", "sku": "C1", "author": {"@id": "#ann"},
        "review": [{"@type": "Review", "author": {"name": "Bo"}, "reviewBody": "Soft"}],
        "offers": {"@type": "Offer", "price": "30"},
    }  # fmt: skip
    graph = {"@graph": [chair, {"@type": "Person", "@id": "#ann", "name": "Ann Lind"}]}
    found = subject_values(Page(stating(graph)).tree)
    assert found == {"name": ("Chair",), "sku": ("C1",), "author": ("Ann Lind",), "price": ("30",)}
    del chair["author"]
    assert "author" not in subject_values(Page(stating(graph)).tree)


def test_what_one_of_two_pages_states_is_a_column() -> None:
    def film(n: int, **more: str) -> Page:
        stated = {"@type": "Movie", "name": f"Film {n}", "director": f"Director {n}", **more}
        return Page(f"{stating(stated)}<title>Film {n}</title><h1>Film {n}</h1><p>Seen by {n * 31} people")

    pages = [film(1, duration="PT95M"), film(2)]
    assert [row.to_dict().get("duration") for page in pages for row in learn_details(pages).extract(page)] == [
        "1 h 35 min",
        None,
    ]


def test_a_stated_time_is_written_as_its_page_shows_it() -> None:
    def page(n: int, shown: str) -> Page:
        stated = stating({"@type": "Recipe", "name": f"Soup {n}", "cookTime": f"PT{n}H30M"})
        return Page(f"{stated}<title>Soup {n}</title><h1>Soup {n}</h1><p>For {n * 31} people</p>{shown}")

    pages = [page(1, "<ul><li>1 std 30 min</ul>"), page(2, "<p>Not long"), page(3, "")]
    assert learn_details(pages).table["cook_time"] == ["1 std 30 min", "2 h 30 min", "3 h 30 min"]


def test_what_is_stated_has_room_before_the_last_of_what_is_shown() -> None:
    def job(n: int) -> Page:
        stated = {"@type": "JobPosting", "title": f"Job {n}"} | {
            f"value{chr(97 + k)}": f"stated {n * 7 + k}" for k in range(15)
        }
        facts = "".join(f"<tr><th>Fact {chr(97 + k)}<td>{n * 31 + k} of {k}</tr>" for k in range(45))
        return Page(f"{stating(stated)}<title>Job {n}</title><h1>Job {n}</h1><table>{facts}</table>")

    names = learn_details([job(n) for n in range(4)]).table.names
    assert len(names) == 40
    assert {f"value{chr(97 + k)}" for k in range(15)} <= set(names)


def test_prose_that_shares_little_words_with_what_is_stated_is_not_it() -> None:
    def lamp(n: int, place: str, colour: str, said: str) -> Page:
        stated = {
            "@type": "Product",
            "name": f"Lamp {n}",
            "description": f"The {colour} lamp for the {place}",
            "sku": f"L{n}",
        }
        return Page(
            f"{stating(stated)}<title>Lamp {n}</title><h1>Lamp {n}</h1><p itemprop=description>{said} the box was dusty"
        )

    pages = [lamp(1, "desk", "red", "Sadly"), lamp(2, "hall", "blue", "To me"), lamp(3, "porch", "green", "Here")]
    assert [row.to_dict()["description"] for page in pages for row in learn_details(pages).extract(page)] == [
        "The red lamp for the desk", "The blue lamp for the hall", "The green lamp for the porch",
    ]  # fmt: skip


@pytest.mark.parametrize("image", ["{}", ["{}", "https://a.example/2.jpg"], {"@type": "ImageObject", "url": ["{}"]}])
def test_the_image_that_is_stated_of_the_subject_is_a_column_of_its_address(image: object) -> None:
    def chair(n: int) -> Page:
        stated = json.dumps({"@type": "Product", "name": f"Chair {n}", "sku": f"C{n}", "image": image})
        return Page(
            f"<script type=application/ld+json>{stated.replace('{}', f'https://a.example/{n}.jpg')}</script>"
            f"<h1>Chair {n}"
        )

    rows = [row.to_dict() for n in range(3) for row in learn_details([chair(0), chair(1), chair(2)]).extract(chair(n))]
    assert [row["image"] for row in rows] == [f"https://a.example/{n}.jpg" for n in range(3)]


def _story(n: int, shown: str, **stated: str) -> Page:
    thing = {
        "@type": "Recipe",
        "headline": f"Stew of {n} winter roots",
        "totalTime": f"PT{n}1M",
        "author": "Ann",
        **stated,
    }
    body = f"<h1>Stew of {n} winter roots</h1><p>Ann</p><p>{shown}</p><p>Stir {n} times, then wait.</p>"
    return Page(f"<script type=application/ld+json>{json.dumps(thing)}</script>{body}")


def test_the_day_that_is_shown_is_the_day_that_is_stated() -> None:
    """All but who wrote it stood between the name "Ann" and the date, which was called by it; it is the stated day."""
    days = ("November 2, 2025", "May 15th, 2024", "3 March 2023")
    stated = ("2025-11-02T00:05:02Z", "2024-05-15T09:00:00+02:00", "2023-03-03")
    table = learn_details(
        _story(n, day, datePublished=said) for n, (day, said) in enumerate(zip(days, stated, strict=True), 2)
    ).table
    dated = {name: [row[at] for row in table.texts()] for at, name in enumerate(table.names)}
    assert [name for name, texts in dated.items() if set(texts) & {*days, *stated}] == ["date_published"]
    assert dated["date_published"] == [*days]


def test_words_that_are_stated_under_two_names_are_one_column() -> None:
    names = [f"Stew of {n} winter roots" for n in (2, 3, 4)]
    table = learn_details(_story(n, f"{n} bowls", name=name) for n, name in zip((2, 3, 4), names, strict=True)).table
    said = [[row[at] for row in table.texts()] for at in range(len(table.names))]
    assert said.count(names) == 1


def test_what_is_stated_of_the_subject_stands_before_words_of_the_page_and_what_is_stated_of_things_in_it_behind() -> (
    None
):
    def page(n: int) -> Page:
        inside = {
            f"{food}Content": f"{n * 17 + k} g" for k, food in enumerate("fat sugar salt iron zinc fibre".split())
        }
        own = {
            name: f"{n * 31 + k} oz"
            for k, name in enumerate("weight width height depth length girth volume mass".split())
        }
        stated = {"@type": "Recipe", "name": f"Soup {n}", **own, "author": "Ann Bell", "nutrition": inside}
        facts = "".join(f"<dt>{name}<dd>{text}" for name, text in (own | inside).items())
        words = "".join(f"<tr><th>Word {k}<td>{n * 7 + k} of {k}</tr>" for k in range(6))
        head = f"<script type='application/ld+json'>{json.dumps(stated)}</script><h1>Soup {n}</h1>"
        return Page(f"{head}<dl>{facts}</dl><table>{words}</table>")

    names = learn_details([page(n) for n in range(3)]).table.names
    places = [names.index(name) for name in ("mass", "author", "Word 5", "zinc_content")]
    assert places == sorted(places)


def test_the_rating_and_the_price_of_what_is_stated_stand_with_its_own_words() -> None:
    """Behind ten facts of its food the rating of a dish was the fortieth column."""

    def page(n: int) -> Page:
        food = {f"{name}Content": f"{n * 17 + k} g" for k, name in enumerate("fat sugar salt iron zinc fibre".split())}
        own = {name: f"{n * 31 + k} oz" for k, name in enumerate("weight width height depth girth volume mass".split())}
        stated = {
            "@type": "Recipe", "name": f"Soup {n}", **own, "nutrition": food,
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": f"4.{n}", "ratingCount": str(n * 111)},
            "offers": {"@type": "Offer", "price": f"{n}.95"},
        }  # fmt: skip
        words = "".join(f"<tr><th>Word {k}<td>{n * 7 + k} of {k}</tr>" for k in range(6))
        return Page(f"{stating(stated)}<h1>Soup {n}</h1><table>{words}</table>")

    names = learn_details([page(n) for n in range(3)]).table.names
    assert max(map(names.index, ("rating_value", "rating_count", "price"))) < min(
        map(names.index, ("Word 0", "zinc_content"))
    )


def test_the_author_who_answers_most_comments_is_not_all_who_comment() -> None:
    def page(n: int) -> Page:
        who = ["Ann Bell" if (k + n) % 2 else f"Guest {n * 9 + k}" for k in range(8)]
        comments = "".join(f"<p class=w><b>{name}</b></p><p>Good for {n * 9 + k}</p>" for k, name in enumerate(who))
        stated = {"@type": "Recipe", "name": f"Soup {n}", "author": "Ann Bell", "totalTime": f"PT{n}M"}
        return Page(f"{stating(stated)}<title>Soup {n}</title><h1>Soup {n}</h1><div>{comments}</div>")

    pages = [page(2), page(3)]
    assert learn_details(pages).table["author"] == ["Ann Bell", "Ann Bell"]


def test_a_word_in_common_on_one_of_two_pages_does_not_make_a_column_what_is_stated() -> None:
    """`Main Dish Recipes` on the way to one of two pages took the place of their category, `Main Course`."""

    def page(n: int, way: str) -> Page:
        stated = {"@type": "Recipe", "name": f"Dish {n}", "recipeCategory": "Main Course", "recipeYield": str(n + 2)}
        crumbs = f"<ul class=breadcrumb><li><a href=/>Home</a><li><a href=/{n}>{way}</a></ul>"
        return Page(f"{stating(stated)}<title>Dish {n}</title>{crumbs}<h1>Dish {n}</h1><p>Cooked in {n * 7} minutes.")

    table = learn_details([page(1, "Main Dish Recipes"), page(2, "Pasta")]).table
    assert (table["category"], table["category_2"]) == (["Main Course"] * 2, ["Main Dish Recipes", "Pasta"])
