"""The fitted weights of `titles.py`; written by `python -m bench.fit_titles`, on dev pages only."""

WEIGHTS: dict[str, float] = {
    "overlong": -0.3171,
    "distance": -2.1415,
    "after": -1.8072,
    "link": -1.9605,
    "page_title": 1.0463,
    "in_page_title": 1.4672,
    "headline": 1.2162,
    "headline_part": 2.1015,
    "body_words": 1.7287,
    "sentence": -0.2854,
    "byline": -0.4962,
    "repeated": -0.6158,
    "h1": 1.4986,
    "h2": 0.7782,
    "bold": 0.8351,
    "large": 0.8359,
    "small": -0.8237,
    "called_title": 1.1052,
    "called_other": -0.9412,
    "place": 2.2936,
    "usual_place": -0.2556,
}
MIN_SCORE = -1.0643
"""A text with less evidence is no title: a page may have none."""
