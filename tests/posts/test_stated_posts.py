"""Posts that a page states as data: they are evidence of a thread, and give what its posts do not show."""

import json
import time

from tests.pace import spent
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
            "@type": kind, "text": f"{TEXT.format(n=n)} {'word ' * n}",
            "author": {"@type": "Person", "name": f"user{n}"}, "datePublished": f"2024-05-0{n}T10:00:00Z",
            "reviewRating": {"@type": "Rating", "ratingValue": n % 5},
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
        '<div itemscope itemtype="http://schema.org/Comment"><meta itemprop=datePublished '
        f'content="2024-05-0{n}T10:00:00Z">'
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


def stated_page(data: object, shown: str = "<div id=app></div>") -> Page:
    """What a page states in JSON-LD, and what it shows."""
    return Page(f"<title>Lamps</title>{shown}<script type='application/ld+json'>{json.dumps(data)}</script>")


def said(n: int, kind: str = "Comment", **more: object) -> dict[str, object]:
    """A post as data: who wrote what when."""
    return {
        "@type": kind, "text": f"{TEXT.format(n=n)}", "author": {"@type": "Person", "name": f"user{n}"},
        "datePublished": f"2024-05-0{n}T10:00:00Z", **more,
    }  # fmt: skip


def test_a_thread_that_stands_in_the_data_alone_is_read_there():
    answer = said(3, comment=[said(4)])
    data = {"@context": "https://schema.org", **said(1, "DiscussionForumPosting", comment=[said(2), answer])}
    region = find_posts(stated_page(data))
    found = [record.to_dict() for record in region]
    assert region.source == "json"
    assert [(one["author"], one["text"], one["depth"], one["position"]) for one in found] == [
        (f"user{n}", TEXT.format(n=n), "1" if n == 4 else "0", str(n)) for n in range(1, 5)
    ]
    assert found[2]["date_iso"] == "2024-05-03T10:00:00+00:00"
    assert region[1]["text"].path == "comment[0].text"


def test_questions_and_reviews_that_stand_in_the_data_alone_are_read_there():
    question = said(1, "Question", acceptedAnswer=said(2, "Answer"), suggestedAnswer=[said(3, "Answer")])
    page = {"@context": "https://schema.org", "@type": "QAPage", "mainEntity": question}
    assert [record["author"].text for record in find_posts(stated_page(page))] == ["user1", "user2", "user3"]
    reviews = [
        {
            "@type": "Review",
            "reviewBody": f"<p>{TEXT.format(n=n)}</p>",
            "author": f"user{n}",
            "reviewRating": {"@type": "Rating", "ratingValue": n},
        }
        for n in range(1, 4)
    ]
    product = {"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "review": reviews}
    found = [record.to_dict() for record in find_posts(stated_page(product))]
    assert [(one["text"], one["rating"]) for one in found] == [(TEXT.format(n=n), str(n)) for n in range(1, 4)]


def test_questions_that_are_frequent_and_a_review_alone_are_no_thread():
    asked = [said(n, "Question", acceptedAnswer=said(n + 4, "Answer")) for n in range(1, 4)]
    assert find_posts(stated_page({"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": asked})) is None
    asked = [{"@type": "Question", "acceptedAnswer": {"@type": "Answer", "text": TEXT.format(n=n)}} for n in (1, 2)]
    assert find_posts(stated_page({"@context": "https://schema.org", "@type": "WebPage", "mainEntity": asked})) is None
    assert find_posts(stated_page({"@context": "https://schema.org", **said(1, "Review")})) is None
    reviews = [said(n, "Review", author="Ada") for n in range(1, 4)]
    assert find_posts(stated_page({"@context": "https://schema.org", "@type": "Article", "hasPart": reviews})) is None


def test_short_posts_and_those_that_say_the_same_are_read_where_they_stand_in_the_data_alone():
    texts = ("Thanks!", "It works with the other dimmer.", "It works with the other dimmer.", "谢谢")
    comments = [said(n, text=text) for n, text in enumerate(texts, 1)]
    kinds = {"@type": ["DiscussionForumPosting", "WebPage"]}
    data = {"@context": "https://schema.org", **said(5, comment=comments), **kinds}
    twice = Page(stated_page(data).source * 2)
    assert [record["text"].text for record in find_posts(twice)] == [TEXT.format(n=5), *texts]


def test_a_list_of_topics_or_of_products_that_states_a_post_of_each_is_no_thread():
    def listed(*things: object) -> object:
        items = [{"@type": "ListItem", "position": n, "item": thing} for n, thing in enumerate(things, 1)]
        return find_posts(
            stated_page({"@context": "https://schema.org", "@type": "ItemList", "itemListElement": items})
        )

    products = [{"@type": "Product", "name": f"Lamp {n}", "review": [said(n, "Review")]} for n in range(1, 5)]
    assert listed(*products) is None
    assert listed(*(said(n, "DiscussionForumPosting", comment=said(n + 4)) for n in range(1, 5))) is None
    assert listed(*(said(n, "Review", itemReviewed={"@type": "Movie", "name": f"Film {n}"}) for n in (1, 2, 3))) is None
    products[0]["review"] = [said(n, "Review") for n in range(5, 9)]  # the page's own, and others beside it
    assert [record["author"].text for record in listed(*products)] == [f"user{n}" for n in range(5, 9)]


def test_texts_of_microdata_that_stand_in_each_other_take_time_in_proportion():
    inner = "".join(f"<div itemprop=text>{n} some text of people that is long enough" for n in range(3_000))
    for scope in ("", '<div itemscope itemtype="https://schema.org/Comment">'):
        source = '<div itemscope itemtype="https://schema.org/Comment">' + inner.replace("<div", scope + "<div")
        with spent() as work:
            assert find_posts(Page(source)) is None
        assert work.within(5)  # 10 seconds and more


def test_an_author_that_is_stated_and_shown_is_taken_before_a_title_that_looks_like_a_name():
    shown = "".join(
        (
            f"<div class=review><b class=author>Great{n}</b><i>user{n}</i><p>{TEXT.format(n=n)}</p>"
            f"<i>May {n}, 2024</i></div>"
        )
        for n in range(1, 5)
    )
    data = {"@context": "https://schema.org", "@type": "WebPage", "comment": [said(n) for n in range(1, 5)]}
    assert [record["author"].text for record in find_posts(stated_page(data, shown))] == [
        f"user{n}" for n in range(1, 5)
    ]


def test_reviews_of_microdata_without_dates_are_found():
    posts = "".join(
        f'<div itemscope itemtype="https://schema.org/Review"><span itemprop=author>user{n}</span>'
        f"<meta itemprop=ratingValue content={n}>"
        f"<div itemprop=reviewBody>{TEXT.format(n=n)}</div></div>"
        for n in range(1, 5)
    )
    assert [(one["author"].text, one["rating"].text) for one in find_posts(Page(posts))] == [
        (f"user{n}", str(n)) for n in range(1, 5)
    ]
