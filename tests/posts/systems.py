"""Threads in the markup of well-known forum, comment and review systems, written for the tests.

Each `System` draws the same six posts (`TALK`) as its software does: user details, controls, signatures, quotes and
dates in their own form, between a menu and a footer that hold dates and links of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

NOW = datetime(2021, 3, 10, 15, 0)


@dataclass(frozen=True)
class Said:
    """One post: number, user, time, text in paragraphs, and the post it answers (0 for none)."""

    n: int
    user: str
    at: datetime
    text: tuple[str, ...]
    to: int = 0

    @property
    def uid(self) -> int:
        """The number of its user."""
        return USERS[self.user][0]

    @property
    def n_posts(self) -> int:
        """How many posts its user wrote."""
        return USERS[self.user][1]

    @property
    def iso(self) -> str:
        """Its time, as far as the minute."""
        return f"{self.at:%Y-%m-%dT%H:%M}"


TALK = (
    Said(1, "millwright", datetime(2021, 3, 2, 9, 41), (
        "My old lathe stops after ten minutes and only starts again when it has cooled down.",
        "I have already changed the belt and cleaned the motor. What else can I look at?",
    )),
    Said(2, "Greta B.", datetime(2021, 3, 2, 10, 5), ("Sounds like the thermal switch. Does it hum before it stops?",),
        1),
    Said(3, "millwright", datetime(2021, 3, 2, 11, 30), ("It does not hum, no.",), 2),
    Said(4, "oldfox77", datetime(2021, 3, 3, 8, 2), (
        "Then measure the capacitor. Mine lost half of what is written on it within a few years, and the motor drew "
        "so much that it got hot in no time.",
    ), 1),
    Said(5, "TomK", datetime(2021, 3, 4, 23, 15), ("+1 for the capacitor",), 4),
    Said(6, "millwright", datetime(2021, 3, 5, 7, 55), ("It was the capacitor indeed. Thanks to all of you!",), 4),
)  # fmt: skip

USERS = {"millwright": (5210, 34), "Greta B.": (17, 2904), "oldfox77": (833, 511), "TomK": (90412, 8)}
"""Name -> number of the user, and how many posts it wrote."""
QUOTED = "Does it hum before it stops?"
"""What the third post quotes of the second, on systems that quote."""


@dataclass(frozen=True)
class System:
    """How one software draws a thread.

    post : draws one post; around : text with {posts} for the page's body; date : writes a time
    url : of the page; first : draws the first post where it is drawn otherwise; quotes : the third post quotes the
        second
    nested : answers are drawn inside what they answer; indented : or beside it, deeper; lang : of the page
    """

    post: Callable[[Said, str], str]
    around: str
    date: Callable[[datetime], str]
    url: str
    first: Callable[[Said, str], str] | None = None
    quotes: bool = False
    nested: bool = False
    indented: bool = False
    lang: str = "en"
    talk: tuple[Said, ...] = TALK


def draw(system: System) -> str:
    """Return the page."""
    replies = {said.n: [other for other in system.talk if other.to == said.n] for said in system.talk}
    parts: dict[int, str] = {}
    for said in reversed(system.talk):
        paint = system.first if system.first and said.n == system.talk[0].n else system.post
        inner = "".join(parts.get(other.n, "") for other in replies[said.n]) if system.nested else ""
        parts[said.n] = paint(said, inner)
    tops = [said for said in system.talk if not system.nested or not said.to]
    first = parts[tops[0].n] if system.first else ""
    body = system.around.format(posts="".join(parts[said.n] for said in tops[1 if first else 0 :]), first=first)
    return (
        f'<!DOCTYPE html><html lang="{system.lang}"><head><title>Lathe stops when hot</title></head>'
        f"<body>{body}</body></html>"
    )


def order(system: System) -> list[Said]:
    """Return the posts in the order of the page."""
    if not system.nested:
        return list(system.talk)
    found: list[Said] = []
    waiting = [said for said in reversed(system.talk) if not said.to]
    while waiting:
        said = waiting.pop()
        found.append(said)
        waiting += [other for other in reversed(system.talk) if other.to == said.n]
    return found


def paragraphs(said: Said) -> str:
    return "".join(f"<p>{text}</p>" for text in said.text)


def lines(said: Said) -> str:
    return "<br>\n<br>\n".join(said.text)


def day(at: datetime) -> str:
    """Return "March 2, 2021" without a leading zero."""
    return f"{at:%B} {at.day}, {at.year}"


def clock12(at: datetime) -> str:
    """Return "9:41 AM" without a leading zero."""
    return at.strftime("%I:%M %p").lstrip("0")
