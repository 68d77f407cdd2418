"""What stands between the rows of a loop, written so that the first and the last row need no condition (SYNTHIA,
section 7).

What is before the first row, between two rows and behind the last one often differs, mostly in white space: a line's
end and eight spaces, then six before each row but the first. Where it can be, each row begins with what stands before
all of them and ends with what stands behind all of them; the rest is written once, before and behind the loop. O(n),
nested loops apart.
"""

from collections.abc import Callable
from typing import Any

from .instructions import FOR_BEGIN, FOR_END, IF_BEGIN, IF_ELSE, IF_END, LITERAL

Instruction = tuple[int, Any, Any]
Spans = list[Instruction]
"""Constant texts, one behind the other."""

_PLACES = "loop.first", "loop.last"
_BLANKS = b" \t\n\r\f"


def hoisted(instructions: list[Instruction], cut: Callable[[int, int], str]) -> list[Instruction]:
    """Write before a loop what only the first rows of its lists begin with, and behind it what only the last ones end
    with.

    `cut` gives the constant text at two places.
    """
    edges = _Edges(cut)
    out = edges.out
    begun = []
    n_asked = 0  # conditions on a row's place
    for i, instruction in enumerate(instructions):
        kind, start, stop = instruction
        if kind == LITERAL and edges.taken:
            instruction = (LITERAL, start + edges.taken, stop)
            edges.taken = 0
        out.append(instruction)
        if kind == IF_BEGIN:
            n_asked += start.final()[0].name in _PLACES
        elif kind == FOR_BEGIN:
            begun.append((len(out) - 1, n_asked))
        elif kind == FOR_END:
            begin, asked_before = begun.pop()
            if n_asked > asked_before:
                edges.move(begin, instructions[i + 1 : i + 2])
    return [one for one in out if one[0] != LITERAL or one[1] < one[2]]


class _Edges:
    """Moves the edges of the loop that ends `out`; `taken` bytes of the next constant text are then in its rows."""

    def __init__(self, cut: Callable[[int, int], str]) -> None:
        self.cut = cut
        self.out: list[Instruction] = []
        self.taken = 0

    def move(self, begin: int, following: list[Instruction]) -> None:
        """Give the loop from place `begin` on other edges, if none of its rows then needs a condition there."""
        out = self.out
        begin += self._move_first(begin)
        first, later, after = self._edge(begin + 1, 1, _PLACES[0])
        last, earlier, before = self._edge(len(out) - 2, -1, _PLACES[1])
        if (after == begin + 1 and before == len(out) - 2) or after > before + 1 or not _has_rows(out[begin][1]):
            return
        ahead, behind = (self._blanks(out[begin - 1 : begin], False), self._blanks(following, True))
        head, tail, separator = self._text(first), self._text(last), self._text(earlier + later)
        n = len(self._text(earlier))
        least = max(n - _n_blanks(separator[:n], False), len(separator) - _n_common(separator, ahead + head, False))
        most = min(n + _n_blanks(separator[n:], True), _n_common(separator, tail + behind, True))
        if least > most:
            if first:
                self._first_apart(begin, first, later, after)
            return
        at = min(max(n, least), most)
        opening, closing = len(separator) - at - len(head), at - len(tail)  # bytes of what stands around the loop
        between = earlier + later
        out[before + 1 :] = [*part_of(between, 0, at), out[-1], *part_of(last, at, len(tail))]
        self.taken = max(0, closing)
        out[begin:after] = [*part_of(first, 0, max(0, -opening)), out[begin], *part_of(between, at, len(separator))]
        if opening > 0:
            kind, start, stop = out[begin - 1]
            out[begin - 1] = (kind, start, stop - opening)

    def _move_first(self, begin: int) -> int:
        """Write before a loop what the first row of its only list begins with, where that row's kind is asked for
        around it, or other rows ask for more there; returns how many instructions that are.
        """
        out, scope = self.out, self.out[begin][1]
        at = begin + 1
        if out[at][0] == IF_BEGIN and out[at][1].final()[0].name == _PLACES[1]:  # what only the last row begins with
            middle, stop = _branches(out, at)
            at = stop + 1 if middle == stop and not _holds_first(out[at], scope) else at
        edge = at
        while out[at][0] == LITERAL and not self.cut(*out[at][1:]).strip(_BLANKS.decode()):
            at += 1
        blanks = out[edge:at]
        while out[at][0] == IF_BEGIN and out[at][1].final()[0].name not in _PLACES and _holds_first(out[at], scope):
            at += 1
        if out[at][0] != IF_BEGIN or out[at][1].final()[0].name != _PLACES[0] or len(scope.loop.values) != 1:
            return 0
        middle, stop = _branches(out, at)
        parts = out[at + 1 : middle], out[middle + 1 : stop]
        first, later = parts if _holds_first(out[at], scope) else parts[::-1]
        shown = _of_first(later, scope)
        is_edge = at == begin + 1 + len(blanks) and all(kind == LITERAL for kind, _, _ in later)
        if is_edge or shown is None or any(kind != LITERAL for kind, _, _ in first):
            return 0
        ahead, head, usual = self._blanks(out[begin - 1 : begin], False), self._text(first), self._text(shown)
        around = self._text(blanks)
        if not (ahead + around + head).endswith(around + usual):
            return 0
        out[at : stop + 1] = later
        n = len(head) - len(usual)
        if n < 0:
            kind, start, end = out[begin - 1]
            out[begin - 1] = (kind, start, end + n)
        moved = part_of(blanks + first, 0, max(0, n))
        out[begin:begin] = moved
        return len(moved)

    def _first_apart(self, begin: int, first: Spans, later: Spans, after: int) -> None:
        """Write before a loop what its first row has at its edge, and in it, but for that row, what the others have."""
        out = self.out
        tail: Spans = []
        while later and first[-1:] == later[-1:]:
            tail.insert(0, later.pop())
            first.pop()
        (asked,) = [one for one in out[begin + 1 : after] if one[0] == IF_BEGIN]
        is_later = (IF_BEGIN, asked[1], 1 - asked[1].final()[1])
        between = [is_later, *later, (IF_END, None, 0)] if later else []
        out[begin:after] = [*first, out[begin], *between, *tail]

    def _edge(self, at: int, step: int, place: str) -> tuple[Spans, Spans, int]:
        """Return what the first or last row has at its edge, what all others have there, and the place behind it, from
        `at` on by `step`.

        Nothing of both where no condition on the row's place is at the edge.
        """
        out = self.out
        near = at
        blanks: Spans = []
        while out[near][0] == LITERAL and not self.cut(*out[near][1:]).strip(_BLANKS.decode()):
            blanks.append(out[near])
            near += step
        kinds = [kind for kind, _, _ in (out[near : near + 5] if step > 0 else out[max(0, near - 4) : near + 1][::-1])]
        begin, end = (IF_BEGIN, IF_END) if step > 0 else (IF_END, IF_BEGIN)
        if kinds[:3] == [begin, LITERAL, end]:
            texts = [[out[near + step]], []]
            behind = near + 3 * step
        elif kinds == [begin, LITERAL, IF_ELSE, LITERAL, end]:
            texts = [[out[near + step]], [out[near + 3 * step]]]
            behind = near + 5 * step
        else:
            return [], [], at
        _, asked, flag = out[near if step > 0 else behind - step]
        column, negated = asked.final()
        if column.name != place:
            return [], [], at
        if (negated != bool(flag)) != (step < 0 and len(texts[1]) > 0):  # read backwards, the `else` is first
            texts.reverse()
        special, usual = texts
        if step > 0:
            inner = self._split_blanks(behind, True)
            return blanks + special + inner, blanks + usual + inner, behind + len(inner)
        inner, blanks = self._split_blanks(behind, False), blanks[::-1]
        return inner + special + blanks, inner + usual + blanks, behind

    def _split_blanks(self, at: int, from_start: bool) -> Spans:
        """Let the white space that a constant text begins or ends with be a text of its own; returns that."""
        n = len(self._blanks(self.out[at : at + 1], from_start))
        if n == 0:
            return []
        _, start, stop = self.out[at]
        middle = start + n if from_start else stop - n
        self.out[at : at + 1] = [(LITERAL, start, middle), (LITERAL, middle, stop)]
        return [self.out[at if from_start else at + 1]]

    def _blanks(self, instructions: list[Instruction], from_start: bool) -> bytes:
        """Return the white space that a constant text begins or ends with."""
        text = self._text([one for one in instructions if one[0] == LITERAL])
        n = _n_blanks(text, from_start)
        return text[:n] if from_start else text[len(text) - n :]

    def _text(self, spans: Spans) -> bytes:
        return "".join(self.cut(start, stop) for _, start, stop in spans).encode("utf-8", "surrogatepass")


