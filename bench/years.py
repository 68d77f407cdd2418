"""The tables of few pages and of years: sites learnt from 0 to 50 pages, from their first years, and what `check` says
of the last."""

from bench.article_checks import check_section
from bench.article_few import few_section
from bench.articles import page_of, trafilatura_told
from bench.data import Data
from bench.results import Section


def run(data: Data) -> list[Section]:
    """Score sites learnt from few pages and from their first years, beside Trafilatura; then check them."""
    return [few_section(data, page_of, trafilatura_told), check_section(data, page_of)]
