"""The kinds of a candidate region, as bits: one list is often found in several ways. What each is: `candidates.py`."""

TAG, CLASS, TAG_RUN, CLASS_RUN, FIRST_RUN, SHAPE_RUN, SEPARATED, PATH, CLASS_PATH, COMBINATION = (
    1 << bit for bit in range(10)
)
