"""The fitted weights of `titles.py`; written by `python -m bench.fit_titles`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "overlong": -0.2381,
    "one_word": -0.7738,
    "length": 1.1432,
    "distance": -1.7300,
    "after": -1.6659,
    "link": -2.0735,
    "page_title": 0.9859,
    "in_page_title": 1.1411,
    "begins_page_title": 1.0992,
    "headline": 1.3723,
    "headline_part": 1.4647,
    "body_words": 1.2461,
    "capitals": 0.8205,
    "sentence": -0.2079,
    "byline": -0.4212,
    "repeated": -0.1966,
    "h1": 1.8444,
    "h2": 0.5970,
    "bold": 0.6647,
    "large": 0.8000,
    "small": -0.7611,
    "called_title": 1.1543,
    "called_other": -1.0349,
    "before_byline": 1.0944,
    "place": 1.6266,
}
MIN_SCORE = -0.1591
"""A text with less evidence is no title: a page may have none."""
