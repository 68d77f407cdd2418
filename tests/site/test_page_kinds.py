"""Kinds of pages: what each is taken for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from unweave import Page, page_kind
from unweave.cli import main
from unweave.site.template_kinds import template_kind

from ..docs.pages import PROJECT

EXAMPLES = PROJECT / "examples"


PRODUCT = (
    "<title>Vela paper lamp - Lumen</title><meta property=og:type content=product>"
    '<script type="application/ld+json">{"@type": "Product", "name": "Vela paper lamp", "sku": "L1103"}</script>'
    "<nav><a href=/>Home</a> <a href=/lamps>Lamps</a></nav><h1>Vela paper lamp</h1><div class=gallery>"
    "<img src=vela.jpg></div>"
    "<p class=price>$19.90</p><form class=add-to-cart><input name=quantity><button>Add to cart</button></form>"
    "<p class=description>A lamp of washi paper on a frame of bamboo that packs flat, is light enough to hang from a "
    "thread, and gives a "
    "soft light for the evening. Keep it away from candles.</p>"
)


@pytest.mark.parametrize(
    ("html", "url", "kind"),
    [
        ((EXAMPLES / "lamps.html").read_bytes(), None, "list"),
        ((EXAMPLES / "forum" / "hum.html").read_bytes(), None, "thread"),
        (PRODUCT, "https://lumen.example/product/vela-paper-lamp", "detail"),
    ],
    ids=["list", "thread", "detail"],
)
def test_a_page_is_taken_for_what_it_is(html: str | bytes, url: str | None, kind: str) -> None:
    page = Page(html, url=url)
    said = page_kind(page)
    assert said.name == kind
    assert 0.2 < said.score <= 1
    assert sum(said.scores.values()) == pytest.approx(1)
    assert said.why(page)


def test_a_table_of_labels_and_values_is_one_thing() -> None:
    """Its page was a list, of one record."""
    facts = {
        "Date": "2025.07.29",
        "Number": "CZ-25-1428",
        "Place": "Ranské hory",
        "Type": "Magic M",
        "Class": "Accident",
    }
    rows = "".join(f"<tr><th>{name}:</th><td>{value}</td></tr>" for name, value in facts.items())
    assert page_kind(Page(f"<a href=/>Back</a><table>{rows}</table>")).name == "detail"


def test_a_box_of_facts_with_two_heads_and_links_is_one_thing_and_a_list_of_two_columns_is_none() -> None:
    """An encyclopedia's page of a town was a list of thirteen."""
    names = ("State", "District", "Height", "Area", "People", "Code", "Plate", "Mayor", "Web", "Phone", "Key", "Twin")
    rows = "".join(
        f"<tr><td><a href=/{name}>{name}</a>:<td><a href=/{name}/1>Some {name} {n}</a>" for n, name in enumerate(names)
    )
    arms = "<tr><th>Arms<th>Map<tr><td><img src=a.png><td><img src=m.png><tr><th colspan=2>Facts"
    text = "".join(f"<h2>Part {n}</h2><p>Bath lies in part {n} of <a href=/m>Mendip</a>." for n in range(2))
    assert page_kind(Page(f"<title>Bath</title><h1>Bath</h1><table>{arms}{rows}</table>{text}")).name == "detail"
    towns = "".join(f"<tr><td><a href=/t{n}>Town no. {n}</a><td>{n * 371} people" for n in range(12))
    assert page_kind(Page(f"<title>Towns</title><h1>Towns</h1><table>{towns}</table>{text}")).name == "list"


def test_pages_of_one_template_are_details_where_each_alone_may_be_a_list() -> None:
    """A page of few words with a list of related things looks like a list;
    what its template shares says that it is none."""
    shop = [Page(path.read_bytes(), name=path.name) for path in sorted((EXAMPLES / "shop").glob("*.html"))]
    assert template_kind(shop) == "detail"


@pytest.mark.parametrize("path", sorted((EXAMPLES / "shop").glob("*.html")), ids=lambda path: path.stem)
def test_a_thing_with_facts_below_its_title_is_no_list_of_what_goes_well_with_it(path: Path) -> None:
    """Three of the shop's lamps were lists: of the three lamps that each shows last."""
    assert page_kind(Page(path.read_bytes())).name == "detail"


def test_facts_below_a_list_or_without_a_heading_for_it_leave_it_a_list() -> None:
    page = (EXAMPLES / "lamps.html").read_text(encoding="utf-8")
    facts = "<table><tr><th>Open<td>9 to 5<tr><th>Street<td>High Street<tr><th>Phone<td>01234</table>"
    for changed in (
        page.replace("</main>", f"<h2>Our shop</h2>{facts}</main>"),
        page.replace("</h1>", f"</h1>{facts}", 1),
    ):
        assert changed != page
        assert page_kind(Page(changed)).name == "list"


@pytest.mark.parametrize("html", ["", "<p>x", "<div>" * 50_000, "\0" * 1000])
def test_a_page_of_nothing_has_a_kind_as_well(html: str) -> None:
    assert page_kind(Page(html)).name in ("list", "thread", "article", "detail", "other")


def test_the_command_says_a_line_a_page() -> None:
    done = CliRunner().invoke(main, ["kinds", str(EXAMPLES / "lamps.html")])
    assert done.exit_code == 0
    assert done.output.split("\t")[0] == "list"


@pytest.mark.parametrize("html", ["", "<html></html>", "<p>x", "<div><div></div></div>", "<img src=a.png>"])
def test_a_page_that_says_nothing_is_of_no_kind(html: str) -> None:
    assert page_kind(Page(html)).name == "other"


def test_a_page_that_only_leads_on_is_of_no_kind() -> None:
    """91 such pages of a mirror of a forum were lists without rows."""
    stub = '<meta http-equiv="Refresh" content="0; url=/boards/11"><title>German boards of the forum</title>'
    assert page_kind(Page(f'{stub}<p><a href="/boards/11">German boards of the forum</a>')).name == "other"
    news = stub.replace("0; url", "900; url")
    shop = "".join(f"<li><a href=/{i}>Lamp {i} of the shop</a> <b class=price>${i}.00</b>" for i in range(30))
    for page in (f"{stub}<ul class=products>{shop}</ul>", f"{news}<ul class=products>{shop}</ul>"):
        assert page_kind(Page(page)).name == "list"
