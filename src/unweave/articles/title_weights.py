"""The fitted weights of `titles.py`; written by `python -m bench.fit_titles`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "overlong": -0.3016,
    "one_word": -0.7441,
    "length": 1.2705,
    "distance": -1.6192,
    "after": -1.7267,
    "link": -2.1851,
    "page_title": 1.4964,
    "in_page_title": 1.5241,
    "headline": 1.2123,
    "headline_part": 1.8465,
    "body_words": 1.1233,
    "capitals": 0.9566,
    "sentence": -0.2642,
    "byline": -0.4325,
    "repeated": -0.2360,
    "h1": 2.0088,
    "h2": 0.7696,
    "bold": 0.6777,
    "large": 0.7923,
    "small": -0.7636,
    "called_title": 1.3283,
    "called_other": -0.9661,
    "before_byline": 1.0221,
    "place": 1.3285,
}
MIN_SCORE = 0.3328
"""A text with less evidence is no title: a page may have none."""
