"""What the pages are called is read from their heading, and other pages by what is there on each."""

from tests.pace import spent
from unweave import Page, learn_details
from unweave.column_order import without_numbers
from unweave.details.column_candidates import Template, cells_of
from unweave.details.texts import read_texts


def product(name: str, shelf: str, *, new: bool = False) -> Page:
    """A page of a shop: a way to it of links, its heading, a line about it."""
    way = f'<nav class="way"><a href="/">Home</a> / <a href="/c">Lighting</a> / <a href="/s">{shelf}</a> / {name}</nav>'
    if new:
        way = f'<nav class="way"><a href="/">Home</a> / <a href="/c">Chairs</a> / {name}</nav>'
    return Page(
        f"<title>{name} - Shop</title><body>{way}<div class=sum><h2 class=name>{name}</h2>"
        f"<p class=desc>Made of one block for the {shelf.lower()}, {len(name)} years of warranty.</p></div>"
    )


PAGES = [product("Walnut Lamp", "Desks"), product("Brass Light", "Walls"), product("Oak Light", "Floors")]


def test_the_title_is_the_heading_and_not_the_end_of_the_way_to_the_page() -> None:
    details = learn_details(PAGES)
    assert details.columns[0].name == "title"
    assert "h2.name" in details.columns[0].key
    assert details.extract(product("Armchair", "Wood", new=True))[0]["title"].text == "Armchair"


def test_a_place_reads_other_pages_rather_than_a_text_somewhere_before_it() -> None:
    column = next(one for one in learn_details(PAGES).columns if "p.desc" in one.key)
    assert column.key[0] not in ("below", "label")
    assert learn_details(PAGES).extract(product("Armchair", "Wood", new=True))[0][column.name].text.startswith("Made")


def film(name: str, budget: str, gross: str) -> Page:
    """A page whose classes are hashes, alike for all values, each deep beside its label."""
    facts = "".join(
        f'<li data-testid="{test}"><span class=a1b2-label>{label}</span><div class=c3d4><ul class=e5><li>'
        "<span class=f6>"
        f"<b>{said}</b></span></ul></div>"
        for test, label, said in (("box-budget", f"Budget {name[:3]}", budget), ("box-gross", "Gross worldwide", gross))
    )
    return Page(f"<title>{name}</title><h1>{name}</h1><ul class=facts>{facts}</ul>")


FILMS = [
    film("Spirited", "$19,000", "$358,000"),
    film("Matrix", "$63,000", "$467,000"),
    film("Fiction", "$8,000", "$213,000"),
]


def test_a_label_names_a_value_deep_beside_it() -> None:
    table = learn_details(FILMS).table
    assert [row[table.names.index("Gross worldwide")] for row in table.texts()] == ["$358,000", "$467,000", "$213,000"]


def test_what_tests_call_an_element_tells_its_values_from_others_of_the_same_classes() -> None:
    texts = read_texts(FILMS[0])
    assert texts.paths[texts.texts.index("$358,000")][6] == "li#box-gross"


def course(n: int, parts: dict[str, list[str]]) -> Page:
    """Return a page of many facts and a section of lines, some of them below headings of their own."""
    facts = "".join(f"<tr><th>Fact {chr(97 + k // 9)}{chr(97 + k % 9)}<td>{n * 31 + k} of {k}</tr>" for k in range(60))
    lines = "".join(
        f"<h3>{part}</h3><ol>{''.join(f'<li>{line}' for line in said)}</ol>" for part, said in parts.items()
    )
    return Page(
        f"<title>Course {n}</title><h1>Course {n}</h1><table>{facts}</table><h2>Lessons</h2>{lines}<h2>Contact</h2>"
        "<p>Write to us"
    )


def test_the_lines_of_a_section_are_a_column_by_its_heading_however_many_facts_there_are() -> None:
    lessons = [
        {"Before": ["Bring all that you have read so far", "Say in a few words what you want of us and of the others"]},
        {
            "Early on": ["Draw a line that goes nowhere at all"],
            "Later": ["Cut it where it bends for the third time", "Rest"],
        },
        {
            "On the day": [
                "Look at what others of your row have made",
                "Write down what they say",
                "Go home by the longer way",
            ]
        },
    ]
    details = learn_details([course(n, said) for n, said in enumerate(lessons, 1)])
    assert len(details.columns) == 40
    rows = [details.extract(course(n, said))[0].to_dict()["Lessons"] for n, said in enumerate(lessons, 1)]
    assert rows == [[line for part in said.values() for line in part] for said in lessons]


def test_a_list_below_two_bold_lines_is_two_columns_and_not_the_first_line_of_each() -> None:
    """What one does in a job and what one must know was one list,
    `What you will do` and `What we expect` its first lines."""
    does = (
        ["Own services", "Write Go"],
        ["Draw flows", "Ask users", "Tidy up"],
        ["Close deals"],
        ["Greet", "Order", "Plan", "Pay"],
    )
    knows = (
        ["Postgres well", "English"],
        ["Figma", "A portfolio"],
        ["German", "To drive", "Whom to ask"],
        ["How to sort"],
    )

    def job(n: int) -> Page:
        lists = (
            f"<p><b>{name}</b></p><ul>{''.join(f'<li>{line}' for line in lines[n])}</ul>"
            for name, lines in (("Tasks", does), ("Skills", knows))
        )
        return Page(f"<title>Job {n}</title><h1>Job {n}</h1><p>A job of kind {n} in a town.</p>{''.join(lists)}")

    table = learn_details(map(job, range(4))).table
    said = {name: [row[table.names.index(name)] for row in table.texts()] for name in table.names}
    assert said["Tasks"] == ["; ".join(lines) for lines in does]
    assert said["Skills"] == ["; ".join(lines) for lines in knows]


def test_headings_in_headings_are_not_read_again_for_each() -> None:
    """Whether the id of each is made of its text was asked of all the text in it."""
    page = Page("".join(f"<h1 id='t{n}'><div>t{n}" for n in range(6000)))
    page.tree  # noqa: B018  (parsed before the clock starts)
    with spent() as work:
        assert len(read_texts(page).texts) == 6000
    assert work.within(3)


def instrument(n: int) -> Page:
    """A page with a description, and behind it reviews below a heading that counts them."""
    said = ("Warm tone.", "Old varnish.", "Comes with a case.", "From a collection in Lyon.")[n]
    reviews = "".join(f"<div class=review><p>{'Fine Loud Dear Dull'.split()[k]} {n}{k}" for k in range(n))
    return Page(
        f"<title>Violin {n}</title><h1>Violin {n}</h1><div class=text><h3>About it</h3><p>{said}</p></div>"
        f"<div class=reviews><h3>Reviews ({n})</h3>{reviews or '<p>None yet.</p>'}</div>"
    )


def test_what_stands_below_a_heading_ends_at_the_next_one_though_it_is_the_pages_own() -> None:
    """The description was one column with the reviews, below `About it`."""
    pages = [read_texts(instrument(n)) for n in range(4)]
    key = ("label", "About it", "", "p")
    cells = cells_of(pages[2], Template.of(pages), {key})[key]
    assert [pages[2].texts[cell.at] for cell in cells] == ["Comes with a case."]


def test_the_first_column_of_a_name_has_no_number() -> None:
    names = [one.name for one in learn_details([*PAGES, *FILMS]).columns]
    assert without_numbers(["year_2", "year", "link_3", "text"]) == ["year", "year", "link_3", "text"]
    assert all(names.index(name) < names.index(f"{name}_2") for name in names if f"{name}_2" in names)
