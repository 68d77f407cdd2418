"""Labels become names, and texts are parted where all records agree; nothing is lost from the record's own text."""

import pytest

from unweave import Page, Table, find_records


def table_of(*rows: str) -> Table:
    html = f"<p>Some records</p><div>{''.join(f'<div class=row>{row}</div>' for row in rows)}</div>"
    return find_records(Page(html))[0].table


def rows(form: str) -> list[str]:
    titles = ["Oak table", "Steel lamp", "Pine bed", "Wool rug"]
    return [
        f"<h3><a href=/{i}>{title}</a></h3>" + form.format(price=f"${i + 3}.50", year=1990 + 3 * i)
        for i, title in enumerate(titles)
    ]


@pytest.mark.parametrize(
    "form",
    [
        "<p><span>Price:</span> <em class=x>{price}</em></p>",
        "<dl><dt>Price</dt><dd>{price}</dd></dl>",
        "<p><span>Price</span><span>{price}</span></p>",
        "<p>Price: {price}</p>",
    ],
)
def test_a_label_is_the_name_of_its_column(form: str) -> None:
    table = table_of(*rows(form))
    assert "Price" in table.names
    assert [row[table.names.index("Price")] for row in table.texts()] == ["$3.50", "$4.50", "$5.50", "$6.50"]
    assert "Price:" not in [text for row in table.texts() for text in row]


def test_the_value_of_a_label_and_a_tag_in_a_list_are_no_labels() -> None:
    """`Not yet published` named the state behind it, and `Aviation` the day."""
    tags = "<div><ul><li>Aviation</li></ul><time>{year}-05-01</time></div>"
    dates = "".join(
        f"<p><b>{what} date:</b><i>{day}</i></p>" for what, day in [("Event", "{year}-06-01"), ("Publish", "not yet")]
    )
    table = table_of(*rows(tags + dates + "<div><span>state {year}</span></div>"))
    assert "Aviation" not in table.names
    assert "not yet" not in table.names


def test_a_price_that_all_records_have_is_no_label() -> None:
    """`169元` was the name of what stands behind it."""
    table = table_of(*rows("<p><span>169元</span><span>+邮费{year}</span></p>"))
    assert table["price"] == ["169元"] * 4
    assert "169元" not in table.names


@pytest.mark.parametrize(("n_facts", "names"), [(2, ["Bedrooms", "Lot size"]), (1, [])])
def test_the_facts_of_a_card_that_is_one_link_have_their_labels_as_names(n_facts: int, names: list[str]) -> None:
    """`2` under "Bedrooms" was a `number`, and the label a column of its own;
    one such pair may be `New` and a title."""
    towns = ["Warwick", "Magog", "Thurso", "Mascouche"]
    table = table_of(
        *(
            f"<a href=/{at}><h3>{town}</h3>"
            + "".join(
                f"<div class=fact><svg></svg><div>{name}</div>{value}</div>"
                for name, value in [("Bedrooms", at + 2), ("Lot size", f"{at + 5},300 ft²")][:n_facts]
            )
            + "</a>"
            for at, town in enumerate(towns)
        )
    )
    assert [name for name in table.names if name in ("Bedrooms", "Lot size")] == names


@pytest.mark.parametrize("gap", ["", " "])
def test_values_marked_up_in_two_ways_beside_each_other_are_two(gap: str) -> None:
    """`$3.50` in bold and a year in italics were one text, "$3.501990"."""
    table = table_of(*rows("<p><b>{price}</b>" + gap + "<i>{year}-05-01</i></p>"))
    assert table.texts()[1] == ["Steel lamp", "$4.50", "1993-05-01"]
    table = table_of(*rows("<p><s>{price}</s>" + gap + "<strong>$2</strong></p>"))
    assert table.texts()[1][1:] == ["$4.50", "$2"]


def test_formatting_within_a_text_parts_it_not() -> None:
    table = table_of(*rows("<p><b>{year}</b>er <i>Riesling</i>, <b>dry</b></p>"))
    assert table.texts()[1][1:] == ["1993er Riesling, dry"]
    table = table_of(*rows("<p><b>{year}</b><sup>2</sup></p>"))
    assert table.texts()[1][1:] == ["19932"]