def _branches(out: list[Instruction], at: int) -> tuple[int, int]:
    """Return where the `else` of a condition is, if any, and where it ends."""
    depth, middle = 0, -1
    for stop in range(at, len(out)):
        kind = out[stop][0]
        depth += (kind == IF_BEGIN) - (kind == IF_END)
        if kind == IF_ELSE and depth == 1:
            middle = stop
        if depth == 0:
            break
    return middle if middle >= 0 else stop, stop


def _holds_first(condition: Instruction, scope: Any) -> bool | None:
    """Say whether a condition holds in the first row of a loop; None where others than its rows are asked."""
    column, negated = condition[1].final()
    if column.scope is not scope and column.name not in _PLACES:
        return None
    holds: bool = column.name == _PLACES[0] or (column.name != _PLACES[1] and bool(column.values[0]))
    return holds == (bool(negated) == bool(condition[2]))


def _of_first(part: list[Instruction], scope: Any) -> Spans | None:
    """Return what the first row has of constant texts under conditions; None where that is not known."""
    found: list[Instruction] = []
    shown = [True]
    for one in part:
        if one[0] == IF_BEGIN:
            holds = _holds_first(one, scope)
            if holds is None:
                return None
            shown.append(holds)
        elif one[0] == IF_ELSE:
            shown[-1] = not shown[-1]
        elif one[0] == IF_END:
            shown.pop()
        elif one[0] != LITERAL:
            return None
        elif all(shown):
            found.append(one)
    return found


def _has_rows(scope: Any) -> bool:
    """Say whether no list of a loop is empty."""
    return all(rows or rows is None for rows in scope.loop.values)


def _n_blanks(text: bytes, from_start: bool) -> int:
    """Return how many bytes of white space a text begins or ends with."""
    return len(text) - len(text.lstrip(_BLANKS) if from_start else text.rstrip(_BLANKS))


def _n_common(text: bytes, other: bytes, from_start: bool) -> int:
    """Return how many bytes two texts both begin or end with."""
    if not from_start:
        text, other = text[::-1], other[::-1]
    n = 0
    for x, y in zip(text, other, strict=False):
        if x != y:
            break
        n += 1
    return n


def part_of(spans: Spans, start: int, stop: int) -> Spans:
    """Return the bytes start:stop of constant texts that follow each other."""
    found: Spans = []
    at = 0
    for kind, begin, end in spans:
        found.append((kind, max(begin, begin + start - at), min(end, begin + stop - at)))
        at += end - begin
    return [one for one in found if one[1] < one[2]]
