"""Every group of siblings of one tag and class, the simplest idea of a list, is a candidate."""

from collections import defaultdict

from hypothesis import given, settings
from hypothesis import strategies as st

from unweave import Page, find_records
from unweave.lists.candidates import find_candidates

CHILDREN = st.lists(
    st.tuples(st.sampled_from(["div", "p", "a", "h2"]), st.sampled_from(["", "card", "row"])), max_size=12
)


@given(CHILDREN)
@settings(max_examples=100, deadline=None)
def test_siblings_of_one_tag_and_class_are_a_candidate(children: list[tuple[str, str]]) -> None:
    texts: dict[tuple[str, str], list[str]] = defaultdict(list)
    html = ""
    for number, (tag, name) in enumerate(children):
        texts[tag, name].append(f"text {number}")
        html += f"<{tag} class='{name}'><span>text</span> {number}</{tag}>"
    content = Page(f"<main>{html}</main>").seen.content
    candidates = find_candidates(content)
    found = [[content.text(a, b) for a, b in candidates.ranges(index)] for index in range(len(candidates))]
    assert all(group in found for group in texts.values() if len(group) > 1)


def test_titles_and_texts_are_one_record_where_other_siblings_look_like_titles() -> None:
    found = "".join(
        f"<p>{n}: <a href=/{n}>Guide {n} to the care of pain</a></p><p class=text><a href=/x{n}>Overview {n}</a>"
        " Understanding "
        f"the problem <b>{n}</b> and how to help {'and more of it ' * 8}</p>"
        for n in range(1, 11)
    )
    region = find_records(Page(f"<main><p>Advanced Search</p><p>Results 1 to 10</p>{found}</main>"))[0]
    assert len(region.records) == 10
    assert region.records[0].text.startswith("1: Guide 1 to the care of pain Overview 1 Understanding")