def test_a_button_in_every_record_stands_aside() -> None:
    table = table_of(*rows("<p>{price}</p><p><button>Add to cart</button></p>"))
    assert table.texts()[0] == ["Oak table", "$3.50"]
    assert "Add to cart" in table.all.texts()[0]
    assert [column.kind for column in table.all.columns][-1] == "identical"


def test_a_word_before_names_says_whose_they_are() -> None:
    names = ["Ann Lee", "Bo Chan", "Cy Dee", "Di Ek"]
    table = table_of(
        *(
            f"{row} <span>by</span> <a href=/u/{name}>{name}</a> <i>x</i>"
            for row, name in zip(rows("<p>{price}</p>"), names, strict=True)
        )
    )
    assert "author" in table.names
    assert [row[table.names.index("author")] for row in table.texts()] == names


def test_the_unit_in_an_element_of_its_own_names_its_number() -> None:
    counts = [(5, "replies"), (1, "reply"), (7, "replies"), (12, "replies")]
    table = table_of(
        *(
            f"{row}<p><b class=n>{n}</b><i class=u>{word}</i></p>"
            for row, (n, word) in zip(rows("<p>{price}</p>"), counts, strict=True)
        )
    )
    assert [row[table.names.index("replies")] for row in table.texts()] == ["5", "1", "7", "12"]


def test_the_unit_names_its_number_also_in_a_card_that_is_one_link() -> None:
    points = ("4.5", "3.9", "4.1", "2.8")
    table = table_of(
        *(
            f"<li><a href=/app/{n}><p>{row}</p><b class=n>{n}</b><i class=u>star</i></a>"
            for row, n in zip(("Desk lamp", "Floor lamp", "Oak table", "Pine bed"), points, strict=True)
        )
    )
    assert [row[table.names.index("rating")] for row in table.texts()] == [*points]


def test_a_label_before_the_picture_of_a_number_is_that_of_the_number() -> None:
    scores = (65, 65, 60, 57, 57, 52)
    table = table_of(*(f"<p><b>Score:</b> <img src=/bar{n}.gif> <i>{n}.{i}</i></p>" for i, n in enumerate(scores)))
    assert table["Score"] == [f"{n}.{i}" for i, n in enumerate(scores)]


def test_a_text_is_parted_where_every_record_has_the_separator() -> None:
    table = table_of(*rows("<p class=facts>{price} | {year}</p>"))
    assert table.names[1:] == ["price", "year"]
    assert [row[1:] for row in table.texts()][:2] == [["$3.50", "1990"], ["$4.50", "1993"]]


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("<p>URL: http://a.org/{year} - 3{n}KB - 1{n} May 2024</p>", ["http://a.org/1993", "31KB", "11 May 2024"]),
        ("<p>http://a.org/{year} 3{n}K 2024/05/1{n}</p>", ["http://a.org/1993", "31K", "2024/05/11"]),
        ("<p>Filed 02/1{n}/24, No. 10-40{n}2</p>", ["Filed 02/11/24", "No. 10-4012"]),
        ("<p>May 1{n}, 2024</p>", ["May 11, 2024"]),
        ("<p>Oak no. {n} - a table, {year}</p>", ["Oak no. 1 - a table, 1993"]),
    ],
)
def test_values_of_different_kinds_are_parted_at_commas_and_dashes(form: str, values: list[str]) -> None:
    titles = ("Oak table", "Steel lamp", "Pine bed", "Wool rug")
    lines = (f"<h3>{title}</h3>{form.format(n=n, year=1990 + 3 * n)}" for n, title in enumerate(titles))
    assert table_of(*lines).texts()[1][1:] == values


