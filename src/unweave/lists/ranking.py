"""Which candidate a person would call the page's records: a weighted sum of what is seen in it.

DEPTA decides what to output by visual criteria it only refers to (section 6.1); most accuracy is lost here, so the
weights are fitted by `python -m bench.fit_ranking`, on dev pages and public list pages of today, as a softmax over the
candidates of a page. A weight says how much one unit of its feature adds to the log odds of a candidate. Nothing here
knows a site.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..fitted import LIST_WEIGHTS
from . import kinds as _kinds
from .features import NAMES

Floats = NDArray[np.float64]

RUN = _kinds.FIRST_RUN | _kinds.SHAPE_RUN
SINGLE = _kinds.TAG | _kinds.CLASS
PATHS = _kinds.PATH | _kinds.CLASS_PATH | _kinds.STEPS

MIN_REGULARITY = 0.25
"""Neighbouring records share at least this part of their terminals' tag paths, on the mean."""
MIN_STEPS_REGULARITY = 0.7
"""A list at several depths has longer sections than this at each: links of a menu change their depth all the time."""
NAVIGATION = 4.0
"""Log odds that a list loses in a `nav`. Not fitted: of 359 labelled lists 2 stand in one,
and older pages have none."""
MENU = 2.5
"""Log odds that a list loses whose records are several links of few kinds and nothing else: columns of a menu, or years
of documents, whose links are the records. Not fitted: labelled pages have few menus outside a `nav`, and other pages
many."""
MENU_LINKS, MENU_SHARE, MENU_ALIKE = float(np.log(4.5)), 0.9, 0.8
"""Log of (1 + links of the median record), share of the characters in links,
and log of (links / kinds) from which on it is one."""
MENU_SURE = 1.12
"""That log from which on it loses all of it: a title with five tags is as near to a menu's column as to a record."""
PARTED = 0.65
"""Log odds that a list gains whose records are parted by two empty elements in a row, where one ends a line. Fitted by
itself: the labelled pages that have such lists are few, and the other weights are right without them."""
NUMBERS, NUMBER_DIGITS, NUMBER_CHARS = 3.0, 0.85, float(np.log(5.5))
"""Log odds that a list loses whose records are a number each: pages, days of a calendar, years; share of digits and log
of (1 + characters of the median record) up to which they are. Not fitted: no labelled list is such, and few pages have
one that would come first."""

MAX_SORTED = 400
"""Scores up to which all are sorted in less time than the best of them are found."""

_OF_FEATURES = np.array([-NAVIGATION if name == "navigation" else LIST_WEIGHTS[name] for name in NAMES])
"""The weights of the features, in their order."""


def terms(features: Floats, kinds: NDArray[np.int32]) -> dict[str, Floats]:
    """Return the terms of the weighted sum, float64[n_candidates] each: the features, their products, and kinds."""
    seen = dict(zip(NAMES, features.T, strict=True)) | _products(features, kinds)
    del seen["navigation"]
    return seen


def _products(features: Floats, kinds: NDArray[np.int32]) -> dict[str, Floats]:
    """Return the terms that are more than a feature."""
    seen = dict(zip(NAMES, np.ascontiguousarray(features.T), strict=True))
    single = (kinds & SINGLE) > 0
    found: dict[str, NDArray[Any]] = {
        "regularity^2": seen["regularity"] ** 2,
        "share*regularity": seen["share"] * seen["regularity"],
        "largest_share^2": seen["largest_share"] ** 2,
        "log_records*log_kinds": seen["log_records"] * seen["log_kinds"],
        "log_records^2": seen["log_records"] ** 2,
        "log_kinds^2": seen["log_kinds"] ** 2,
        "regularity*log_kinds": seen["regularity"] * seen["log_kinds"],
        "log_unlinked*regularity": seen["log_unlinked"] * seen["regularity"],
        "link_share^2": seen["link_share"] ** 2,
        "one_holds_most": seen["largest_share"] > 0.6,
        "two_records": seen["log_records"] < 0.7,
        "one_kind": seen["log_kinds"] < 0.41,
        "only_runs": ((kinds & RUN) > 0) & ~single,
        "only_paths": ((kinds & PATHS) > 0) & ~single,
        "only_separated": ((kinds & _kinds.SEPARATED) > 0) & ((kinds & (SINGLE | RUN)) == 0),
        "same_tag": (kinds & _kinds.TAG) > 0,
        "same_class": (kinds & _kinds.CLASS) > 0,
    }
    return {name: np.asarray(values, np.float64) for name, values in found.items()}


def _of_links_alone(features: Floats) -> Floats:
    """Return how far the records of each candidate are several links, alike, and nothing else, 0 to 1;
    cards have links of many kinds.
    """
    links, share, kinds = (features[:, NAMES.index(name)] for name in ("log_links", "link_share", "log_kinds"))
    sure = np.clip((links - kinds - MENU_ALIKE) / (MENU_SURE - MENU_ALIKE), 0, 1)
    return np.asarray(sure * ((links > MENU_LINKS) & (share > MENU_SHARE)))


def _are_numbers(features: Floats) -> NDArray[np.bool_]:
    """Say of each candidate whether its records are a short number each."""
    digits, chars = (features[:, NAMES.index(name)] for name in ("digits", "log_median_chars"))
    return np.asarray((digits >= NUMBER_DIGITS) & (chars <= NUMBER_CHARS))


def plausible(features: Floats) -> NDArray[np.bool_]:
    """Say which candidates can be lists of records at all: those measured whose records are alike enough."""
    records, regularity = (features[:, NAMES.index(name)] for name in ("log_records", "regularity"))
    return np.asarray((records > 0) & (regularity >= MIN_REGULARITY))


def scores(features: Floats, kinds: NDArray[np.int32]) -> Floats:
    """Return float64[n_candidates] in [0, 1]: how likely each is the page's list; they sum to 1 over the page.

    Candidates that are not `plausible` get 0.
    """
    result = np.zeros(len(features))
    only_steps = (kinds & _kinds.STEPS > 0) & (kinds & (SINGLE | _kinds.PATH | _kinds.CLASS_PATH) == 0)
    able = plausible(features) & (~only_steps | (features[:, NAMES.index("regularity")] >= MIN_STEPS_REGULARITY))
    if not able.any():
        return result
    seen, kinds = features[able], kinds[able]
    total = seen @ _OF_FEATURES
    for name, values in _products(seen, kinds).items():
        total += LIST_WEIGHTS[name] * values
    total += PARTED * ((kinds & _kinds.DOUBLED) > 0) - MENU * _of_links_alone(seen) - NUMBERS * _are_numbers(seen)
    odds = np.exp(total - total.max())
    result[able] = odds / odds.sum()
    return result


def likeliest(score: Floats, most: int) -> NDArray[np.intp]:
    """Return the numbers of the `most` highest scores, the highest first, and of equal ones the first."""
    if len(score) <= MAX_SORTED:
        return np.argsort(-score, kind="stable")[:most]
    able = np.flatnonzero(score >= np.partition(score, -most)[-most])
    return able[np.argsort(-score[able], kind="stable")[:most]]
