"""What is written is a layout tree and an environment of the paper: its semantics, taken literally, gives the page."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.layout import execute, parse
from unweave import Page, separate, separate_pages, weave
from unweave.layout import dump_data

_INLINE = st.sampled_from(
    ["<b>x</b>", "<b>yy</b>", "<i class=a>1</i>", "<i>2</i>", "text", " and ", "<br>", "<a href=/1>one</a>"]
)
_ITEM = st.lists(_INLINE, max_size=4).map("".join)
_LIST = st.lists(_ITEM.map("<li class=item>{}</li>".format), max_size=5).map(
    lambda rows: f"<ul class=rows>{''.join(rows)}</ul>"
)
SECTION = st.lists(_LIST | _ITEM.map("<p>{}</p>".format), max_size=4).map(
    lambda parts: f"<div class=section>{''.join(parts)}</div>"
)


def check_semantics(layout, data, source):
    """The reference and the package run the same files to the same page."""
    hedge, environment = parse(str(layout), json.loads(dump_data(data)))
    assert execute(hedge, environment).encode() == source
    assert weave(layout, data) == source


@pytest.mark.compiled
@settings(max_examples=300)
@given(st.lists(SECTION, min_size=1, max_size=6).map("".join))
def test_folded_alignments_are_lossless(text):
    """Sections in a row are aligned with one another: every merge of loops, conditions and texts shows in the page."""
    separation = separate(Page(text), style="small")
    check_semantics(separation.layout, separation.data, text.encode())


@pytest.mark.compiled
@settings(max_examples=200)
@given(st.lists(st.lists(SECTION, max_size=3).map("".join), min_size=2, max_size=6))
def test_every_intermediate_alignment_is_lossless(texts):
    """Incremental alignment, forced whatever it costs: after each further page all pages so far come back."""
    for n in range(1, len(texts) + 1):
        separated = separate_pages([Page(text) for text in texts[:n]], style="small")
        for data, text in zip(separated.data, texts[:n], strict=True):
            check_semantics(separated.layout, data, text.encode())
