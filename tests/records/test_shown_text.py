"""Running text is read as it is shown: without what is only read out, and without the link to read on at its end."""

import pytest

from unweave import Page, find_records

from .test_tidying import table_of

WORDS = ("oak", "elm", "ash")


def texts_of(form: str) -> list[str]:
    rows = "".join(
        f"<li class=row><h3><a href=/{n}>Title {n} {word}</a></h3>{form.format(word=word, n=n)}</li>"
        for n, word in enumerate(WORDS)
    )
    table = find_records(Page(f"<p>Some records to be found</p><ul>{rows}</ul>"))[0].table
    return [row[1] or "" for row in table.texts()]


LINKED = "The wood of the <a href=/w/{n}>{word}</a>, as all of us know, is hard, and so is number {n}."


@pytest.mark.parametrize(
    ("tail", "end"),
    [
        ("", ""),
        (' <a href="/{n}/more">read more</a>', ""),
        (' <a href="/{n}/more">[More…]</a>', ""),
        (" <span class=sr-only>opens in a new window</span>", ""),
        (' <a href="/{n}/more">the tale of it</a>', " the tale of it"),
        (' <span class="hidden md:inline">It is old.</span>', " It is old."),
        (' <time style="display:none" datetime=2024-05-17T13:00>05/17/2024 1:00 PM</time>', ""),
        (" <span hidden>00{n}</span>", ""),
        (
            ' <span style="display: none">It opens for {word} with a click, is a sentence long, and tells the rest of '
            "{n}.</span>",
            " It opens for {word} with a click, is a sentence long, and tells the rest of {n}.",
        ),
    ],
)
def test_running_text_is_what_a_reader_sees(tail: str, end: str) -> None:
    found = texts_of(f"<p class=text>{LINKED}{tail}</p>")
    whole = [
        f"The wood of the {word}, as all of us know, is hard, and so is number {n}." for n, word in enumerate(WORDS)
    ]
    assert found == [text + end.format(word=word, n=n) for n, (text, word) in enumerate(zip(whole, WORDS, strict=True))]


def test_what_is_hidden_within_a_text_leaves_no_gap() -> None:
    found = texts_of(
        "<p class=text>Of <a href=/w/{n}>{word}</a><span class=sr-only> wood</span>, as number {n} of them all is "
        "known to be.</p>"
    )
    assert found[0] == "Of oak, as number 0 of them all is known to be."


def test_the_raised_marks_of_notes_are_no_text_no_link_and_no_column() -> None:
    note = "<sup class=reference><a href=#n{}>[{}]</a></sup>".format
    rows = "".join(
        (
            f"<tr><td><a href=/{name}>{name}</a>{note(2, 2) if n % 2 else ''}</td><td>{n + 2},{n}21{note(n, 'a')}</td>"
            f"<td>[{n}]</td></tr>"
        )
        for n, name in enumerate(("Oslo", "Riga", "Bern", "Rome"))
    )
    head = f"<thead><tr><th>City{note(1, 1)}</th><th>People</th><th>Rank</th></tr></thead>"
    table = find_records(Page(f"<table>{head}<tbody>{rows}</tbody></table>"))[0].table
    assert (table.names, table.texts()[1]) == (["City", "People", "Rank"], ["Riga", "3,121", "[1]"])
    assert [getattr(cell, "href", None) for cell in table.rows[1]] == ["/Riga", None, None]


def test_a_cut_text_is_whole_where_its_title_has_the_rest() -> None:
    names = ["A brief history of the lamp", "Wood", "The art of turning brass by hand"]
    rows = "".join(
        (
            f"<li class=book><h3><a href=/{n} title='{name}'>{name if len(name) < 9 else name[:9] + ' ...'}</a></h3>"
            f"<p>${n + 5}.50</p></li>"
        )
        for n, name in enumerate(names)
    )
    other = "<li class=book><h3><a href=/9 title='Not the same'>Another ...</a></h3><p>$9.50</p></li>"
    table = find_records(Page(f"<h1>Books</h1><ul>{rows}{other}</ul>"))[0].table
    assert table["title"] == [*names, "Another ..."]


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ("<span class=fact>1979</span><span class=fact>1h 57m</span><span class=fact>R</span>", "1979 1h 57m R"),
        ("<a href=/horror>Horror</a><a href=/space>Space</a>", "Horror Space"),
        ("<span class=letter>A</span><span class=letter>l</span>", "Al"),
        ("<a href=/p>P</a><a href=/p>acking</a>", "Packing"),
        ("<span>pro</span><span>ducts</span>", "products"),
        ("<span class=whole>129</span><span class=cents>00</span>", "12900"),
        ("<span class=sign>$</span><span class=sign>12</span>", "$12"),
    ],
)
def test_elements_of_one_kind_side_by_side_are_apart_in_a_records_text(facts: str, text: str) -> None:
    """Styles part them: films of a list were `20261h 43m`, games `Survival HorrorZombiesHorror`."""
    rows = "".join(f"<li><h3>Film number {n}</h3><p>{facts}</p></li>" for n in range(5))
    assert [record.text for record in find_records(Page(f"<ul>{rows}</ul>"))[0]] == [
        f"Film number {n} {text}" for n in range(5)
    ]


def test_a_struck_number_within_a_text_is_a_part_of_it() -> None:
    said = (
        "Category deleted (<del><i>{n}</i></del>)",
        "Status changed from <i>New</i> to <i>Closed</i>",
        "Set to <i>done</i>",
    )
    rows = (f"<li><h4><a href=/{n}>Note {n}</a></h4><p>{said[n % 3].format(n=n)}</p></li>" for n in range(8))
    table = find_records(Page(f"<ul>{''.join(rows)}</ul>"))[0].table
    assert [row[1:] for row in table.texts()[3:5]] == [["Category deleted (3)"], ["Status changed from New to Closed"]]


def test_a_raised_digit_behind_a_price_is_a_note_and_raised_decimals_are_not() -> None:
    said = {"€ {n}.345<sup>1</sup>": "€ 12.345", "{n},95 €<sup>2</sup>": "12,95 €", "${n}<sup>99</sup>": "$12.99"}
    fuel = {"${n}.45<sup>9</sup>": "$12.459", "€ {n},45 <sup>9</sup>": "€ 12,45 9", "{n},45 €<sup>9</sup>": "12,45 €"}
    for form, price in (said | fuel).items():
        assert table_of(*(f"<p class=x>{form.format(n=n)}</p>" for n in range(12, 18)))["price"][0] == price
