"""What a person would look at in a candidate region, as numbers: one row a candidate. O(terminals in candidates).

Every feature is a property of the list as it stands on the page; none knows a site, a word of a language, or a topic.
Runs compiled, or as plain Python with the same results.
"""

import cython
import numpy as np

from .groups import same_label
from .signatures import paths, slots

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
else:
    from math import log, sqrt

NAMES = (
    "log_records",  # log of the number of records
    "log_median_chars",  # log of the median record's visible characters
    "log_chars",  # log of all records' characters
    "share",  # of the page's characters that the records hold
    "largest_share",  # of the region's characters in its largest record: wrappers have nearly all in one
    "regularity",  # mean over neighbours of the Dice overlap of their terminals' tag paths
    "log_kinds",  # log of the median number of distinct terminal paths in a record
    "linked",  # share of records that hold a link
    "link_share",  # of the characters inside links
    "distinct",  # distinct record texts / records
    "aside",  # ancestors called like what stands beside the matter, at most 3
    "main",  # ancestors called like what holds the matter, at most 3
    "pictured",  # share of records with an image
    "headed",  # share of records with a link in a heading
    "digits",  # share of characters that are digits
    "variation",  # of the records' lengths: standard deviation / mean
    "depth",  # of the records, in tens of levels
    "coverage",  # of the parent's characters
    "log_terminals",  # log of the median number of terminals
    "position",  # of the first record, as the share of the page's characters before it
    "log_unlinked",  # log of the median record's characters outside links
    "with_text",  # share of records with text
    "controls",  # share of records with a form control
    "log_links",  # log of the median number of links
    "density",  # share of the characters between the region's borders that its records hold
    "siblings",  # log of (children of the parent with the records' tag) / records
    "skipped",  # log of the characters between records, in records
    "several_nodes",  # share of records that are more than one sibling
)
N_FEATURES = len(NAMES)


MAX_WORK = 40_000_000
"""Terminals looked at in all candidates of a page together: under half a second, and 100 times what real pages need."""


