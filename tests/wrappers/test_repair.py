"""Repairs of whole elements, of what pages are about, of dates, of rows without classes, of lists shown twice."""

from tests.wrappers.pages import texts
from unweave import Example, Page, learn_wrapper
from unweave.wrappers.certainty import Evidence, is_copy, unsure_fields
from unweave.wrappers.memory import remember
from unweave.wrappers.ranked_page import RankedPage
from unweave.wrappers.shapes import PageShapes

SENTENCE = (
    "the council of the old town met again on {} and talked for hours about what to do with number {} of the plan"
)


def paragraphs(number):
    """Three paragraphs of a story; the second has links in it, the third begins with one."""
    said = [SENTENCE.format(day, number) for day in ("Monday", "Tuesday", "Friday")]
    first, second, third = (one.split(" again ") for one in said)
    return said, [
        " again ".join(first),
        f"{second[0]} <a href='/a'>again</a> {second[1]}",
        f"<i>{third[0]}</i> again {third[1]}",
    ]


def story(number, *, design):
    said, marked_up = paragraphs(number)
    inner = "".join(f"<p>{one}</p>" for one in (said if design == "old" else marked_up))
    body = (
        f"<div class='text'>{inner}</div>" if design == "old" else f"<main><section id='story'>{inner}</section></main>"
    )
    return Page(
        f"<nav><a href='/'>Home</a></nav><h1>Plan {number}</h1>{body}<p>About us</p>", name=f"{design}-{number}"
    )


def test_paragraphs_with_links_and_without_are_found_again_together():
    wrapper = learn_wrapper([Example(story(n, design="old"), {"body": paragraphs(n)[0]}) for n in range(3)])
    mended = wrapper.repair([story(n, design="new") for n in range(4)]).wrapper
    for number in (5, 6):
        [record] = mended.extract(story(number, design="new"))
        assert [item.text for item in record["body"]] == paragraphs(number)[0]


TITLES = [
    "Harbour bridge opens",
    "A new head for the library",
    "Rain until Sunday",
    "Trams at night",
    "The market moves",
]


def headed(number, *, design):
    """An old page whose title is a short text in bold, a new one whose heading repeats a longer page title."""
    title = TITLES[number]
    if design == "old":
        return Page(f"<p>News</p><p><b>{title[:9]}</b></p><p>Text of it.</p>", name=f"old-{number}")
    others = "".join(f"<li><b>{word} {number}</b></li>" for word in ("Sport", "Roads"))
    html = (
        f"<title>{title} and what comes of it | Courier</title><ul>{others}</ul><h2>{title} and what comes of it</h2>"
        "<p>Text.</p>"
    )
    return Page(html, name=f"new-{number}")


def test_what_a_page_is_about_is_found_where_it_repeats_the_page_title():
    wrapper = learn_wrapper([Example(headed(n, design="old"), {"title": TITLES[n][:9]}) for n in range(3)])
    mended = wrapper.repair([headed(n, design="new") for n in range(4)]).wrapper
    assert texts(mended.extract(headed(4, design="new"))) == [{"title": "The market moves and what comes of it"}]


CASES = [("20-55845", "Tobias v. East", "09/28/2021", "Wardlaw, Collins"),
         ("18-55407", "Bureau v. Cashcall", "09/23/2021", "Owens, Nelson"),
         ("19-16383", "Smith v. Jones", "09/22/2021", "Gould, Miller"),
         ("21-35010", "Poulter v. Dol", "10/08/2021", "Ikuta, Bress"),
         ("13-71406", "Butcher v. Fox", "10/07/2021", "Graber, Owens"),
         ("20-35926", "Lane v. Lake", "10/05/2021", "Paez, Nguyen")]  # fmt: skip


def docket(cases, *, design):
    """Cases of a court: an old list with classes, a new table whose cells all look the same."""
    names = ("no", "case", "on", "judge")
    if design == "old":
        rows = "".join(
            f"<li>{''.join(f'<span class={n}>{v}</span>' for n, v in zip(names, case, strict=True))}</li>"
            for case in cases
        )
        return Page(f"<h1>Court</h1><ul>{rows}</ul>", name="old")
    rows = "".join(f"<tr>{''.join(f'<td>{value}</td>' for value in case)}</tr>" for case in cases)
    return Page(f"<h1>Court</h1><table>{rows}</table>", name="new")


def test_cells_of_a_marked_row_are_no_row_of_their_own():
    """Where all rows are marked, the cells beside the marked ones were taken for rows that nobody marked."""
    rows = [{"docket": case[0], "judge": case[3]} for case in CASES]
    wrapper = learn_wrapper([Example(docket(CASES, design="new"), records=rows)])
    assert texts(wrapper.extract(docket(CASES[::-1], design="new"))) == rows[::-1]


