"""A made-up news site: two article templates, section pages, and strangers, with the articles that were put in."""

from __future__ import annotations

import random

from unweave import Page

WORDS = (
    "the council of harbour city voted on monday to rebuild its old bridge after years of delay and a long debate "
    "about cost noise traffic and the fish that live under it said engineers who had measured every beam twice before "
    "winter"
).split()


def sentence(chance: random.Random, n: int) -> str:
    text = " ".join(chance.choice(WORDS) for _ in range(n))
    return text.capitalize() + "."


def story(seed: int) -> dict[str, str | list[str]]:
    """A title, paragraphs, a date and an author that no other seed has."""
    chance = random.Random(seed)
    return {
        "title": f"{sentence(chance, 5)[:-1]} {seed} times",
        "paragraphs": [
            sentence(chance, chance.randrange(22, 45))[:-1] + f" ({seed}.{i})." for i in range(chance.randrange(3, 8))
        ],
        "date": f"2024-{1 + seed % 12:02d}-{1 + seed % 28:02d}",
        "author": f"Ada {chr(65 + seed % 26)}. Writer",
    }


MENU = "".join(
    f'<li><a href="/{name}">{name.title()}</a></li>' for name in "politics economy sport culture travel".split()
)
FOOTER = "<p>Copyright 2024 The Daily Example Ltd. All rights reserved. Reprints only with written permission.</p>"


def modern(seed: int) -> Page:
    """The template of today: article, header, aside."""
    told = story(seed)
    paragraphs = "".join(f"<p>{text}</p>" for text in told["paragraphs"])
    return Page(
        f"<html><head><title>{told['title']} - The Daily Example</title>"
        f'<meta property="article:published_time" content="{told["date"]}T08:00:00+00:00"></head>'
        f'<body class="page"><nav class="menu"><ul>{MENU}</ul></nav><main class="wide"><article class="story">'
        f"<header class='top'><h1>{told['title']}</h1><p class='byline'>By {told['author']}</p></header>"
        f"<div class='text'>{paragraphs}</div></article>"
        f"<aside class='related'><h2>Most read</h2><p>Something else that happened yesterday in another place of the "
        f"country, and why number {seed % 3} matters to you</p></aside></main>"
        f"<footer class='foot'>{FOOTER}</footer></body></html>",
        url=f"https://daily.example/politics/{seed}",
        name=f"modern-{seed}",
    )


def redesigned(seed: int) -> Page:
    """The same site a decade later: nothing of the page is as in `modern` or `old` but the address."""
    told = story(seed)
    paragraphs = "".join(f"<div class='css-1x{i}'><p>{text}</p></div>" for i, text in enumerate(told["paragraphs"]))
    return Page(
        f"<html><head><title>{told['title']} | Daily</title></head><body><div id=app><div class=bar>"
        "<a href=/>Daily</a></div>"
        f"<section class=hero><h1>{told['title']}</h1></section><section class=flow>{paragraphs}</section></div>"
        "</body></html>",
        url=f"https://www.daily.example/a/{seed}",
        name=f"redesigned-{seed}",
    )


def old(seed: int) -> Page:
    """The template of 2000: tables, font tags, line breaks."""
    told = story(seed)
    paragraphs = "<br><br>".join(told["paragraphs"])
    return Page(
        f"<html><head><title>The Daily Example</title></head><body><table><tr><td>{MENU}</td><td>"
        f"<font size=5><b>{told['title']}</b></font><br>March {1 + seed % 28}, 2001<br><hr>{paragraphs}</td></tr>"
        "</table>"
        f"<center>{FOOTER}</center></body></html>",
        url=f"https://daily.example/2001/{seed}.html",
        name=f"old-{seed}",
    )


def section(seed: int) -> Page:
    """A section page: links to stories, no story."""
    links = "".join(
        f'<li class="teaser"><a href="/politics/{i}">{story(i)["title"]}</a></li>' for i in range(seed, seed + 12)
    )
    return Page(
        f'<html><head><title>Section {seed}</title></head><body class="page"><nav class="menu"><ul>{MENU}</ul></nav>'
        f'<main class="front"><ul class="teasers">{links}</ul></main><footer class="foot">{FOOTER}</footer></body>'
        "</html>",
        url=f"https://daily.example/section/{seed}",
        name=f"section-{seed}",
    )


def stranger(seed: int) -> Page:
    """A page of some other site that reads like an article."""
    told = story(1000 + seed)
    tags = ["div", "section", "dl", "blockquote", "fieldset", "center", "ul", "ol"]
    chance = random.Random(seed)
    open_tags = [chance.choice(tags) for _ in range(6)]
    text = "".join(f"<{tag} id=x{seed}>" for tag in open_tags) + "".join(
        f"<p>{text}</p>" for text in told["paragraphs"]
    )
    return Page(f"<html><body>{text}</body></html>", url=f"https://strange{seed}.example/", name=f"stranger-{seed}")