def test_a_word_in_another_cell_is_no_unit_of_a_number() -> None:
    pairs = ("Werk", "<a href=/{0}>Testbuch</a>"), ("Verfasser", "Kein Autor"), ("Nummer", "B {0}{0} 618")
    facts = "".join(f"<tr><td class=a>{label}<td class=b>{value}" for label, value in pairs)
    rows = "".join(f"<tr><td>{i}</td><td><table>{facts.format(i)}</table></td></tr>" for i in range(1, 11))
    table = find_records(Page(f"<table id=list>{rows}</table>"))[0].table
    assert table.names[0] == "rank"


def test_what_has_a_class_of_another_field_is_no_label() -> None:
    status = ["Available", "Checked out", "On order", "Available"]
    forms = [
        (
            f"<h3><a href=/{i}>The book {i}</a></h3><div><span class=format>Book</span> <span class=status>"
            f"{said}</span></div>"
        )
        for i, said in enumerate(status)
    ]
    assert table_of(*forms).names == ["title", "status"]


def test_what_has_a_header_is_not_parted() -> None:
    rows = "".join(f"<tr><td>{n}</td><td>Tour {'ABCD'[n % 4]} | Stage {n}</td></tr>" for n in range(9))
    table = find_records(Page(f"<table><tr><th>Rank</th><th>Race</th></tr>{rows}</table>"))[0].table
    assert table.names == ["Rank", "Race"]
    assert [row[1] for row in table.texts()][:2] == ["Tour A | Stage 0", "Tour B | Stage 1"]


