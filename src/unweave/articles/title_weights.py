"""The fitted weights of `titles.py`; written by `python -m bench.fit_titles`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "length": 1.2335,
    "overlong": -0.4117,
    "distance": -2.0052,
    "after": -1.6193,
    "link": -1.8193,
    "page_title": 0.9788,
    "in_page_title": 1.1053,
    "headline": 1.7700,
    "body_words": 1.3630,
    "sentence": -0.4336,
    "byline": -0.4016,
    "repeated": -0.3851,
    "h1": 1.8994,
    "h2": 0.7082,
    "bold": 0.7615,
    "large": 0.5651,
    "small": -0.7633,
    "called_title": 1.0445,
    "called_other": -0.9724,
    "place": 2.6031,
    "usual_place": 1.1963,
}
MIN_SCORE = -0.3929
"""A text with less evidence is no title: a page may have none."""
