"""A page whose form asks who its reader is, a login or a registration, is for the form,
whatever lists it has besides."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

GAINS = "".join(f"<li>{what}</li>" for what in ("Follow your orders", "Save your favourites", "Get our offers first"))
ROWS = "".join(
    f"<li><a href=/p{n}>Paper {n}</a> by Author {n}, {2000 + n}<p>What paper {n} says</p></li>" for n in range(9)
)
LOGIN = "<form>Address <input name=user>, password <input type=password></form>"
LOOK_FOR = "<form>Title <input name=title>, author <input name=author>, year <input name=year></form>"


def has_main(html: str) -> bool:
    return any(region.is_main for region in find_records(Page(html)))


@pytest.mark.parametrize(
    ("before", "list_", "is_for_list"),
    [
        (LOGIN, GAINS, False),
        (LOGIN, ROWS, True),
        (f"<header>{LOGIN}</header>", GAINS, True),  # on every page of its site
        (LOOK_FOR, GAINS, True),
        ("<form>Our letter <input type=email></form>", GAINS, True),
        ("<input name=user><input type=password>", GAINS, True),
    ],
)
def test_a_form_outweighs_a_list_by_what_it_asks(before: str, list_: str, is_for_list: bool) -> None:
    assert has_main(f"<h1>My account</h1>{before}<ul>{list_}</ul>") is is_for_list


def test_the_fields_of_a_form_are_not_what_a_page_is_for() -> None:
    fields = "".join(
        (
            f"<li>{what} <input name={n} type={'email' if n else 'text'}><p>{what} stays with us and is shown to "
            "nobody at all</p></li>"
        )
        for n, what in enumerate(("Your name", "Your address", "Your second address"))
    )
    rest = f"<p>{'What we say of ourselves is short. ' * 12}</p>"
    assert not has_main(f"<h1>My account</h1><form><ul>{fields}</ul></form>{rest}")
    assert has_main(f"<h1>My account</h1><ul>{fields}</ul>{rest}")


@pytest.mark.parametrize(("tag", "lengths"), [("form", [18]), ("div", [18, 10])])
def test_the_fields_of_a_form_are_not_main_beside_a_list(tag: str, lengths: list[int]) -> None:
    fields = "".join(
        (
            f"<li>Your {what} <input name={what}> as it stands in your papers of {what} and on no other, and told to "
            "nobody who need not know</li>"
        )
        for what in "name mail town street country birth title phone car house".split()
    )
    orders = ROWS.replace("says", "says, for whom it was written, and who reads it").replace(
        "</li>", "<input name=n></li>"
    )
    page = Page(f"<h1>Papers</h1><ul>{orders * 2}</ul><{tag}><ul>{fields}</ul><textarea></textarea></{tag}>")
    assert [len(region) for region in find_records(page) if region.is_main] == lengths


def test_a_field_belongs_to_the_form_around_it_and_not_to_the_one_before() -> None:
    page = (
        f"<h1>My account</h1><form>{{}}</form>Address <input name=user>, password <input type=password><ul>{GAINS}</ul>"
    )
    assert has_main(page.format("Title <input name=title>"))
    assert not has_main(page.format(LOGIN))
