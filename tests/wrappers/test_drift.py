"""Noticing that a site changed, and mending a wrapper from what it remembers."""

import pytest

from tests.wrappers.pages import ITEMS, detail, detail_example, labels, texts
from unweave import LearnError, learn_wrapper


@pytest.fixture(scope="module")
def wrapper():
    return learn_wrapper([detail_example(0), detail_example(1), detail_example(2)])


NEW = [detail(number, design="new") for number in range(6)]


def test_pages_of_the_same_template_pass(wrapper):
    drift = wrapper.check([detail(number, note=number == 4) for number in range(3, 6)])
    assert drift.passes
    assert [field.found for field in drift.fields] == [1, 1, 1]


def test_a_redesign_is_noticed_and_the_broken_fields_are_named(wrapper):
    drift = wrapper.check(NEW)
    assert not drift.passes
    assert "price" in drift.broken
    assert "BROKEN" in str(drift)


def test_a_repaired_wrapper_reads_the_new_pages(wrapper):
    mended = wrapper.repair(NEW[:4])
    assert mended.after.passes
    for number in (4, 5):
        assert texts(mended.wrapper.extract(NEW[number])) == [labels(number)]
    assert "-" in mended.changes
    assert texts(wrapper.extract(detail(3))) == [labels(3)]


def test_a_wrapper_that_works_is_not_repaired(wrapper):
    with pytest.raises(LearnError, match="nothing broke"):
        wrapper.repair([detail(4), detail(5)])


def test_a_site_that_no_longer_has_the_fields_is_not_repaired(wrapper):
    from unweave import Page

    gone = [Page(f"<body><p>We moved. {n}</p></body>", name=f"gone-{n}") for n in range(4)]
    with pytest.raises(LearnError, match="not repaired"):
        wrapper.repair(gone)


def test_a_field_that_became_constant_is_noticed():
    wrapper = learn_wrapper([detail_example(0), detail_example(1), detail_example(2)])
    frozen = []
    for number in range(6):
        page = detail(number)
        frozen.append(type(page)(page.html.replace(ITEMS[number][0], "Welcome back"), name=page.name))
    assert wrapper.check(frozen).broken == ["title"]


def test_a_check_needs_pages(wrapper):
    with pytest.raises(LearnError, match="no pages to check"):
        wrapper.check([])
