"""Questions with their answers, and terms with descriptions that hold a page, are what it is for."""

from __future__ import annotations

from unweave import Page, find_records

ASKED = "".join(
    f"<div class=item><h3><a role=button href='#faq-{i}'>How much is a flat with {i} rooms?</a></h3><div class=answer>"
    "<p>On the mean, a flat"
    f" with {i} rooms is {i}00 € a month, in the centre of the town rather more, and less at its edge.</p></div></div>"
    for i in range(2, 8)
)
TERMS = "".join(
    f"<dt>Term {word}:</dt><dd>The {word} is what a court looks at first when parents cannot agree where their child "
    "should live, and it"
    f" is asked for by one of them, or by the child; see the rules of {word}.</dd>"
    for word in "access custody mediation order parent plan review schedule visit".split()
)


def mains(html: str) -> list[str]:
    return [region[0].text[:12] for region in find_records(Page(html)) if region.is_main]


def test_questions_alone_are_what_a_page_is_for() -> None:
    assert mains(f"<main><h1>Questions</h1><div>{ASKED}</div></main>") == ["How much is "]


def test_a_glossary_is_a_list_though_it_reads_like_an_article() -> None:
    head = "<time>2015-01-07</time><h1>Glossary</h1>"
    page = f"<main>{head}<dl>{TERMS}</dl><p>Date modified: <time>2015-01-07</time></p></main>"
    assert mains(page) == ["Term access:"]
