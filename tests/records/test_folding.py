"""Running text and nested lists are one field each, whatever their markup in one record or another."""

import re

import pytest

from unweave import Item, Page, find_records


def table(*rows: str) -> list[dict[str, str | list[str]]]:
    """Return the records of a page with a list item a row."""
    html = f"<p>Some records to be found</p><ul class=list>{''.join(f'<li class=row>{row}</li>' for row in rows)}</ul>"
    return [record.to_dict() for record in find_records(Page(html))[0].records]


def titled(rows: list[str]) -> list[str]:
    return [f"<a class=title href=/{i}>Title number {i}</a>{row}" for i, row in enumerate(rows)]


def test_words_marked_at_varying_places_stay_in_their_text() -> None:
    texts = ["the <i>red</i> lamp", "<i>red</i> and blue", "<i>red</i>, <i>red</i> again", "no colour"]
    marked = [f"<p>{text.replace('<i>', '<span class=hit>').replace('</i>', '</span>')}</p>" for text in texts]
    found = table(*titled(marked))
    assert [list(record.values())[1] for record in found] == [
        "the red lamp",
        "red and blue",
        "red, red again",
        "no colour",
    ]


def test_a_word_marked_in_a_few_texts_stays_in_them() -> None:
    texts = ["Journal of Clean Matter, in press, 2017", "Journal of the <i>Project</i> Managers, in press, 2016"]
    texts += ["Letters of Applied Ecology, in print, 2015", "Annals of Public Health, volume 3, 2014"]
    marked = [f"<p>{text.replace('<i>', '<span class=hit>').replace('</i>', '</span>')}</p>" for text in texts]
    found = table(*titled(marked))
    assert [list(record.values())[1] for record in found][1] == "Journal of the Project Managers, in press, 2016"


def test_a_word_marked_in_the_address_of_one_record_is_part_of_it() -> None:
    rows = [f"<i class=url>www.lamps.org/paper-{i}.htm</i>" for i in range(5)]
    rows[2] = "<i class=url>www.lamps.org/paper-<span class=q1>two</span>.htm</i>"
    assert [list(record.values())[1] for record in table(*titled(rows))][2] == "www.lamps.org/paper-two.htm"


