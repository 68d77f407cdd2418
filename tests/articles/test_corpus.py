"""Floors on real sites: learning on half of a site's pages, reading the other half."""

from statistics import mean

import pytest

from bench.article_scoring import sites_of
from bench.articles import methods, page_of, score_site
from bench.data import Data, DataMissingError
from unweave.articles.matching import Matcher
from unweave.articles.patterns import compose_pages
from unweave.articles.vertices import vertices_of

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def sites():
    try:
        rows = Data.find().rows("big9", "dev")
    except DataMissingError as error:
        pytest.skip(str(error))
    return sites_of(rows, 3)


def test_bodies_and_titles_of_unseen_pages_stay_above_their_floor(sites):
    """Measured .991 and .950; the aim of issue 6 is .97 and .90."""
    scores = [score for rows in sites.values() for score in score_site(methods()[0], rows)]
    assert len(scores) == 60
    assert mean(score.body for score in scores) >= 0.98
    assert mean(bool(score.title) for score in scores) >= 0.93


def test_the_pattern_of_real_pages_accepts_each_of_them(sites):
    for rows in sites.values():
        pages = [vertices_of(page_of(row).tree) for row in rows[:6]]
        for promote in (False, True):
            matcher = Matcher([compose_pages(pages, promote=promote)])
            assert all(matcher.strict(page) is not None for page in pages)
