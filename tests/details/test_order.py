"""The order of columns: what stands among the facts of a thing comes before what stands apart,
repeats or is cut from them."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from unweave import Page, learn_details, open_pages
from unweave.details.choosing import _Choice
from unweave.details.column_candidates import (
    ColumnCandidates,
    Template,
    find_candidates,
    is_cut,
    label_of,
    text_of,
)
from unweave.details.column_signs import Seen, column_signs
from unweave.details.second_look import second_signs
from unweave.details.texts import read_texts

NAMES = ("Ann Abel", "Bert Bohr", "Cleo Cole", "Dan Dorn", "Eva Eck")


def player(n: int) -> Page:
    facts = "".join(f"<tr><th>Fact {k}</th><td>{NAMES[n]} {k}</td></tr>" for k in range(5))
    seasons = "<tr><th>Season</th>" + "".join(f"<td>{100 * n + k}</td>" for k in range(4)) + "</tr>"
    others = "".join(f"<li class=other>{NAMES[n]} likes {k * n}</li>" for k in range(2 + 3 * n))
    filler = "".join(f"<p>What all pages say, {k}</p>" for k in range(60))
    teaser = f"<p class=teaser>Offer {n} ends soon</p>"
    return Page(
        f"<h1>{NAMES[n]}</h1><table>{facts}{seasons}</table><ul>{others}</ul>{filler}{teaser}", name=f"{n}.html"
    )


def seen_signs() -> tuple[ColumnCandidates, dict[str, np.ndarray]]:
    texts = [read_texts(player(n)) for n in range(5)]
    candidates = find_candidates(texts, Template.of(texts))
    names, signs = column_signs(Seen(candidates.cells.keys), candidates)
    facts = [float(label_of(key).startswith("Fact")) for key in candidates.keys]
    near, before = second_signs(candidates, names, signs, np.array(facts)).T
    return candidates, {**dict(zip(names, signs.T, strict=True)), "near_best": near, "of_label": before}


def test_what_stands_among_the_best_is_nearer_them_than_what_stands_apart() -> None:
    candidates, signs = seen_signs()
    teaser = next(at for at, key in enumerate(candidates.keys) if "p.teaser" in key)
    season = next(at for at, key in enumerate(candidates.keys) if label_of(key) == "Season")
    assert signs["near_best"][season] > 2 * signs["near_best"][teaser]


def test_numbers_of_one_label_are_counted_from_the_best_on() -> None:
    candidates, signs = seen_signs()
    season = [at for at, key in enumerate(candidates.keys) if label_of(key) == "Season"]
    assert sorted(signs["of_label"][season])[:4] == list(np.log1p(range(4)))


def test_the_nth_text_of_lists_of_different_length_is_no_column() -> None:
    candidates, signs = seen_signs()
    others = [at for at, key in enumerate(candidates.keys) if key[0] == "nth1" and "li.other" in key]
    assert others
    assert (signs["uneven"][others] > 0.3).all()
    columns = learn_details([player(n) for n in range(5)]).columns
    assert not [column for column in columns if column.key[0].startswith("nth") and "li.other" in column.key]


def test_words_in_a_value_cut_it_and_marks_and_words_in_front_of_it_do_not() -> None:
    cut = [("part", "0", "3", "", "in", "", "after", "School"), ("part", "0", "3", "", "-", "", "after", "Price")]
    whole = [
        ("part", "0", "2", "By", "", "place", "p"),
        ("part", "0", "3", "", "MiB (", ")", "cell", "Size"),
        ("after", "in", "p"),
    ]
    assert all(map(is_cut, cut))
    assert not any(map(is_cut, whole))


def test_words_of_a_value_stand_behind_all_other_columns() -> None:
    towns = [
        "Leeds in Kent",
        "Ash in Surrey",
        "Perry in Devon",
        "Acton in Suffolk",
        "Wells in Somerset",
        "Bath in Avon",
    ]
    ages = "".join("<p>Fact {k}: <b>{n}{k}</b></p>".replace("{k}", str(k)) for k in range(9))
    pages = [
        Page(f"<h1>Pupil {town[:3]} {n * 7}</h1><p>School: <b>{town}</b></p>{ages.replace('{n}', str(n + 2))}")
        for n, town in enumerate(towns)
    ]
    table = learn_details(pages).table.all
    columns = [tuple(column) for column in zip(*table.texts(), strict=True)]
    words = [columns.index(tuple(town.split()[at] for town in towns)) for at in (0, 2)]
    assert sorted(words) == [len(columns) - 2, len(columns) - 1]


def chooser(pages: list[Page]) -> tuple[_Choice, ColumnCandidates]:
    texts = [read_texts(page) for page in pages]
    candidates = find_candidates(texts, Template.of(texts))
    return _Choice(Seen(candidates.cells.keys), candidates), candidates


def test_what_columns_before_make_up_stands_last() -> None:
    streets, towns = ["1 Oak St", "22 Elm Rd", "3 Ash Ln", "47 Fir Av"], ["Leeds", "York", "Bath", "Hull"]
    choice, candidates = chooser(
        [
            Page(
                f"<div><div class=address><span>{street}</span> <p>{town}</p></div><p>No. {n}</p></div>"
                f"<b>{n + 1} stars</b>"
            )
            for n, (street, town) in enumerate(zip(streets, towns, strict=True))
        ]
    )
    first = [text_of(choice._seen.pages[0], cells[0][1]) for cells in candidates.cells]
    box, whole, street, town, stars = map(
        first.index, ("1 Oak St Leeds No. 0", "1 Oak St Leeds", "1 Oak St", "Leeds", "1 stars")
    )
    assert choice.arranged([whole, town, street, stars]) == [town, street, stars, whole]
    assert choice.arranged([box, whole, stars]) == [box, stars, whole]


def test_a_whole_of_the_template_s_texts_alone_stands_last() -> None:
    page = "<h1>Inn {0}</h1><p><b>{1}</b> rooms</p><div><i>Ask</i> <i>us</i></div>"
    choice, candidates = chooser([Page(page.format(n, n * 7)) for n in range(4)])
    wholes = [at for at, cells in enumerate(candidates.cells) if cells[0][1].text == "Ask us"]
    rooms = next(at for at, cells in enumerate(candidates.cells) if cells[1][1].n == 1 and cells[1][1].at == 1)
    assert choice.arranged([wholes[0], rooms]) == [rooms, wholes[0]]


def test_a_box_of_more_columns_than_an_address_has_is_no_column() -> None:
    """The head of each product of the shop in examples/ was a column: title, number, prices and stock in one."""
    table = learn_details(open_pages(str(Path(__file__).parents[2] / "examples" / "shop" / "*.html"))).table.all
    titles = table["title"]
    for name in table.names:
        held = [bool(text) and text != title and title in text for text, title in zip(table[name], titles, strict=True)]
        assert sum(held) < len(titles) / 2, name


def test_the_third_of_long_lists_of_nearly_the_same_length_is_no_column() -> None:
    def guide(n: int) -> Page:
        steps = "".join(f"<li>Step {n * 31 + at} of all" for at in range(40 + 2 * n))
        return Page(f"<title>Guide {n}</title><h1>Guide {n}</h1><ul class=steps>{steps}</ul>")

    choice, candidates = chooser([guide(n) for n in (1, 2, 3)])
    nth = [at for at, key in enumerate(candidates.keys) if key[0].startswith("nth") and key[0] != "nth0"]
    told = [
        text_of(choice._seen.pages[0], candidates.cells[at][0][1])
        for at in nth
        if candidates.cells[at][0][0] == 0 and choice.scores[at] > -math.inf
    ]
    assert nth
    assert not [text for text in told if text.startswith("Step")]


def test_what_a_surer_list_says_is_no_column_run_together() -> None:
    rows = [("Wood", "Desk"), ("Glass", "Lounge", "Dim"), ("Steel", "Hall")]
    links = ["".join(f"<a class=tag href=/t>{tag}</a>" for tag in row) for row in rows]
    choice, candidates = chooser(
        [Page(f"<h1>{row[0]} lamp</h1><p>{one}</p>") for row, one in zip(rows, links, strict=True)]
    )
    first = [(text_of(choice._seen.pages[0], cells[0][1]), len(cells)) for cells in candidates.cells]
    tags, whole = first.index(("Wood", 7)), first.index(("WoodDesk", 3))
    assert choice._run_together([tags, whole]) == {whole}
    assert choice._run_together([whole, tags]) == set()


def test_an_address_has_up_to_six_columns_and_is_no_box() -> None:
    rows = [
        ("1 Oak St", "Leeds", "LS1", "UK", "555 01"),
        ("22 Elm Rd", "York", "YO7", "US", "555 02"),
        ("3 Ash Ln", "Bath", "BA2", "NZ", "555 03"),
    ]
    spans = ["".join(f"<span class=c{at}>{part}</span> " for at, part in enumerate(row)) for row in rows]
    choice, candidates = chooser(
        [Page(f"<h1>{row[0]}</h1><div class=address>{one}</div>") for row, one in zip(rows, spans, strict=True)]
    )
    first = [text_of(choice._seen.pages[0], cells[0][1]) for cells in candidates.cells]
    assert not choice._is_box(first.index(" ".join(rows[0])), [first.index(part) for part in rows[0]])
