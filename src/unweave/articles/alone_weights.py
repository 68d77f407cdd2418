"""The fitted weights of `alone.py`; written by `python -m bench.fit_alone`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "log_words": 0.6013,
    "share": 7.6965,
    "page_links": 1.5079,
    "log_paragraphs": -0.6315,
    "sentences": 3.2981,
    "long_share": 6.4062,
    "one_parent": 2.7662,
    "links_between": -6.4172,
    "stated_article": 2.6670,
    "stated_other": -0.6854,
    "linked_data": -0.1048,
    "dated": 1.7231,
}
BIAS = -18.1462