def test_an_element_within_words_that_go_on_is_part_of_their_text() -> None:
    rows = "".join(
        (
            f"<li><h3><a href=/{n}>Desk lamp number {n}</a></h3><p>up to <span class=big>3 x ${n}.50</span> without "
            "interest</p></li>"
        )
        for n in range(5)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert [row[1:] for row in table.texts()] == [[f"up to 3 x ${n}.50 without interest"] for n in range(5)]


def test_a_link_within_long_texts_that_come_to_it_in_words_of_their_own_is_part_of_them() -> None:
    texts = [
        "We found it in a small shop by <a href=/m/0>the old harbour</a>, and loved it at once for its light.",
        "The makers of <a href=/m/1>northern towns</a> say that it lasts for years; nobody has seen one fail yet.",
        "Light falls evenly from it, which <a href=/m/2>our testers</a> put beside a bed for a whole week.",
        "Cheap but not bad: it comes with a long cable and <a href=/m/3>a second bulb</a> in the same box.",
    ]
    texts.append("It flickers at times, as <a href=/m/4>some readers</a> wrote to us, yet our shelf keeps it.")
    told = [re.sub("<.*?>", "", text) for text in texts]
    found = table(*titled([f"<p>{text}</p>" for text in texts]))
    assert [record["description"] for record in found] == told
    by = [
        f"<p>Posted in the old town on Monday by <a href=/m/{i}>Ann {i}</a>, who is always there at noon</p>"
        for i in range(5)
    ]
    assert [f"Ann {i}" in record.values() for i, record in enumerate(table(*titled(by)))] == [True] * 5


def test_an_old_price_is_no_part_of_the_price() -> None:
    prices = ["<span class=old>$9</span> $5", "$6", "<span class=old>$7</span> $3", "$8"]
    found = table(*titled([f"<div class=price>{price}</div>" for price in prices]))
    assert [record.get("price") for record in found] == ["$5", "$6", "$3", "$8"]
    assert [record.get("old_price") for record in found] == ["$9", None, "$7", None]


def test_equal_records_are_kept() -> None:
    found = table(*titled(["<b class=price>$5</b>"] * 2), *titled(["<b class=price>$5</b>"] * 2))
    assert len(found) == 4
    assert found[0] == found[2]


def test_the_words_that_were_looked_for_stay_in_their_text_by_class_or_by_coming_again() -> None:
    texts = [f"The {i} tall trees of the old {{}} stand in long rows beside the water" for i in range(6)]
    for mark in ("<span class=searchmatch>forest</span>", "<span class=x7>forest</span>"):
        rows = "".join(
            f"<li><a href=/{i}>Park number {i}</a><p>{text.format(mark)}</p></li>" for i, text in enumerate(texts)
        )
        table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
        assert table.texts()[2][1] == texts[2].format("forest")
    buttons = "".join(
        f"<li><a href=/{i}>Park number {i}</a><p>{text} <span>more</span></p></li>" for i, text in enumerate(texts)
    )
    assert not find_records(Page(f"<ul>{buttons}</ul>"))[0].table.texts()[2][1].endswith("more")


def test_paragraphs_of_a_text_are_one_field() -> None:
    texts = [["It rained all day, and so we stayed at home"] * n for n in (1, 3, 2, 4)]
    bodies = ["".join(f"<p>{line} on day {i}</p>" for i, line in enumerate(lines)) for lines in texts]
    found = table(*titled([f"<div class=body>{body}</div>" for body in bodies]))
    assert all(len(record) == 2 for record in found)
    assert [len(record["description"]) for record in found[1:]] == [3, 2, 4]


@pytest.mark.parametrize(("line", "n_fields"), [("It rained all day, and so we stayed at home", 2), ("Oslo", 4)])
def test_lines_of_prose_in_varying_number_are_one_field(line: str, n_fields: int) -> None:
    bodies = ["<br><br>".join(f"{line} {10 * i + n}" for n in range(count)) for i, count in enumerate((1, 3, 2, 4))]
    found = table(*titled([f"<div class=body>{body}</div>" for body in bodies]))
    assert max(map(len, found)) == n_fields


def test_a_badge_on_a_title_is_none_of_it() -> None:
    offs = ["", "<span class='sale-badge'>-25%</span>", "", "<span class='sale-badge'>-10%</span>", ""]
    cards = (f"<a href=/{i}><h3>Game number {i}{off}</h3><b>${i}.49</b></a>" for i, off in enumerate(offs))
    found = table(*cards)
    assert [record["title"] for record in found] == [f"Game number {i}" for i in range(5)]
    assert found[1]["discount"] == "-25%"


def test_a_badge_that_no_class_tells_is_set_before_a_title_without_a_gap() -> None:
    new = ["", "<span class=LIGHT_HIGHLIGHT>New Listing</span>", ""]
    cards = [f"<a href=/{i}><h3><span>{new[i % 3]}Game number {i}</span></h3></a><b>${i}.49</b>" for i in range(9)]
    found = table(*cards)
    assert [record["title"] for record in found] == [f"Game number {i}" for i in range(9)]
    assert found[1]["new_listing"] == "New Listing"


def test_facts_at_their_own_places_are_fields() -> None:
    facts = [["Ann Lee", "Oslo"], ["Bo Chan", "Bern", "new"], ["Ann Lee", "Rome"], ["Cy Orr", "Oslo", "new"]]
    rows = [f"<div class=facts>{' '.join(f'<span>{fact}</span>' for fact in line)}</div>" for line in facts]
    found = table(*titled(rows))
    assert all(isinstance(value, str) for record in found for value in record.values())


REVIEWS = [
    [("Ann", "Fits well and is warm", 5), ("Bob", "Too long for me", 2), ("Cleo", "Came late", 3)],
    [("Dan", "Lovely colour", 5)],
    [("Eve", "Broke at once", 1), ("Finn", "Cheap, but fine", 4)],
    [("Gus", "Exactly what we had looked for", 5), ("Hal", "Sent it back", 2), ("Ida", "Good", 4), ("Jon", "Bad", 1)],
]
"""Author, text and stars of the reviews of each record."""


def _reviews(review: str, around: str) -> list[str]:
    inner = ["".join(review.format(*fields) for fields in reviews) for reviews in REVIEWS]
    about = (
        "<p class=about>Thing {0} for the house, the garden, or the way between, in size {0}</p><div class=price>"
        "${0}.50</div>"
    )
    return titled([about.format(at + 3) + around.format(text) for at, text in enumerate(inner)])


def test_a_nested_list_of_several_fields_is_a_list_of_each() -> None:
    """A column for every author, date and text of ten reviews (issue 18)."""
    for review, around in (
        ("<li><h4>{0}</h4><div>{2} stars</div><p>{1}</p></li>", "<ul>{}</ul>"),
        ("<div class=review><h4>{0}</h4><div>{2} stars</div><p>{1}</p></div>", "<div class=reviews>{}</div>"),
    ):
        found = [list(record.values())[-3:] for record in table(*_reviews(review, around))]
        fields = [[list(column) for column in zip(*reviews, strict=True)] for reviews in REVIEWS]
        expected = [[authors, [f"{n} stars" for n in stars], texts] for authors, texts, stars in fields]
        assert found == [[of if len(of) > 1 else of[0] for of in record] for record in expected]


def test_running_text_in_a_nested_list_is_one_value() -> None:
    review = "<div class=review><h4>{0}</h4><p>{1} <em>really</em> and truly</p></div>"
    found = [list(record.values())[-1] for record in table(*_reviews(review, "<div class=reviews>{}</div>"))]
    assert found[2] == ["Broke at once really and truly", "Cheap, but fine really and truly"]


def test_rows_that_begin_with_words_of_all_records_are_fields_of_their_own() -> None:
    values = [("Mass", "5 kg", "Colour", "red"), ("Mass", "6 kg"), ("Mass", "7 kg", "Colour", "blue", "Width", "9 cm")]
    values += [("Mass", "8 kg", "Colour", "grey", "Width", "3 cm")]
    rows = [
        "".join(f"<div class=spec><h4>{a}</h4><div>{b}</div></div>" for a, b in zip(*[iter(v)] * 2, strict=True))
        for v in values
    ]
    found = table(*titled([f"<div class=specs>{row}</div>" for row in rows]))
    assert not any(isinstance(value, list) for record in found for value in record.values())
    assert {"red", "blue", "grey"} <= {str(value) for record in found for value in record.values()}


def test_as_many_tags_in_every_record_are_one_field_too() -> None:
    tags = ["FPS", "Action", "Zombies", "Horror", "PvP", "Team", "Coop"]
    lines = [[tags[(i * 3 + k) % 7] for k in range(5)] for i in range(6)]
    rows = ["<div class=tags>" + "".join(f"<a href=/t/{tag}>{tag}</a>" for tag in line) + "</div>" for line in lines]
    assert [list(record.values())[1] for record in table(*titled(rows))] == lines


POINTS = (
    ("Sturdy legs of solid oak", "Folds away for the winter", "Rated for daily outdoor use"),
    ("Holds up to six people", "Oiled by hand in Ulm", "Comes with two spare screws"),
    ("A shade of woven linen", "Runs on any wall socket", "Light that warms a room"),
    ("Washes out at thirty degrees", "Dyed with plants and salt", "Knotted in a small village"),
)


def test_as_many_points_of_a_list_in_every_record_are_one_field() -> None:
    found = table(*titled(["<ul>" + "".join(f"<li>{point}</li>" for point in points) + "</ul>" for points in POINTS]))
    assert [list(record.values())[1] for record in found] == [list(points) for points in POINTS]


def test_items_with_labels_or_common_first_words_are_fields_and_not_points() -> None:
    lines = ("<li>Built in: the year {0}</li><li>Kept by: a man named {1}</li><li>Seen from: the north of {2}</li>",)
    lines += ("<li>Posted on the day {0}</li><li>Offered by a man named {1}</li><li>Located in the north of {2}</li>",)
    for line in lines:
        rows = ["<ul>" + line.format(2000 + i, "ABCD"[i] + "nn", "WXYZ"[i] + "ork") + "</ul>" for i in range(4)]
        assert not any(isinstance(value, list) for record in table(*titled(rows)) for value in record.values())


def test_paragraphs_without_spaces_between_their_words_are_one_text() -> None:
    lines = [
        "排水溝の屑受けが汚れてたのでタワシで洗ってたら箸に手が当たって",
        "業者を呼ぶお金が今はないのでしばらく現実逃避をしてしまいました",
    ]
    rows = "".join(
        (
            f"<li class=row><h3><a href=/{n}>Title {n}</a></h3>"
            f"<div>{''.join(f'<p>{line}{n}</p>' for line in lines * (1 + n % 2))}</div></li>"
        )
        for n in range(4)
    )
    table = find_records(Page(f"<p>Some records to be found</p><ul>{rows}</ul>"))[0].table
    assert [len(cell) if isinstance(cell, list) else 1 for _, cell in table.rows] == [2, 4, 2, 4]


def test_marked_words_in_one_list_are_judged_apart_from_commas_in_another() -> None:
    texts = [
        *(
            "Walks and <span class=hit>red</span> lamps in the old town",
            "A <span class=hit>red</span> door, and <span class=hit>red</span> walls of the house",
        ),
        *(
            "How paint dries on a <span class=hit>red</span> floor in winter",
            "<span class=hit>Red</span> clay, its use and where it was found",
        ),
        *(
            "The <span class=hit>red</span> of old glass and of new",
            "Made of <span class=hit>red</span> brick, as all of the street",
        ),
    ]
    names = ["Ann Ash", "Bea Birch", "Cid Cedar", "Dan Dogwood", "Eva Elm"]
    rows = [
        f"<ul class=plain><li>{text}</li></ul><ul class=plain>"
        + "".join(
            f"<li><span class=sep>{', ' if n else ''}</span>{name}</li>" for n, name in enumerate(names[: 2 + k % 4])
        )
        + "</ul>"
        for k, text in enumerate(texts)
    ]
    found = table(*titled(rows))
    plain = [text.replace("<span class=hit>", "").replace("</span>", "") for text in texts]
    assert [record["description"] for record in found] == plain


def post(number: int) -> str:
    """Return a post whose body, with its markup, is another one for each of five."""
    bodies = [
        (
            f"I have tried the lamp of oak number {number} for a week now.<br>It hums when it is cold, and "
            "<a href=/m>the manual</a> says nothing of it."
        ),
        (
            f"<blockquote>It hums when it is cold, number {number}.</blockquote>Mine did the same until I turned the "
            f"dimmer all the way up once.<p>It has been quiet since then, for {number} weeks or so.</p>"
        ),
        (
            f"<p>Have you asked the maker about it? They sent me a new cord number {number}.</p><ul>"
            "<li>the first took three weeks to come</li><li>the second came on the next day</li></ul>"
        ),
        f"Thank you all, that was what it needed, so I could keep number {number} after all and need no other.",
        (
            f"Another one of these is humming here, number {number}<br><br>I have no dimmer, so what else could be "
            "the matter with it?<br>It is a year old and stands in the hall."
        ),
    ]
    return (
        f"<div class=post><b class=who>user{number}</b><i class=when>{1 + number % 28} May 2024</i><div class=body>"
        f"{bodies[number % 5]}</div></div>"
    )


def test_what_people_wrote_with_quotes_lists_and_breaks_is_one_text() -> None:
    page = Page("<main>" + "".join(post(number) for number in range(15)) + "</main>")
    rows = find_records(page)[0].table.rows
    assert {len(row) for row in rows} == {3}
    first, second = rows[0][2], rows[1][2]
    assert isinstance(first, Item)
    assert first.text.endswith("and the manual says nothing of it.")
    assert first.href == "/m"
    assert isinstance(second, Item)
    assert second.text.startswith("It hums when it is cold, number 1.")


def test_a_label_in_most_of_what_looks_written_keeps_it_apart() -> None:
    def card(number: int) -> str:
        extra = "<p>A remark about this one that is somewhat longer than the others are.</p>" * (number % 4)
        facts = (
            f"<div class=facts>Colour of the shade:<p>red as number {number} with a rim of brass around it</p>"
            f"{extra}</div>"
        )
        return f"<li class=card><h3><a href=/{number}>Lamp number {number}</a></h3>{facts}</li>"

    table = find_records(Page("<ul>" + "".join(map(card, range(12))) + "</ul>"))[0].table
    assert "Colour of the shade" in " ".join(table.names)


def test_names_of_drawn_pictures_are_neither_values_nor_names() -> None:
    icon = "<span class=material-icons-outlined>local_offer</span>"
    cards = "".join(
        (
            f"<li><h3><a href=/{n}>Lamp number {n}</a></h3><p>{icon}<b class=offer>Save {n} %</b></p><i class=price>"
            f"${n}9</i></li>"
        )
        for n in range(1, 9)
    )
    table = find_records(Page(f"<ul>{cards}</ul>"))[0].table
    assert "local_offer" not in " ".join(table.names)
    assert not any(isinstance(cell, Item) and "local_offer" in cell.text for row in table.rows for cell in row)


def test_a_break_at_the_end_leaves_words_that_were_looked_for_in_their_text() -> None:
    found = [
        "Made of oak for {0} people. <b class=highlight>Boat</b> Kits and more",
        "Collapse all {0}, expand all <b class=highlight>Boat</b> Plans, <b class=highlight>Boat</b> Books, Calendars",
        "All that stands in the hall of number {0}, or on one <b class=highlight>boat</b>",
    ]
    rows = [f"<span class=text>{found[n % 3].format(n)}<br></span><br><i class=by>Maker {n}</i>" for n in range(9)]
    texts = [list(record.values())[1] for record in table(*titled(rows))]
    assert texts[1:3] == [
        "Collapse all 1, expand all Boat Plans, Boat Books, Calendars",
        "All that stands in the hall of number 2, or on one boat",
    ]


def forum_post(number: int) -> str:
    """Return a post with a name, a face, a quote, a picture or a list in its body, and a signature below some."""
    bodies = [
        (
            "<p><user-mention>@ann</user-mention> It hums when it is cold, number {0}, and then it stops, which "
            "nobody here has seen before.</p><p>Thanks</p>"
        ),
        (
            "I turned the dimmer all the way up once <img src=/smile.png alt=:)> and it was quiet."
            "<br>That was {0} weeks ago, when the lamp was new, so I keep it."
        ),
        (
            "<blockquote><div>Ann wrote:</div>It hums, number {0}</blockquote>Mine did the same, and a new cord was "
            "all it took to be quiet."
        ),
        (
            "<blockquote><div>Bea wrote:</div>It stopped, {0}</blockquote><p>So did mine, when the winter was over "
            "and the room warm again.</p>"
        ),
        "<p>Here it is as it came out of its box, number {0} of all that I have.</p><p><img src=/p.jpg></p><p>See?</p>",
        (
            "<ul><li>the first of {0} took three weeks to come by boat</li><li>the second came on the next day by "
            "train</li></ul>"
        ),
    ]
    signature = "<div class=signature>Lamps of oak and brass since 1999</div>" if number % 3 else ""
    body = f"<div class=content>{bodies[number % 6].format(number)}</div>"
    return f"<div class=post><b class=who>user{number}</b><div class=postbody>{body}{signature}</div></div>"


def test_posts_with_names_faces_quotes_and_pictures_are_one_text_each() -> None:
    table = find_records(Page("<main>" + "".join(map(forum_post, range(18))) + "</main>"))[0].table
    bodies = [str(text) for text in (row[1] for row in table.texts())]
    assert (
        bodies[0]
        == "@ann It hums when it is cold, number 0, and then it stops, which nobody here has seen before. Thanks"
    )
    assert bodies[1].startswith("I turned the dimmer")
    assert bodies[1].endswith("so I keep it.")
    assert bodies[2].startswith("Ann wrote:")
    assert bodies[2].endswith("all it took to be quiet.")
    assert bodies[4].endswith("See?")
    assert not any("since 1999" in body for body in bodies)


def test_a_long_text_with_lists_among_texts_with_links_is_one_text_and_no_signature() -> None:
    def row(number: int) -> str:
        bodies = [
            "I put the answer of number {0} on <a href=/a>the wiki</a>, and it holds for all of them.",
            "I put it where <a href=/b>all of number {0}</a>, and <a href=/c>its parts</a>, are to be found by now.",
            "I put <a href=/d>the one of {0}</a> beside it, as it is new.",
            "I put nothing of number {0} there, as it is all in the manual.",
        ]
        body = bodies[number % 4].format(number)
        if number == 3:
            body = "Here are all of them, with what is new:<br>" + "".join(
                f"<ul><li><a href=/g{part}>The guide to part {part} of the lamp</a></li></ul>" for part in range(9)
            )
        signature = f"<div class=signature>Lamp {number}.0 on a table of oak</div>" if number != 3 else ""
        return f"<div class=inner><div class=content>{body}</div>{signature}</div>"

    found = table(*titled(list(map(row, range(8)))))
    assert str(list(found[3].values())[1]).endswith("part 8 of the lamp")
    assert [str(list(record.values())[1])[:8] for record in found[:5]] == [
        "I put th",
        "I put it",
        "I put th",
        "Here are",
        "I put th",
    ]


def test_what_begins_with_a_heading_among_written_texts_keeps_its_title() -> None:
    bodies = [
        "<h3>Emma of {0}</h3><p>Lifting in the morning made my whole week a better one, number {0} of them all.</p>",
        (
            "I came for the winter and stayed for the people, the {0} of us.<br>It is warm there, and they all know "
            "my name by now."
        ),
        (
            "<p>My brother took me along on a day in spring, and I have been there {0} times since.</p>Well worth the "
            "way to the other end of town."
        ),
        (
            "<ul><li>open at six in the morning on all days of the week, and nobody minds the early bell</li>"
            "<li>closed for {0} days in the summer</li></ul>"
        ),
    ]
    rows = [f"<i class=n>{n}</i><div class=text>{bodies[n % 4].format(n)}</div>" for n in range(12)]
    found = find_records(Page("<ul>" + "".join(f"<li class=row>{row}</li>" for row in rows) + "</ul>"))[0].table
    assert any("Emma of 4" in row for row in found.texts())


def test_swatches_with_how_many_more_there_are_are_one_field() -> None:
    colours = ["amber", "birch", "coal", "dune", "elm", "fern"]
    rows = [
        "<div class=product-swatches><a href=/p></a>"
        + "".join(f"<div class=swatch><a href=/p{n}?c={colour}>{colour}</a></div>" for colour in colours[: 1 + n % 5])
        + f"<span class=more>+{n}</span></div>"
        for n in range(10)
    ]
    found = table(*titled(rows))
    assert [record["color"] for record in found[1:4]] == [colours[:2], colours[:3], colours[:4]]


NOTES = [
    "Petition of the firm, filed by its lawyers with the clerk (Entered: 07/08/2019)",
    (
        "Notice of a hearing, the notes of which are with the clerk. See <a href=/5>5</a> Petition of the firm "
        "(07/09/2019)"
    ),
    "Order upon the motion that was made by the court: Motion <a href=/6>6</a> Reply, <a href=/7>7</a> Reply (Entered)",
]
"""Prose, some of it with links to other notes."""


def test_links_to_other_notes_stay_in_the_prose_of_a_cell() -> None:
    """The cells beside it are of the same path, and their texts are no prose."""
    rows = [f"<tr><td>{n} May</td><td>{n}</td><td>{note}</td></tr>" for n, note in enumerate(NOTES * 4, 1)]
    head = "<tr><th>Filed</th><th>#</th><th>Text</th></tr>"
    table = find_records(Page(f"<h1>Docket</h1><table>{head}{''.join(rows)}</table>"))[0].table
    assert table["Text"] == [re.sub("<[^>]+>", "", note) for note in NOTES * 4]


@pytest.mark.parametrize(("opened", "closed"), [("(With: #", ") (Entered)"), ("【附件", "】 本件 完")])
def test_elements_between_brackets_of_a_text_are_part_of_it(opened: str, closed: str) -> None:
    """Every cell has some, and no text goes on in the middle of a sentence."""
    firms = ["Arc of Old York", "Bow and Sons of Hull", "Cab", "Dot the Second", "Elm Ltd of Leeds", "Fig", "Gnu"]
    links = [" ".join(f"<a href=/{n}/{k}>{k}</a> Exhibit {k} #" for k in range(n % 3 + 1)) for n in range(len(firms))]
    said = [f"Answer of {firm} {opened} {held} End{closed}" for firm, held in zip(firms, links, strict=True)]
    rows = "".join(f"<tr><td>{n} May</td><td>{text}</td></tr>" for n, text in enumerate(said))
    table = find_records(Page(f"<h1>Docket</h1><table>{rows}</table>"))[0].table
    assert len(table.names) == 2
    assert [str(row[1]).split()[-1] for row in table.texts()] == [closed.split()[-1]] * len(firms)


@pytest.mark.parametrize("sign", ["·", "|", "•"])
def test_fields_that_strokes_or_dots_part_are_no_list_though_some_records_lack_one(sign: str) -> None:
    firms = ["Acme Robotics", "Blue Harbor", "Cinder Labs", "Delta Freight", "Fable Games", "Gridline"]
    towns = ["Berlin", "Leeds", "Rome", "Oslo", "Bonn", "Graz"]
    between = f"<span aria-hidden=true>{sign}</span>"
    rows = "".join(
        f"<li><a href=/j/{i}>The job of number {i * i}</a><div class=flex><span>{firms[i]}</span>{between}"
        f"<span>{towns[i]}</span>"
        f"{f'{between}<span>${i + 4}0k</span>' if i % 3 else ''}</div></li>"
        for i in range(6)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert [row[1:] for row in table.texts()][:2] == [
        ["Acme Robotics", "Berlin", None],
        ["Blue Harbor", "Leeds", "$50k"],
    ]
    assert sign not in str(table.all.texts())


@pytest.mark.parametrize(("folders", "n_fields"), [(("people", "people", "people"), 2), (("town", "state", "land"), 4)])
def test_as_many_links_to_one_folder_between_commas_are_one_field(folders: tuple[str, ...], n_fields: int) -> None:
    words = "Ann Bo Cy Dee Eve Flo Gus Hal Ida Jo Kit Lou Max Ned Oz Pam Quin Ray".split()
    names = [words[n : n + 3] for n in range(0, 18, 3)]
    lines = [
        ", ".join(f"<a href=/{folder}/{name}-{n}>{name}</a>" for folder, name in zip(folders, line, strict=True))
        for n, line in enumerate(names)
    ]
    found = table(*titled([f"<p class=cast>{line}</p>" for line in lines]))
    assert [len(record) for record in found] == [n_fields] * 6
    assert n_fields > 2 or names[3] in found[3].values()


@pytest.mark.parametrize("names", [("first", "", ""), ("", "", "last"), ("odd", "even", "odd"), ("", "active", "")])
def test_items_of_a_list_called_by_their_place_are_items_of_one_list(names: tuple[str, ...]) -> None:
    tags = ["brass old", "clay", "red glass oil", "old glass", "oil brass", "clay red"]
    items = [
        "".join(
            f"<li class='{name}'><a href=/tag/{tag}>{tag}</a></li>"
            for name, tag in zip(names, said.split(), strict=False)
        )
        for said in tags
    ]
    rows = "".join(
        f"<div class=lamp><h3><a href=/{n}>Lamp {n}</a></h3><ul>{said}</ul></div>" for n, said in enumerate(items)
    )
    table = find_records(Page(f"<div>{rows}</div>"))[0].table
    assert ["; ".join(said.split()) for said in tags] in [table[name] for name in table.names]
