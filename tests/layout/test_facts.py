"""What a page is about is data: who changes a title once changes it in all places."""

import pytest

from tests.layout.rendered import separated
from unweave import Page, separate, weave

PAGE = """<html><head><title>Oak Desk Lamp 40 | Lamps &amp; More</title>
<meta name="description" content="An oak lamp for every desk.">
<link rel="canonical" href="https://shop.example/lamp/4071233/oak-desk-lamp-40?session=x81k2m"></head>
<body><h1><span class="product-name">Oak Desk Lamp 40</span></h1>
<img src="/p/oak-desk-lamp-40.jpg" alt="Oak Desk Lamp 40">
<p><b>$49.90</b> <a href="/buy?id=4071233&session=x81k2m">Buy for $49.90</a></p>
<script>var lampId = "4071233"; show("oak-desk-lamp-40", "a12907383271638", "b12907383271638");
load("12907383271638", "c12907383271638", "session=x81k2m")</script>
<p>Lamps &amp; More has lamps and more.</p></body></html>
"""


def test_what_a_page_is_about_is_data() -> None:
    separation = separated(PAGE)
    assert separation.data == {
        "title": "Oak Desk Lamp 40",
        "title_slug": "oak-desk-lamp-40",
        "description": "An oak lamp for every desk.",
        "lamp_id": "4071233",
        "session": "x81k2m",
        "price": "49.90",
        "number": "12907383271638",
    }
    assert "<title>{{ title }} | Lamps &amp; More</title>" in str(separation.layout)
    assert "/buy?id={{ lamp_id }}&session={{ session }}" in str(separation.layout)


def test_another_title_stands_in_all_places() -> None:
    separation = separated(PAGE)
    changed = weave(separation.layout, separation.data | {"title": "Elm Lamp 7", "lamp_id": "88"})
    assert changed == PAGE.replace("Oak Desk Lamp 40", "Elm Lamp 7").replace("4071233", "88").encode()
    other = separation.layout.separate(Page(changed))
    assert (other.data["title"], other.data["lamp_id"], other.exceptions) == ("Elm Lamp 7", "88", [])


def test_prices_and_long_texts_are_data_where_they_stand_once() -> None:
    text = (
        "This lamp was made of old oak, all by hand.<br>\r\nIt is <b>the</b> lamp for all who read at night, "
        + "say " * 40
    )
    page = f"<p class=about>{text}</p>\r\n<div>Your offer: <b>$12.50</b> or <b>11,90&nbsp;€</b> <style>{text}</style>"
    separation = separated(page)
    assert separation.data == {
        "your_offer": "12.50",
        "price": "11,90",
        "about": text.strip(),
        "unweave": {"newline": "\r\n"},
    }


def test_a_long_text_stops_where_a_list_begins() -> None:
    text = f"Of old oak, {'say ' * 50}<br>It is the lamp for all who read"
    lines = "".join(f"<br><a class=lamp href=/lamps/{n}>Lamp {n * 7}</a>" for n in range(40, 50))
    separation = separated(f"<p id=told>{text}{lines}</p>")
    assert separation.data["told"] == text
    assert "{{ told }}{% for" in str(separation.layout)


def test_what_handlers_begin_with_has_facts_too() -> None:
    code = "s.page = 'desk+lamps'; s.track(this, 'all of the lamps',"
    page = (
        "<base href='https://shop.example/find?q=desk+lamps'><title>Find desk lamps</title><p>Found: desk lamps"
        + "".join(
            f"<{tag}>{n} <a {tag}=1 onclick=\"{code} '{tag * n}')\">{tag}</a></{tag}><hr {tag}>"
            for n, tag in enumerate("b i u s em p".split())
        )
    )
    separation = separated(page)
    assert """{% set common_onclick = "s.page = '" ~ query ~ "'; s.track(""" in str(separation.layout)
    assert "<title>Find {{ query_text }}</title>" in str(separation.layout)
    renamed = separation.renamed({"query": "words", "common_onclick": "track"})
    assert """{% set track = "s.page = '" ~ words ~ "'; s.track(""" in str(renamed.layout)
    assert weave(renamed.layout, renamed.data | {"words": "oak"}) == page.replace("desk+lamps", "oak").encode()


def test_the_name_of_the_site_and_single_words_are_layout() -> None:
    page = (
        "<base href='http://lamps.example/'><title>Lamps - Lamps example</title><h1>Lamps</h1><p>Lamps example: lamps"
    )
    assert separated(page).data == {}


def test_a_title_that_stands_once_is_data() -> None:
    assert separated("<title>All about lamps</title><p>And more").data == {"title": "All about lamps"}


def test_parts_of_words_are_no_places() -> None:
    layout = str(separated("<title>our lamp</title><h1>our lamp</h1><p>your lamp, our lamps, 'our lamp'").layout)
    assert layout == "<title>{{ title }}</title><h1>{{ title }}</h1><p>your lamp, our lamps, '{{ title }}'"


def test_facts_stay_in_the_small_style_and_in_what_pages_share() -> None:
    assert "{{" not in str(separate(Page(PAGE), style="small").layout)
    assert separate(Page(PAGE), share=False).data == {}


@pytest.mark.parametrize("phrase", ["ab 12", "a{b 12", "ab %} 12", "ab\t12", "ab' \"12"])
def test_titles_of_many_places_or_odd_characters_come_back(phrase: str) -> None:
    for n in (3, 2000):
        separated(f"<title>{phrase}</title>" + f" {phrase} x" * n)
