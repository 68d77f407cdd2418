"""The fitted weights of `alone.py`; written by `python -m bench.fit_alone`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "log_words": 0.2532,
    "share": 6.1324,
    "page_links": 2.9412,
    "log_paragraphs": -0.1051,
    "sentences": 3.5342,
    "long_share": 1.9602,
    "one_parent": 2.0741,
    "links_between": -4.4567,
    "stated_article": 2.4627,
    "stated_other": -0.4854,
    "linked_data": -1.4697,
    "dated": 1.5632,
    "author": 1.6925,
    "near_title": 1.8013,
    "body_title": 1.2978,
    "page_title": 1.3024,
    "byline": 1.6838,
}
BIAS = -15.0909