def test_a_docket_number_is_not_looked_for_among_dates():
    rows = [{"docket": case[0], "judge": case[3]} for case in CASES[:3]]
    wrapper = learn_wrapper([Example(docket(CASES[:4], design="old"), records=rows)])
    mended = wrapper.repair([docket(CASES, design="new")]).wrapper
    assert texts(mended.extract(docket(CASES, design="new"))) == [{"docket": c[0], "judge": c[3]} for c in CASES]


def test_rows_whose_classes_take_turns_have_the_same_columns():
    """Two rows, `odd` and `even`, each with a link that says the same on both beside the docket number."""
    rows = [{"docket": case[0], "date": case[2]} for case in CASES[:3]]
    wrapper = learn_wrapper([Example(docket(CASES[:4], design="old"), records=rows)])
    shown = "".join(
        f"<tr class='{turn}'><td>{case[2]}</td><td><b><a href='/{n}'>Opinion</a></b></td><td>{case[0]}</td></tr>"
        for n, (turn, case) in enumerate(zip(("odd", "even"), CASES, strict=False))
    )
    new = Page(f"<h1>Court</h1><table>{shown}</table>", name="new")
    assert texts(wrapper.repair([new]).wrapper.extract(new)) == [{"date": c[2], "docket": c[0]} for c in CASES[:2]]


def test_a_box_to_tick_and_a_fraction_do_not_make_a_line_look_different():
    ranked = RankedPage(Page("<ul><li>1 cup flour</li><li>▢ ½ cup flour</li></ul>"))
    plain, ticked = (PageShapes(ranked).features(number) for number in range(2))
    assert {name for name in plain if plain[name] != ticked[name]} <= {"length"}


def test_a_list_that_a_page_shows_twice_is_given_once():
    def page(*parts):
        items = "".join(f"<li>{part}</li>" for part in parts)
        return Page(f"<h1>Dough</h1><div class='narrow'><ul>{items}</ul></div><div class='wide'><ul>{items}</ul></div>")

    wrapper = learn_wrapper([Example(page("flour", "salt", "yeast"), {"part": ["flour", "salt", "yeast"]})])
    [record] = wrapper.extract(page("rye", "water", "honey", "salt"))
    assert [item.text for item in record["part"]] == ["rye", "water", "honey", "salt"]
    [record] = wrapper.extract(page("rye", "rye"))
    assert len(record["part"]) == 4  # two of a kind may be meant


def opinions(*, design):
    """Opinions with the address of their file: in another folder,
    with longer names and beside other links in the new design."""
    found = []
    for number, name in enumerate(
        ("Alder v. Birch", "Cole v. Dray", "Estate of Fenn", "Gage v. Hurst", "In re Ives"), 117
    ):
        docket = f"SC-{number}"
        if design == "old":
            file = f"{number}.pdf"
            found.append((docket, file, f"<tr><td>{docket}</td><td><a href='{file}'>{name}</a></td></tr>"))
        else:
            file = f"https://files.example.org/content/download/4257{number}/opinion-of-{number}.pdf"
            found.append(
                (
                    docket,
                    file,
                    (
                        f"<li><a class='case' href='/case?cn={number}'>{docket}</a><p>{name}</p>"
                        f"<a href='/briefs/{number}'>Briefs</a>"
                        f"<a class='btn' href='{file}'>Read</a></li>"
                    ),
                )
            )
    rows = "".join(row for _, _, row in found)
    page = Page(
        f"<table>{rows}</table>" if design == "old" else f"<main><ul class='cases'>{rows}</ul></main>", name=design
    )
    return [{"docket": docket, "url": file} for docket, file, _ in found], page


def test_an_address_is_known_by_its_ending_where_it_lies_elsewhere_now():
    rows, page = opinions(design="old")
    wrapper = learn_wrapper([Example(page, records=rows)])
    new_rows, new_page = opinions(design="new")
    assert set(wrapper.check([new_page]).broken) == {"docket", "url"}
    assert texts(wrapper.repair([new_page]).wrapper.extract(new_page)) == new_rows