def features(content, candidates, work=MAX_WORK):
    """Return (float64[n_candidates, N_FEATURES], truncated) for the candidates of a content tree.

    Where the work would exceed `work` terminals, candidates are passed over: the first number of their row is -1, and
    `truncated` is true.
    """
    n = len(content)
    out = np.zeros((len(candidates), N_FEATURES))
    if not len(candidates):
        return out, False

    def running(values):
        return np.concatenate([[0], np.cumsum(values, dtype=np.int64)])

    terminals = np.flatnonzero(content.terminal).astype(np.int32)
    in_link = content.link >= 0
    headed = (content.terminal == 1) & in_link & ((content.marks & 1) > 0)
    sums = np.stack(
        [
            running(content.chars),
            running(np.where(in_link, content.chars, 0)),
            running(content.digits),
            running(content.terminal > 0),
            running(content.terminal == 1),
            running(content.terminal == 2),
            running(content.link == np.arange(n)),
            running(headed),
            running((content.marks & 2) > 0),
        ],
        axis=1,
    )
    longest = int(np.diff(candidates.offset).max())
    arrays = (
        candidates.offset, candidates.start, candidates.stop, candidates.parent, content.label, content.end,
        content.depth, content.aside, content.main, content.text_key, terminals, sums,
        paths(content.label, content.parent), same_label(content), np.zeros((2, n), np.int32),
        np.zeros((2, n), np.int32), np.zeros((longest, 5)), np.zeros(longest), np.zeros(slots(longest), np.int64),
        np.zeros(slots(longest), np.int32), out,
    )  # fmt: skip
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    passed_over = _features(*map(memoryview, arrays), work)
    return out, passed_over > 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(
    lo=cython.Py_ssize_t, hi=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t,
    pivot=cython.double, swap=cython.double,
)  # fmt: skip
def _median(values: cython.double[::1], n: cython.Py_ssize_t) -> cython.double:
    """Return the (lower) median of `values[:n]`, which it reorders (quickselect, middle pivot)."""
    lo = 0
    hi = n - 1
    k = (n - 1) // 2
    while lo < hi:
        pivot = values[(lo + hi) // 2]
        i = lo
        j = hi
        while i <= j:
            while values[i] < pivot:
                i += 1
            while values[j] > pivot:
                j -= 1
            if i <= j:
                swap = values[i]
                values[i] = values[j]
                values[j] = swap
                i += 1
                j -= 1
        if k <= j:
            hi = j
        elif k >= i:
            lo = i
        else:
            break
    return values[k]


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
@cython.locals(i=cython.Py_ssize_t)
def _column_median(
    rows: cython.double[:, ::1], column: cython.int, n: cython.Py_ssize_t, scratch: cython.double[::1]
) -> cython.double:
    for i in range(n):
        scratch[i] = rows[i, column]
    return _median(scratch, n)


@cython.ccall
@cython.locals(
    c=cython.Py_ssize_t, r=cython.Py_ssize_t, t=cython.Py_ssize_t, n=cython.Py_ssize_t, a=cython.int, b=cython.int,
    p=cython.int, node=cython.int, stamp=cython.int, now=cython.int, count=cython.int, distinct=cython.int,
    first=cython.longlong, last=cython.longlong, key=cython.longlong, mask=cython.longlong, slot=cython.longlong,
    chars=cython.double, total=cython.double, largest=cython.double, squares=cython.double, page=cython.double,
    link_chars=cython.double, digits=cython.double, linked=cython.double, pictured=cython.double,
    headed=cython.double, controls=cython.double, with_text=cython.double, several=cython.double,
    overlap=cython.double, kinds=cython.double, shared=cython.double, previous=cython.double, size=cython.double,
    span=cython.double, same_tag=cython.double, mean=cython.double, left=cython.longlong, passed_over=cython.longlong,
)  # fmt: skip
def _features(
    offset: cython.const[cython.int][::1],
    start: cython.const[cython.int][::1],
    stop: cython.const[cython.int][::1],
    parents: cython.const[cython.int][::1],
    label: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    depth: cython.const[cython.int][::1],
    aside: cython.const[cython.uchar][::1],
    main: cython.const[cython.uchar][::1],
    text_key: cython.const[cython.int][::1],
    terminals: cython.const[cython.int][::1],
    sums: cython.const[cython.longlong][:, ::1],
    path: cython.const[cython.int][::1],
    same_label: cython.const[cython.int][::1],
    counts: cython.int[:, ::1],
    stamps: cython.int[:, ::1],
    rows: cython.double[:, ::1],
    scratch: cython.double[::1],
    texts: cython.longlong[::1],
    text_stamps: cython.int[::1],
    out: cython.double[:, ::1],
    budget: cython.longlong,
):
    """Fill `out`; return how many candidates had to be passed over to look at `budget` terminals at most.

    Columns of `sums` (running totals over nodes): characters, characters in links, digits, terminals, texts, images,
    links, linked headings, controls. `counts` and `stamps` have two rows, for the record at hand and the one before
    it; `stamp` numbers records through the page, so that nothing is cleared. `texts` has twice the room of the largest
    candidate's records.
    """
    page = sums[label.shape[0], 0] + 1
    mask = texts.shape[0] - 1
    stamp = 1
    left = budget
    passed_over = 0
    with cython.nogil:
        for c in range(parents.shape[0]):
            n = offset[c + 1] - offset[c]
            a = start[offset[c]]
            b = stop[offset[c + 1] - 1]
            first = sums[a, 3]
            last = sums[b, 3]
            if last - first > left:
                passed_over += 1
                out[c, 0] = -1
                continue
            left -= last - first
            total = largest = squares = link_chars = digits = 0
            linked = pictured = headed = controls = with_text = several = overlap = 0
            previous = 0
            distinct = 0
            stamp += 1  # a gap, so that the first record has no neighbour
            for r in range(n):
                a = start[offset[c] + r]
                b = stop[offset[c] + r]
                chars = sums[b, 0] - sums[a, 0]
                total += chars
                squares += chars * chars
                if chars > largest:
                    largest = chars
                link_chars += sums[b, 1] - sums[a, 1]
                digits += sums[b, 2] - sums[a, 2]
                with_text += sums[b, 4] > sums[a, 4]
                pictured += sums[b, 5] > sums[a, 5]
                linked += sums[b, 6] > sums[a, 6]
                headed += sums[b, 7] > sums[a, 7]
                controls += sums[b, 8] > sums[a, 8]
                several += end[a] < b
                first = sums[a, 3]
                last = sums[b, 3]
                now = stamp & 1
                kinds = shared = 0
                key = 17
                for t in range(first, last):
                    node = terminals[t]
                    p = path[node]
                    key = (key * 1000003 + text_key[node] + 1) & 0x3FFFFFFF
                    if stamps[now, p] != stamp:
                        stamps[now, p] = stamp
                        counts[now, p] = 0
                        kinds += 1
                    counts[now, p] += 1
                    if stamps[1 - now, p] == stamp - 1 and counts[now, p] <= counts[1 - now, p]:
                        shared += 1
                size = last - first
                if r and size + previous > 0:
                    overlap += 2 * shared / (size + previous)
                previous = size
                rows[r, 0] = chars
                rows[r, 1] = kinds
                rows[r, 2] = size
                rows[r, 3] = chars - (sums[b, 1] - sums[a, 1])
                rows[r, 4] = sums[b, 6] - sums[a, 6]
                slot = (key ^ (key >> 13)) & mask
                while text_stamps[slot] == c + 1 and texts[slot] != key:
                    slot = (slot + 1) & mask
                if text_stamps[slot] != c + 1:
                    text_stamps[slot] = c + 1
                    texts[slot] = key
                    distinct += 1
                stamp += 1
            a = start[offset[c]]
            b = stop[offset[c + 1] - 1]
            p = parents[c]
            span = sums[b, 0] - sums[a, 0] + 1
            mean = total / n
            count = same_label[a]
            same_tag = cython.cast(cython.double, count) / n
            out[c, 0] = log(n)
            out[c, 1] = log(1 + _column_median(rows, 0, n, scratch))
            out[c, 2] = log(1 + total)
            out[c, 3] = total / page
            out[c, 4] = largest / (total + 1)
            out[c, 5] = overlap / (n - 1) if n > 1 else 0
            out[c, 6] = log(0.5 + _column_median(rows, 1, n, scratch))
            out[c, 7] = linked / n
            out[c, 8] = link_chars / (total + 1)
            out[c, 9] = cython.cast(cython.double, distinct) / n
            out[c, 10] = min(aside[p], 3)
            out[c, 11] = min(main[p], 3)
            out[c, 12] = pictured / n
            out[c, 13] = headed / n
            out[c, 14] = digits / (total + 1)
            out[c, 15] = sqrt(max(squares / n - mean * mean, 0.0)) / (mean + 1)
            out[c, 16] = min(depth[a], 60) / 10.0
            out[c, 17] = total / (sums[end[p], 0] - sums[p, 0] + 1)
            out[c, 18] = log(0.5 + _column_median(rows, 2, n, scratch))
            out[c, 19] = sums[a, 0] / page
            out[c, 20] = log(1 + _column_median(rows, 3, n, scratch))
            out[c, 21] = with_text / n
            out[c, 22] = controls / n
            out[c, 23] = log(1 + _column_median(rows, 4, n, scratch))
            out[c, 24] = total / span
            out[c, 25] = log(1 + same_tag)
            out[c, 26] = log(1 + max(span - total, 0.0) / (mean + 1))
            out[c, 27] = several / n
    return passed_over
