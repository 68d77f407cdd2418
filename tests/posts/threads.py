"""Pages of our own making for the tests of posts/: threads in the ways forums draw them, and what is none."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

WORDS = (
    "I have looked at this for a while and still cannot say why it happens to me every time",
    "Thanks, that helped",
    "The manual of the machine says that the lever goes to the left before the water is let in",
    "Crazy!",
    "We had the same trouble last winter and in the end only a new part from the maker helped us out",
    "No idea",
    "It works on mine, did you look at the fuse behind the cover as somebody said further up",
)


@dataclass(frozen=True)
class P:
    """A post to draw: author, date as written, text (HTML), and the replies to it."""

    author: str
    date: str
    text: str
    replies: tuple[P, ...] = ()


def posts(dates: list[str]) -> list[P]:
    """Return one post for each date; authors and texts vary."""
    names = ("eve_s", "Robert", "lion77", "Anna K", "mxk")
    return [P(names[i % 5], date, f"{WORDS[i % 7]} ({i}).") for i, date in enumerate(dates)]


def post(p: P, number: int, tag: str = "div", replies: str = "") -> str:
    return (
        f'<{tag} class="post" id="p{number}"><div class="user"><a href="/members/{number}" class="username">'
        f"{p.author}</a>"
        f"<span>Joined: Mar 2015</span><span>Posts: {number * 7 + 3}</span></div>"
        f'<div class="head"><a href="/thread/1#post{number}"><span class="date">{escape(p.date)}</span></a></div>'
        f'<div class="content">{p.text}</div><div class="buttons"><a href="/q/{number}">Quote</a> '
        f'<a href="/r/{number}">Reply</a></div>'
        f"{replies}</{tag}>"
    )


MENU = '<ul class="nav">' + "".join(f'<li><a href="/board/{i}">Board number {i}</a></li>' for i in range(12)) + "</ul>"
ARCHIVE = (
    '<div class="archive"><ul>'
    + "".join(f'<li><a href="/2019/{i:02d}/">{i} May 2019</a></li>' for i in range(1, 29))
    + "</ul></div>"
)
FOOT = '<div class="foot">Powered by a forum. All times are UTC.</div>'


def page(body: str, lang: str = "en") -> str:
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><title>A thread</title></head><body>{MENU}{body}{FOOT}</body></html>'
    )


def flat(ps: list[P], between: str = "", lang: str = "en") -> str:
    """All posts under one parent; `between` is put after every second one."""
    parts = []
    for i, p in enumerate(ps, 1):
        parts.append(post(p, i))
        if i % 2 == 0:
            parts.append(between)
    return page(f'<div id="posts">{"".join(parts)}</div>', lang)


def nested(ps: list[P], lang: str = "en") -> str:
    """Replies inside the post they answer."""
    counter = iter(range(1, 10_000))

    def draw(p: P) -> str:
        number = next(counter)
        inner = "".join(f"<li>{draw(reply)}</li>" for reply in p.replies)
        return post(p, number, replies=f'<ul class="children">{inner}</ul>' if inner else "")

    return page(f'<div id="comments">{"".join(draw(p) for p in ps)}</div>', lang)
