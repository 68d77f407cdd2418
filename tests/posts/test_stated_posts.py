"""Posts that a page states as data: they are evidence of a thread, and give what its posts do not show."""

import json
import time

from unweave import Page, explain_posts, find_posts
from unweave.posts.stated_posts import stated_posts

TEXT = "This is what somebody says about lamps and linen in post number {n}, long enough to be read as a text."


def thread(*, shown: str = "", stated: bool = True, kind: str = "Comment") -> Page:
    """Posts that show a text and `shown`, and data that states their authors, dates and ratings."""
    items = "".join(
        f"<div><i>{shown.format(n=n)}</i><p>{TEXT.format(n=n)} {'word ' * n}</p></div>" for n in range(1, 7)
    )
    posts = [
        {
            "@type": kind, "text": f"{TEXT.format(n=n)} {'word ' * n}", "author": {"@type": "Person", "name": f"user{n}"},
            "datePublished": f"2024-05-0{n}T10:00:00Z", "reviewRating": {"@type": "Rating", "ratingValue": n % 5},
        }
        for n in range(1, 7)
    ]  # fmt: skip
    data = json.dumps({"@context": "https://schema.org", "@type": "WebPage", "comment": posts})
    return Page((f"<script type='application/ld+json'>{data}</script>" if stated else "") + f"<div>{items}</div>")


def test_what_is_stated_is_evidence():
    assert find_posts(thread(shown="May {n}, 2024", stated=False)) is None
    found = find_posts(thread(shown="May {n}, 2024"))
    assert len(found) == 6
    assert "data that states them" in explain_posts(thread(shown="May {n}, 2024")).lists[0].evidence


def test_what_posts_do_not_show_is_taken_from_the_data():
    told = find_posts(thread(shown="May {n}, 2024"))[2].to_dict()
    assert (told["author"], told["rating"], told["date"]) == ("user3", "3", "May 3, 2024")


def test_what_a_post_shows_stays():
    shown = "<b class=username>shown{n}</b> on May {n}, 2023"
    told = find_posts(thread(shown=shown))[2].to_dict()
    assert (told["author"], told["date_iso"]) == ("shown3", "2023-05-03")


def test_data_of_other_kinds_and_broken_data_state_no_posts():
    assert not stated_posts(thread(kind="Product"))
    assert not stated_posts(Page('<script type=\'application/ld+json\'>{"@type": "Comment", </script>'))
    assert not stated_posts(
        Page('<script type="application/ld+json">{"@type": "Comment", "text": [1, {"a": 2}]}</script>')
    )
    assert len(stated_posts(thread()).by_key) == 6


def test_microdata_states_posts_too():
    posts = "".join(
        f'<div itemscope itemtype="http://schema.org/Comment"><meta itemprop=datePublished content="2024-05-0{n}T10:00:00Z">'
        f"<span itemprop=author>user{n}</span><p itemprop=text>{TEXT.format(n=n)}</p></div>"
        for n in range(1, 5)
    )
    assert [post.author for post in stated_posts(Page(posts)).by_key.values()] == ["user1", "user2", "user3", "user4"]


def test_thousands_of_posts_that_are_stated_and_quote_each_other_take_time_in_proportion():
    def seconds(n: int) -> float:
        texts = [
            f"{'abcdefghij'[i % 10] * (i % 50 + 9)} number {i} says something of its own about it" for i in range(n)
        ]
        shown = "".join(
            f"<div class=post><i>May {i % 28 + 1}, 2024</i><p>{text}</p><p>{texts[i // 2]}</p></div>"
            for i, text in enumerate(texts)
        )
        data = json.dumps(
            [
                {"@context": "https://schema.org", "@type": "Comment", "text": text, "author": f"u{i}"}
                for i, text in enumerate(texts)
            ]
        )
        page = Page(
            f"<script type='application/ld+json'>{data}</script><div>{shown}</div>", url="http://f.example/topic/1"
        )
        begun = time.process_time()
        assert find_posts(page)[-1]["author"].text == f"u{n - 1}"
        return time.process_time() - begun

    seconds(100)
    assert seconds(2000) < 12 * (seconds(500) + 0.1)
