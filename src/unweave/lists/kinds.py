"""The kinds of a candidate region, as bits: one list is often found in several ways. What each is: `candidates.py`.

Saved patterns may name three more, by which no list is found any more: tag runs, class runs, combinations.
"""

TAG, CLASS, TAG_RUN, CLASS_RUN, FIRST_RUN, SHAPE_RUN, SEPARATED, PATH, CLASS_PATH, COMBINATION, STEPS, DOUBLED = (
    1 << bit for bit in range(12)
)

BY_NAME = {
    "tag": TAG, "class": CLASS, "tag run": TAG_RUN, "class run": CLASS_RUN, "first run": FIRST_RUN,
    "shape run": SHAPE_RUN, "separated": SEPARATED, "path": PATH, "class path": CLASS_PATH, "combination": COMBINATION,
    "steps": STEPS, "doubled": DOUBLED,
}  # fmt: skip
"""Name of each kind in a saved pattern -> its bit."""
