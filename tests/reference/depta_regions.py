"""IdentDRs as the paper prints it (DEPTA, Fig. 13b): recursive, 1-based, one distance at a time."""

from collections.abc import Callable


def identify(start: int, n: int, max_combination: int, alike: Callable[[int, int], bool]) -> list[tuple[int, int, int]]:
    """Return (length, first child, children covered) of each region among n children, counted from 1.

    `alike(i, j)`: the combination of i children at j is within the threshold of the one at j + i.
    """
    best = (0, 0, 0)
    for i in range(1, max_combination + 1):
        for f in range(start, start + i):
            current = (0, 0, 0)
            fresh = True
            j = f
            while j + 2 * i - 1 <= n:
                if alike(i, j):
                    current = (i, j, 2 * i) if fresh else (i, current[1], current[2] + i)
                    fresh = False
                elif not fresh:
                    break
                j += i
            if best[2] < current[2] and (best[1] == 0 or current[1] <= best[1]):
                best = current
    if best[2] == 0:
        return []
    after = best[1] + best[2]
    return [best] if after > n else [best, *identify(after, n, max_combination, alike)]