@pytest.mark.parametrize("classes", [("label", "value"), ("tidbit", "tidbit")])
def test_labels_and_values_in_turn_are_columns_of_these(classes: tuple[str, str]) -> None:
    facts = [{"Rent": f"{300 + n} €", "Rooms": f"{n + 1}½", "Free": ("soon", "now")[n % 2]} for n in range(5)]
    rows = "".join(
        f"<li><h3><a href=/{n}>A flat by the lake, number {n}</a></h3><div>"
        + "".join(f"<p class={classes[0]}>{label}</p><p class={classes[1]}>{said}</p>" for label, said in fact.items())
        + "</div></li>"
        for n, fact in enumerate(facts)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert table.names == ["title", *facts[0]]
    assert [row[1:] for row in table.texts()] == [list(fact.values()) for fact in facts]


def test_a_separator_before_the_name_of_the_site_parts_nothing() -> None:
    table = table_of(*rows("<p class=facts>{price} | Our shop</p>"))
    assert table.texts()[0][1] == "$3.50 | Our shop"


def test_headers_win_over_labels() -> None:
    body = "".join(f"<tr><td><a href=/{i}>Town {i}</a></td><td>People: {i}00</td></tr>" for i in range(1, 6))
    page = Page(f"<p>Towns</p><table><tr><th>Town</th><th>Population</th></tr>{body}</table>")
    table = find_records(page)[0].table
    assert table.names == ["Town", "Population"]
    assert table.texts()[0] == ["Town 1", "People: 100"]


def test_a_word_before_a_date_is_no_unit_of_the_number_before_it() -> None:
    form = "<a class=f href=/f>{number}</a> Updated <time>{number} days ago</time>"
    table = table_of(*(row.format(number=n + 3) for n, row in enumerate([f"<h3>{t}</h3>{form}" for t in "abcd"])))
    assert table.names[-1] == "Updated"
    assert [row[-1] for row in table.texts()] == [f"{n + 3} days ago" for n in range(4)]
    assert "updated" not in table.names


@pytest.mark.parametrize(("value", "name"), [("<span></span>", "price"), ("", "Maker")])
def test_a_label_before_an_empty_element_names_nothing_else(value: str, name: str) -> None:
    form = (
        "<h3><a href=/{t}>The thing called {t}</a></h3><p>Maker: {value}</p><div><em>${n}.00</em> <i>in {n} days</i>"
        "</div>"
    )
    table = table_of(*(form.format(t=t, n=n + 20, value=value) for n, t in enumerate("abcd")))
    assert table.names[1] == name


def test_a_label_without_a_value_is_an_empty_cell() -> None:
    told = ["Distance: 3 km", "Distance:", "Distance: 5 km", "Distance: 7 km"]
    table = table_of(*(f"<h3>{t}</h3><p>{text}</p>" for t, text in zip("abcd", told, strict=True)))
    assert table.names[1] == "Distance"
    assert [row[1] for row in table.texts()] == ["3 km", None, "5 km", "7 km"]


def test_a_label_that_ends_in_what_happened_names_the_day_after_it() -> None:
    form = "<h3>{t}</h3><p><i>First Released</i> <b>May {n}, 2012</b> <u>in {n} lands</u></p>"
    table = table_of(*(form.format(t=t, n=n + 3) for n, t in enumerate("abcd")))
    assert table.names[1] == "First Released"
    assert [row[1] for row in table.texts()] == [f"May {n + 3}, 2012" for n in range(4)]


KINDS = ["Rust", "Ruby", "Shell", "Perl"]


def test_the_element_that_is_the_record_names_none_of_its_values() -> None:
    html = "".join(
        f"<li class='row source'><a href=/{n}>Title number {n}</a><b>{kind}</b></li>" for n, kind in enumerate(KINDS)
    )
    assert "source" not in find_records(Page(f"<ul>{html}</ul>"))[0].table.names


def test_half_a_bracket_goes_with_what_parts_values() -> None:
    table = table_of(*(f"<a href=/{n}>Title number {n}</a> (<i class=kind>{kind}</i>)" for n, kind in enumerate(KINDS)))
    assert KINDS in [list(column) for column in zip(*table.texts(), strict=True)]
    assert not any(text and text.strip("()") != text for row in table.texts() for text in row)


def test_a_word_before_a_heading_does_not_name_it() -> None:
    rows = "".join(
        (
            f"<div class=row><strong>Review:</strong><h2><a href=/{i}>{title} {i}</a></h2><p class=desc>It is number "
            f"{i} of them</p></div>"
        )
        for i, title in enumerate(("Oak table", "Steel lamp", "Pine bed", "Wool rug"))
    )
    assert find_records(Page(f"<main>{rows}</main>"))[0].table.names == ["title", "description"]


def test_of_two_values_that_all_records_have_none_names_the_other() -> None:
    offers = [
        f"<h3><a href=/{n}>Engineer number {n}</a></h3><p class=f>Remote</p><p class=f>Full-time</p>" for n in range(4)
    ]
    table = table_of(*(f"<div>{offer}</div>" for offer in offers))
    assert "Remote" not in table.all.names


NAMES = ["Ann", "Bob", "Cid", "Dora"]


def test_what_stands_where_others_have_by_is_no_author() -> None:
    lines = [f"by <a href=/u/{n}>{name}</a> <i class=posted>{n + 2} hours ago</i>" for n, name in enumerate(NAMES * 2)]
    lines.append("5 hours ago")
    table = table_of(*(f"<a href=/{n}>Title number {n}</a><p>{line}</p>" for n, line in enumerate(lines)))
    assert table["author"] == [*NAMES, *NAMES, None]
    assert table["posted"][-1] == "5 hours ago"


def test_cells_that_repeat_their_header_are_without_it() -> None:
    head = "<tr><th>Kind<th>Due<th>Branch"
    rows = [
        f"<tr><td><b>Kind:</b> {kind}<td><b>Due date:</b> {n} May 2024<td><b>Branch:</b> Main"
        for n, kind in enumerate(KINDS, 1)
    ]
    table = find_records(Page(f"<table>{head}{''.join(rows)}</table>"))[0].table
    assert [table[name] for name in ("Kind", "Due", "Branch")] == [
        KINDS,
        [f"{n} May 2024" for n in range(1, len(KINDS) + 1)],
        ["Main"] * len(KINDS),
    ]


def test_labels_inside_a_cell_win_over_a_header_of_several_columns() -> None:
    cells = [
        f"<b class=t>Case {n}</b><br><b>Parish:</b> {kind}<br><b>Court:</b> {kind}s Court"
        for n, kind in enumerate(KINDS)
    ]
    table = find_records(Page(f"<table><tr><th>Opinions<tr><td>{'<tr><td>'.join(cells)}</table>"))[0].table
    assert table["Parish"] == KINDS
    assert table["Court"] == [f"{kind}s Court" for kind in KINDS]


def test_marks_of_direction_are_no_part_of_a_name() -> None:
    rows = [f"<h3><a href=/{n}>Title number {n}</a></h3><p>Born\u200e: {kind}</p>" for n, kind in enumerate(KINDS)]
    assert "Born" in table_of(*rows).names


@pytest.mark.parametrize("form", ["<p><b class=d>{n}</b><i>Wed</i></p>", "<p><i>Wed</i><b class=d>{n}</b></p>"])
def test_a_weekday_names_no_number(form: str) -> None:
    rows = [f"<h3><a href=/{n}>Title number {n}</a></h3>{form.format(n=n * 3)}" for n in range(1, 6)]
    assert not {"wed", "Wed"} & set(table_of(*rows).all.names)


def test_labels_of_the_markup_name_what_few_records_have() -> None:
    facts = ["<dt>Town</dt><dd>Rome</dd>", "<dt>Town</dt><dd>Oslo</dd><dt>Trade</dt><dd>Wool</dd>"] * 2
    table = table_of(*(f"<h3><a href=/{i}>Firm {i}</a></h3><dl>{fact}</dl>" for i, fact in enumerate(facts)))
    assert table["Town"] == ["Rome", "Oslo"] * 2
    assert table["Trade"] == [None, "Wool"] * 2


def test_a_label_in_the_link_around_a_whole_card_names_its_value() -> None:
    cards = (
        f"<a href=/{i}><h3>Lamp number {i}</h3><span>Normal:</span><span class=p>${i + 3}.50</span><p>{i} watts</p></a>"
        for i in range(4)
    )
    assert table_of(*cards)["Normal"] == ["$3.50", "$4.50", "$5.50", "$6.50"]


def test_a_word_before_linked_titles_is_not_their_name() -> None:
    titles = ["A house by the sea", "The long way home", "What they all knew", "Old men and boats"]
    table = table_of(*(f"<p><i>web</i><a href=/{i}>{title}</a></p><p>{i} hits</p>" for i, title in enumerate(titles)))
    assert table["title"] == titles


def test_the_first_of_several_labels_in_a_text_does_not_name_it() -> None:
    facts = [f"Size: {i} g, Fat: {i + 1} g" for i in range(1, 5)]
    table = table_of(*(f"<h3><a href=/{i}>Nut {i}</a></h3><p>{fact}</p>" for i, fact in enumerate(facts)))
    assert table.texts()[0][1] == facts[0]


@pytest.mark.parametrize("form", ["{i} Feb 2017 | 19:3{i} GMT", "1{i}:30 | {i}.12.2024"])
def test_a_day_and_its_time_are_not_parted(form: str) -> None:
    dates = [form.format(i=i) for i in range(3, 7)]
    table = table_of(*(f"<h3><a href=/{i}>News {i}</a></h3><p>{date}</p>" for i, date in enumerate(dates)))
    assert table["date"] == dates


def test_a_stroke_that_parts_a_text_from_its_neighbour_is_no_part_of_it() -> None:
    names = ("Shawshank", "Farewell", "Gump", "Away")
    html = "".join(
        (
            f"<li><a href=/{name}><b class=title>{name}</b><span class=other>&nbsp;/&nbsp;Prison of {n}0 years</span>"
            f"</a><p>/pub/{n}</p></li>"
        )
        for n, name in enumerate(names)
    )
    table = find_records(Page(f"<ol>{html}</ol>"))[0].table
    assert [row[1:] for row in table.texts()] == [[f"Prison of {n}0 years", f"/pub/{n}"] for n in range(4)]


def test_texts_as_they_were_typed_are_parted_at_their_gaps() -> None:
    names = ("pool/", "README", "README.html", "ls-lR.gz", "extra files")
    files = [(name, f"1{n}-Mar-2024 09:1{n}", f"{n}49{n}" if n else "-") for n, name in enumerate(names)]
    lines = "".join(f"<a href='{n}'>{name}</a>{'':30}{date}{size:>20}\n" for n, (name, date, size) in enumerate(files))
    table = find_records(Page(f"<h1>Index of /</h1><hr><pre><a href='../'>../</a>\n{lines}</pre>"))[0].table
    assert [tuple(row) for row in table.texts()] == files


def test_code_that_few_records_have_is_not_parted_at_its_gaps() -> None:
    words = "oak pine steel wool glass clay paper stone".split()
    code = [f"<pre>git log --{word}   git show {word}</pre>" if n < 3 else "" for n, word in enumerate(words)]
    told = (f"<h3><a href=/{word}>All of {word}</a></h3><p>What {word} is, in short.</p>" for word in words)
    table = table_of(*(text + pre for text, pre in zip(told, code, strict=True)))
    assert "git log --oak git show oak" in table.texts()[0]


@pytest.mark.parametrize(
    ("by", "names"),
    [("by", None), ("Posted by", None), ("von", None), ("By lamps we mean what gives light,", ["description"])],
)
def test_the_word_before_who_wrote_is_taken_off(by: str, names: list[str] | None) -> None:
    """`By Nathaniel Taplin` was the author; a sentence begins with the word, too."""
    people = ["Ann Lee", "Bob Hart", "Cem Kaya", "Dora Wu"]
    table = table_of(
        *(
            row + f"<p>{by} {name} {'' if names is None else 'says, and all of them agree with that one'}</p>"
            for row, name in zip(rows(""), people, strict=True)
        )
    )
    assert table.names == ["title", *(names or ["author"])]
    assert table.texts()[1][1].startswith("Bob Hart" if names is None else "By lamps")


@pytest.mark.parametrize(
    ("unit", "names"), [("sq ft", ["area"]), ("m²", ["area"]), ("MB", ["size"]), ("replies", ["replies"])]
)
def test_a_number_stands_before_its_unit_of_measure(unit: str, names: list[str]) -> None:
    """`1,958` was the area, and `sq ft` a constant."""
    table = table_of(*rows("<p><b>1{year}</b> <i>" + unit + "</i></p>"))
    assert table.names == ["title", *names]
    assert table.texts()[0][1] == ("11990" if unit == "replies" else f"11990 {unit}")


def test_words_after_numbers_name_them_though_a_few_have_no_number() -> None:
    """PunBB and FluxBB: a topic that was moved, or of which nothing is told."""
    counts = [f"<strong>{n}</strong> <span>{'reply' if n == 1 else 'replies'}</span>" for n in range(1, 20)]
    said = enumerate([*counts, "<span>Nothing is told of replies</span>"])
    info = "<ul class=info><li class=info-a>{}</li><li class=info-b><strong>{}</strong> <span>views</span></li></ul>"
    table = table_of(*(f"<h3><a href=/{n}>Title number {n}</a></h3>{info.format(line, n * 7)}" for n, line in said))
    at = table.names.index("replies")
    assert [row[at] for row in table.texts()][17:] == ["18", "19", "Nothing is told of replies"]


def test_a_letter_before_a_question_is_no_name_of_it() -> None:
    questions = [f"Q: How do I mend a lamp of kind {'abcdefgh'[n]}?" for n in range(8)]
    page = "".join(f"<li><a href=/q/{n}>{said}</a> <b>{n * n} votes</b></li>" for n, said in enumerate(questions))
    table = find_records(Page(f"<p>Questions</p><ul>{page}</ul>"))[0].table
    assert table.names == ["title", "votes"]
    assert table.texts()[2][0] == questions[2].removeprefix("Q: ")


def test_more_than_two_parts_may_be_long() -> None:
    kind = "Social Science - Studies of the year {year}; Business and Trade"
    table = table_of(*rows(f"<p class=facts>{kind} | Publisher {{year}} | {{price}}</p>"))
    assert table.texts()[0][1:] == [kind.format(year=1990), "Publisher 1990", "$3.50"]