def dish(number, *, design):
    """A dish with its picture, among the site's own; the new design has other places, names and formats of files."""
    name = ("Soup", "Bread", "Stew", "Cake")[number % 4]
    if design == "old":
        return Page(
            f"<img src='logo.gif'><h1>{name} {number}</h1><div class='photo'><img src='photos/{name}-{number}.jpg'>"
            "</div>",
            name=name,
        )
    picture = f"https://cdn.example.org/w1200/{name.lower()}-{number}-served-on-a-plate.webp"
    return Page(
        f"<header><a href='/all'>All dishes</a></header><main><figure class='photo'><img src='{picture}'></figure>"
        f"<h2>{name} {number}</h2></main>",
        name=name,
    )


def test_a_picture_is_a_picture_in_whatever_format():
    wrapper = learn_wrapper(
        [Example(dish(n, design="old"), {"photo": f"photos/{('Soup', 'Bread', 'Stew')[n]}-{n}.jpg"}) for n in range(3)]
    )
    new = [dish(n, design="new") for n in range(4)]
    assert wrapper.check(new).broken == ["photo"]
    mended = wrapper.repair(new).wrapper
    assert texts(mended.extract(dish(7, design="new"))) == [
        {"photo": "https://cdn.example.org/w1200/cake-7-served-on-a-plate.webp"}
    ]


def recipe(number, *, design):
    """A dish with four ingredients; the new design draws amount and name beside each other,
    without an element around both."""
    foods = enumerate(("ground pepper", "fresh cream", "dry vinegar", "whole garlic"))
    parts = [(f"{number + n} tablespoons", f"of {name} number {number}") for n, name in foods]
    values = [" ".join(part) for part in parts]
    if design == "old":
        items = "".join(f"<li>{one}</li>" for one in values)
        return values, Page(f"<h1>Dish {number}</h1><ul class='ingredients'>{items}</ul>", name=f"old-{number}")
    cells = "".join(f"<p>{amount}</p><div>{name}</div>" for amount, name in parts)
    html = f"<header>All dishes</header><main><h2>Dish {number}</h2><div class='ingredients'>{cells}</div></main>"
    return values, Page(html, name=f"new-{number}")


def test_parts_of_remembered_values_are_not_given_for_the_values():
    old = [recipe(n, design="old") for n in range(3)]
    wrapper = learn_wrapper(
        [Example(page, {"title": f"Dish {n}", "ingredients": values}) for n, (values, page) in enumerate(old)]
    )
    known = remember(wrapper)["ingredients"]
    assert known.is_torn("of ground pepper number 0")
    assert not any(known.is_torn(text) for text in ("0 tablespoons of ground pepper number 0", "ground", "of sea salt"))
    new = [recipe(n, design="new")[1] for n in range(3)]
    assert wrapper.check(new).broken
    mended = wrapper.repair(new)
    assert "ingredients" in mended.lost
    assert texts(mended.wrapper.extract(new[1])) == [{"title": "Dish 1"}]


def test_a_text_that_a_surer_field_gives_is_no_value_of_another_field():
    html = "<h1>{0}</h1><p class='about'>All about {0}, in a sentence.</p>"
    pages = [Page(html.format(name), name=name) for name in ("Soup", "Bread", "Stew")]
    wrapper = learn_wrapper(
        [Example(page, {"title": page.name, "about": f"All about {page.name}, in a sentence."}) for page in pages]
    )
    memory = remember(wrapper)
    found = {"title": Evidence(4.0, 2, ["Cake", "Roll"]), "about": Evidence(1.6, 2, ["Cake", "Roll"])}
    assert is_copy("about", found, memory)
    assert not is_copy("title", found, memory)
    assert not is_copy("about", {**found, "about": Evidence(1.6, 2, ["Cake", "A roll"])}, memory)


def sales(names, *, is_new):
    """A list of sales: who buys and who sells, of whom a redesign shows one."""
    rows = [f"<li><b>{buyer}</b>" + ("" if is_new else f"<i>{seller}</i>") + "</li>" for buyer, seller in names]
    return Page(f"<h1>Sales of the week</h1><ul>{''.join(rows)}</ul>", name="sales")


def test_two_fields_of_a_row_do_not_both_become_the_one_text_that_is_left():
    """Both were written with the same text of each row, and called ok."""
    names = [(f"{one} {letter}ox", f"{one} {letter}ay") for letter in "BCDFGL" for one in ("Ann", "Eve", "Tom", "Zoe")]
    old = learn_wrapper([Example(sales(names, is_new=False), records=[{"buyer": a, "seller": b} for a, b in names])])
    page = sales(names, is_new=True)
    both = learn_wrapper([Example(page, records=[{"buyer": a, "seller": a} for a, _ in names])])
    for tried in ({"buyer": 0, "seller": 0}, {"seller": 0}):
        assert unsure_fields(both, tried, remember(old), [RankedPage(page)]) == ["seller"]
