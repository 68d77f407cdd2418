"""The fitted weights of `alone.py`; written by `python -m bench.fit_alone`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "log_words": 0.5005,
    "share": 7.8706,
    "page_links": 1.6355,
    "log_paragraphs": -0.4481,
    "sentences": 5.5967,
    "long_share": 4.4776,
    "one_parent": 2.7997,
    "links_between": -6.5758,
    "stated_article": 2.6234,
    "stated_other": -0.7528,
    "linked_data": -0.1449,
    "dated": 1.8833,
}
BIAS = -18.5740
