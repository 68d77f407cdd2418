"""`find_posts` where there is little to compare: threads of two or three posts, an edited one,
one that is shown twice."""

from __future__ import annotations

import pytest

from tests.posts.threads import page
from unweave import Page
from unweave.posts import find_posts
from unweave.posts.pivots import date_pivots
from unweave.posts.sketch import Sketch
from unweave.posts.territories import territories

TOPIC = "https://example.org/topic/12"
QUESTION = (
    "I ask because the machine stops in the middle of the programme and the water stays in it until I open the door."
)
ANSWER = "Clean the filter first, it is behind the small flap at the bottom, and look at the hose after that."


def archived(*posts, id="msg{n}"):
    """Draw posts as an archive of a forum does that is closed: users and dates, nothing to press."""
    return "".join(
        f'<article class="post" id="{id.format(n=1464 + n)}"><div class="head"><span class="post-author">'
        f"{author}</span>"
        f'<span class="when">2008-05-{n + 10} 05:39 UTC</span></div><div class="body">{text}</div></article>'
        for n, (author, text) in enumerate(posts, 1)
    )


def texts(region, name):
    return [record.fields[name].text if name in record.fields else None for record in region.records]


def card(n, author, text, *, classes="card"):
    """Draw a post whose line of number and date is the outermost element that all posts share by its classes."""
    return (
        f'<div class="{classes}"><header><a class="username" href="/members/{author}">{author}</a></header>'
        f'<span class="line"><a class="number" href="#post-{n}">#{n}</a> · <a class="made" href="#post-{n}">'
        f"<time>May {n}, 2020</time></a></span>"
        f'<div class="message"><p>{text}</p></div><button>Reply</button></div>'
    )


def test_a_thread_of_two_posts_of_two_templates_is_found_whole():
    first = card(1, "ann", QUESTION, classes="box starter")
    reply = (
        f'<div class="block"><div class="sort">Oldest first</div><div class="body">{card(2, "bob", ANSWER)}</div></div>'
    )
    whole = Page(page(f"<main>{first}{reply}</main>"), TOPIC)
    region = find_posts(whole)
    assert texts(region, "text") == [QUESTION, ANSWER]
    assert texts(region, "author") == ["ann", "bob"]
    sketch = Sketch(whole.seen)
    around = territories(sketch, [pivot.node for pivot in date_pivots(whole.tree)])
    assert [QUESTION in whole.tree.text_of(around[0].start), ANSWER in whole.tree.text_of(around[1].start)] == [
        True,
        True,
    ]


def test_an_edited_post_is_one_post():
    def drawn(n, author, text, edited=""):
        return (
            f'<div class="part"><div class="thread-post"><div class="bar"><div class="w"><span class="t">May {n}, '
            "2020</span></div></div>"
            f'<div class="inner"><a class="username" href="/members/{author}">{author}</a><div class="content">'
            f"<p>{text}</p></div>{edited}<b>Reply</b></div></div></div>"
        )

    edited = (
        '<div class="bar"><div class="w"><span class="t">(edited May 9, 2020)</span></div></div><p>Thank you all for '
        "looking.</p>"
    )
    made = [drawn(1, "ann", QUESTION, edited), drawn(2, "bob", ANSWER), drawn(3, "eve", f"{ANSWER} So did I.")]
    region = find_posts(Page(page(f"<main>{''.join(made)}</main>"), TOPIC))
    assert texts(region, "author") == ["ann", "bob", "eve"]


def test_the_only_reply_brings_the_post_that_it_answers():
    first = (
        '<article class="topic post"><a class="username" href="/members/ann">ann</a> <i class="started">May 1, '
        "2020</i>"
        f' <small>Last reply <i class="latest">May 2, 2020</i></small><p>{QUESTION}</p></article>'
    )
    reply = (
        f'<div class="post-685969 reply"><div class="author"><a class="username" href="/members/bob">bob</a></div>'
        f'<span class="date">May 2, 2020</span><p>{ANSWER}</p></div>'
    )
    region = find_posts(Page(page(f"<main>{first}<section>{reply}</section></main>"), TOPIC))
    assert texts(region, "author") == ["ann", "bob"]


def test_who_edited_a_post_is_not_its_author():
    def signed(n, author, editor=""):
        cards = [(editor, f"edited Jun {n}, 2020")] if editor else []
        cards.append((author, f"answered May {n}, 2020"))
        drawn = "".join(
            (
                f'<td class="sign"><div class="time">{said}</div><div class="by"><a href="/users/{name}">{name}</a>'
                "</div></td>"
            )
            for name, said in cards
        )
        return f'<div class="answer"><p>{ANSWER} For the {n}. time.</p><table><tr>{drawn}</tr></table></div>'

    made = [signed(1, "ann", "zoe"), signed(2, "bob"), signed(3, "eve", "yan"), signed(4, "dan")]
    region = find_posts(Page(page("<main>" + "".join(made) + "</main>"), TOPIC))
    assert texts(region, "author") == ["ann", "bob", "eve", "dan"]


def test_a_post_that_is_shown_twice_keeps_its_text():
    paragraphs = "".join(
        f"<p>{QUESTION} And that is the {n}. thing of many that I had to say here.</p>" for n in range(8)
    )
    first = card(1, "ann", paragraphs)
    rest = [card(n, name, f"{ANSWER} For the {n}. time.") for n, name in ((2, "bob"), (3, "eve"))]
    region = find_posts(Page(page(f"<main>{first}{first}{''.join(rest)}</main>"), TOPIC))
    assert [text.startswith(QUESTION) for text in texts(region, "text")] == [True, True, False, False]


def test_the_author_is_who_the_picture_shows():
    def drawn(n, author, rank, commenter):
        return (
            f'<div class="post"><div class="notes"><a href="/notes/{n}">{commenter}</a></div>'
            f'<span>May {n}, 2020</span><img alt="Avatar of {author}"><b>{author}</b><i>{rank}</i><p>{ANSWER} For the '
            f"{n}. time.</p></div>"
        )

    made = [drawn(1, "ann", "Rookie", "uma"), drawn(2, "bob", "Old hand", "vic"), drawn(3, "eve", "Guru", "wes")]
    region = find_posts(Page(page(f"<main>{''.join(made)}</main>"), TOPIC))
    assert texts(region, "author") == ["ann", "bob", "eve"]


def test_one_user_may_write_all_posts():
    def drawn(n, title):
        return (
            f'<div class="post"><a href="/u/25/ann">ann</a> <span>May {n}, 2020</span>'
            f"<h4>{title}</h4><p>{ANSWER} For the {n}. time.</p></div>"
        )

    made = [drawn(1, "Creation"), drawn(2, "Information"), drawn(3, "Characters")]
    region = find_posts(Page(page(f"<main>{''.join(made)}</main>"), TOPIC))
    assert texts(region, "author") == ["ann", "ann", "ann"]


def test_an_article_and_a_footer_with_a_date_are_no_pair_of_posts():
    """Each has one sign that the other lacks: of two records a sign counts where both have it."""
    story = f'<div class="post"><a class="author" href="/author/ann">ann</a> <i>May 3, 2020</i><p>{QUESTION}</p></div>'
    others = f'<div class="comment"><i>June 9, 2021</i> <p>{ANSWER}</p></div>'
    assert find_posts(Page(page(f"<main>{story}{others}</main>"))) is None


def signed(n, author, text):
    return (
        f'<div class="post"><a class="author" href="/author/{author}">{author}</a><i>May {n}, 2020</i>'
        f"<p>{text} {n}</p></div>"
    )


def test_stories_as_long_as_articles_are_no_thread_without_controls():
    names = ("ann", "bob", "eve", "ida")
    long = [signed(n, name, ANSWER * 40) for n, name in enumerate(names, 3)]
    short = [signed(n, name, ANSWER) for n, name in enumerate(names, 3)]
    assert find_posts(Page(page(f"<main>{''.join(long)}</main>"))) is None
    assert len(find_posts(Page(page(f"<main>{''.join(one + '<b>Reply</b>' for one in long)}</main>"))).records) == 4
    assert len(find_posts(Page(page(f"<main>{''.join(short)}</main>"))).records) == 4


def test_related_stories_and_widgets_are_no_thread():
    stories = "".join(signed(n, name, ANSWER) for n, name in enumerate(("ann", "bob", "eve", "ida"), 3))
    for around in ("related-posts", "widget widget_latest", "twitter-feed"):
        assert find_posts(Page(page(f'<div class="{around}">{stories}</div>'))) is None
    assert find_posts(Page(page(f'<div class="elementor-widget-container">{stories}</div>'))) is not None


def test_comments_that_say_a_time_alone_are_a_thread():
    drawn = "".join(
        (
            f'<li id="comment-92{n}"><p>{ANSWER} {n}</p><p><cite>{name} <a href="#comment-92{n}">13:0{n}</a></cite>'
            "</p></li>"
        )
        for n, name in enumerate(("Ann", "Bob", "Eve", "Ida"), 3)
    )
    assert len(find_posts(Page(page(f'<ol class="commentlist">{drawn}</ol>'))).records) == 4


def test_a_note_that_cites_a_review_and_a_word_for_yesterday_are_no_comment():
    note = f'<ol><li id="cite_note-Sify_Review-73"><p>{ANSWER} <i>November 19, 2020</i></p></li></ol>'
    assert find_posts(Page(page(f"<main><p>{QUESTION}</p>{note}</main>"))) is None
    sign_in = f'<div class="comment" id="comment-17"><p>{ANSWER} <a href="/in">hier</a></p></div>'
    assert find_posts(Page(page(f"<main><p>{QUESTION}</p>{sign_in}</main>"))) is None


def test_the_only_comment_has_a_number_or_a_user_and_a_holder_of_comments():
    def drawn(around: str, author: str, name: str = "comment") -> str:
        said = f'<p class="{author}">Ann</p><p>12 May 2020</p><p>{ANSWER}</p>'
        return page(f'<main><p>{QUESTION}</p><div class="{around}"><div class="{name}">{said}</div></div></main>')

    for html in (drawn("comments", "commentAuthor"), drawn("commentsList__x1", "userName__x2", "comment__x3")):
        assert texts(find_posts(Page(html)), "author") == ["Ann"]
    for html in (drawn("box", "commentAuthor"), drawn("comments", "bold"), drawn("comments", "author", "comment-form")):
        assert find_posts(Page(html)) is None
    tagged = "".join(
        f'<div class="post-22119{n} category-review"><p>3 May 201{n}</p><p>{ANSWER}</p></div>' for n in range(2)
    )
    one = f'<ol><li id="comment-92"><p>12 May 2020</p><p>{ANSWER}</p></li></ol>'
    assert len(find_posts(Page(page(f"<main><p>{QUESTION}</p>{one}</main><aside>{tagged}</aside>")))) == 1


def test_a_row_of_controls_of_the_same_tag_as_the_text_and_a_quote_in_elements_of_a_line_are_no_text():
    def drawn(n: int, author: str, quote: str = "") -> str:
        said = (
            f"<div><span>{quote}{SHORT[n]}</span></div><div><b>{n}</b> <button>Report</button> "
            "<button>Share this post</button></div>"
        )
        sign = f'<div><a href="/members/{author}">{author}</a> <i>May {n}, 2020</i></div>'
        return f'<div class="thread-post" id="post{n}">{sign}<div id="post-content{n}">{said}</div></div>'

    quote = "<div><b>Original post</b> by ann<div>No idea at all.</div></div>"
    made = [drawn(1, "ann"), drawn(2, "bob"), drawn(3, "eve", quote), drawn(4, "ida")]
    region = find_posts(Page(page(f"<main>{''.join(made)}</main>"), TOPIC))
    assert texts(region, "text") == list(SHORT.values())
    assert [quote.text for quote in region.records[2].fields["quotes"]] == ["Original post by ann No idea at all."]


SHORT = {
    1: "Is the filter clean?",
    2: "Look at the hose first.",
    3: "It was neither of them.",
    4: "Glory to the plumber then!",
}


def test_a_weekday_of_one_post_tells_the_order_of_all():
    made = [card(1, "ann", QUESTION), card(2, "bob", ANSWER)]
    made = [post.replace(f"May {n}, 2020", day) for n, (post, day) in enumerate(zip(made, DAYS, strict=True), 1)]
    region = find_posts(Page(page(f"<main>{''.join(made)}</main>"), TOPIC))
    assert texts(region, "date_iso") == ["2015-12-02", "2015-12-03"]


DAYS = ("Wed, 02/12/2015", "Thu, 03/12/2015")
"""2 December was a Wednesday and 12 February was none; the second could be 12 March."""


def test_an_advertisement_drawn_as_a_post_is_none_and_a_post_of_that_word_is_one():
    made = [card(n, name, f"{ANSWER} ({n})") for n, name in enumerate(("ann", "bob", "eve", "dan"), 1)]
    advert = card(1, "ann", "<script>show()</script>")
    advert = advert.replace('<a class="username" href="/members/ann">ann</a>', "<b>Advertisement</b>")
    region = find_posts(Page(page(f"<main>{made[0]}{advert}{''.join(made[1:])}</main>"), TOPIC))
    assert texts(region, "author") == ["ann", "bob", "eve", "dan"]
    said = card(5, "ida", "Advertisement!")
    region = find_posts(Page(page(f"<main>{''.join(made)}{said}</main>"), TOPIC))
    assert texts(region, "author") == ["ann", "bob", "eve", "dan", "ida"]


def test_a_date_that_links_to_its_post_is_no_title_of_a_teaser():
    def drawn(n, author):
        return (
            card(n, author, f"{ANSWER} ({n})")
            .replace("<button>Reply</button>", "")
            .replace(
                '<div class="message">',
                f'<i class="when"><a href="/a/{n}">0{n}.05.2020 klo 13.38</a></i><div class="message">',
            )
        )

    made = [drawn(n, name) for n, name in enumerate(("ann", "bob", "eve"), 1)]
    region = find_posts(Page(page(f"<main>{''.join(made)}</main>"), "https://example.org/12"))
    assert texts(region, "author") == ["ann", "bob", "eve"]


def test_the_question_is_the_first_post_where_it_is_called_as_the_answers_are():
    """A mirror of a forum has no addresses of threads; its questions stand apart from the answers, and were lost."""

    def drawn(n, author, text, line="div"):
        return (
            f'<div class="comment {"published" * (n > 1)}"><{line} class="submitted">Submitted by <a href="/user/{n}" '
            'class="username">'
            f'{author}</a> on May {n}, 2020</{line}><div class="content"><p>{text}</p></div></div>'
        )

    question = drawn(1, "ann", QUESTION, "span")
    answers = "".join(f'<a id="c{n}"></a>{drawn(n, name, ANSWER)}' for n, name in enumerate(("bob", "eve"), 2))
    mirror = Page(page(f'<div class="node">{question}</div><div id="comments">{answers}</div>'))
    assert texts(find_posts(mirror), "author") == ["ann", "bob", "eve"]
    article = question.replace('class="comment ', 'class="post ')
    blog = Page(page(f'<div class="node">{article}</div><div id="comments">{answers}</div>'))
    assert texts(find_posts(blog), "author") == ["bob", "eve"]


def test_a_label_beside_the_date_that_stands_as_the_name_does_is_no_name():
    """Discuz draws "only this author" as it draws the name."""
    post = (
        '<table><tr><td><div class="authi"><a href="space-uid-{n}.html">{name}</a></div><p><em>'
        '<a href="?ac=usergroup&gid={group}">{rank}</a></em></p></td>'
        '<td><div class="authi">Posted 2007-12-2{n} 10:03:38 | <a href="?authorid={n}">Only this author</a>'
        '{more}</div><div class="t_f">{text}</div></td></tr></table>'
    )
    said = [
        ("yongzhi", 10, "Novice", QUESTION),
        ("vimer", 10, "Novice", ANSWER),
        ("yjm", 11, "Well-to-do", f"Thanks! {ANSWER}"),
    ]
    drawn = "".join(
        post.format(
            n=n,
            name=name,
            group=group,
            rank=rank,
            text=text,
            more="" if n > 1 else ' | <a href="?ordertype=1">Newest first</a>',
        )
        for n, (name, group, rank, text) in enumerate(said, start=1)
    )
    thread = find_posts(Page(page(drawn), "https://bbs.example.org/thread-777-1-1.html"))
    assert texts(thread, "author") == ["yongzhi", "vimer", "yjm"]


def comments(drawn):
    """Return the thread of some comments, drawn from (number, author, text)."""
    made = (
        drawn(n, author, f"{ANSWER} So did I, {n} times.") for n, author in enumerate(("ann", "bob", "eve", "ann"), 1)
    )
    return find_posts(Page(page(f"<div class=comments>{''.join(made)}</div>"), "https://example.org/news/mill"))


def test_names_are_read_without_the_by_that_all_of_them_begin_with():
    region = comments(
        lambda n, author, text: (
            f'<div class="comment" id="comment-{n}"><b>Par {author},</b> le {n} mai 2019<p>{text}</p></div>'
        )
    )
    assert texts(region, "author") == ["ann", "bob", "eve", "ann"]


def test_a_label_that_the_host_is_called_by_is_no_author():
    region = comments(
        lambda n, author, text: (
            f'<div class="comment" id="comment-{n}"><p class="author-name"><a href="https://mill.example/profile.{n}/">{author}</a></p>'
            f'<p class="author-links"><a href="https://photos.mill.example/u/{n}">Photos</a></p>'
            f"<time>May {n}, 2020</time><p>{text}</p></div>"
        )
    )
    assert texts(region, "author") == ["ann", "bob", "eve", "ann"]


def test_a_control_with_a_sign_is_no_author():
    comment = (
        '<ol class="comments"><li class="comment" id="comment-7712"><a href="#r" class="author">Reply »</a> '
        f"<time>May 2, 2020</time><p>{ANSWER}</p></li></ol>"
    )
    region = find_posts(Page(page(comment), "https://example.org/news/mill"))
    assert texts(region, "author") == [None]


def test_short_posts_whose_users_and_dates_are_links_are_a_thread():
    made = "".join(
        f'<div tabindex="-1"><div class="status status-reply{" first" * (n in (2, 3))}">'
        f'<a class="time" href="/@{author}/{n}"><time datetime="2026-04-20T12:{n}5:00Z">{n}5m</time></a>'
        f'<a class="display-name user" href="/@{author}"><b>{author}</b> <span class="account">'
        f'@{author}@mill.example</span></a><div class="content"><p>{text}</p></div></div></div>'
        for n, (author, text) in enumerate(
            (
                ("ann", "It is the capacitor of the mill."),
                ("bob", "Is it? Great work, thanks."),
                ("eve", "How does it handle the heat?"),
                ("ann", "It does not, so it stops then."),
            ),
            1,
        )
    )
    region = find_posts(Page(page(f"<main>{made}</main>"), "https://example.org/@ann/1"))
    assert texts(region, "author") == ["ann", "bob", "eve", "ann"]


def test_an_article_at_the_address_of_a_thread_is_no_post():
    article = (
        '<article class="post" id="post-12"><h1>The mill</h1><a class="author" href="/author/ann">ann</a> '
        "<time>May 1, 2020</time>"
        f"<p>{QUESTION} {ANSWER}</p><button>Like</button></article>"
    )
    assert find_posts(Page(page(article), "https://example.org/topic/12")) is None
    plain = article.replace("h1>", "h4>")
    assert find_posts(Page(page(plain), "https://example.org/posts/12")) is None
    assert find_posts(Page(page(plain), "https://example.org/topic/12")) is not None


def reviews(address):
    """Return the thread of four reviews, each with a title that leads to an address; the shop answers two of them."""
    answer = (
        '<div class="shop"><p>Reply from the shop</p><time datetime="2024-03-05T10:00:00Z">Mar 5</time>'
        "<p>We are sorry to hear that.</p></div>"
    )
    made = "".join(
        f'<article class="card"><a href="/users/{n}"><b>{author}</b></a><img alt="Rated {n} out of 5 stars">'
        f'<time datetime="2024-02-0{n}T08:00:00Z">{n} Feb</time>'
        f'<a href="{address.format(n=n)}"><h2>What I think of mill {n} after a year</h2></a><p>{ANSWER}</p>'
        f"{answer * (n in (2, 3))}</article>"
        for n, author in enumerate(("ann", "bob", "eve", "mia"), 1)
    )
    return find_posts(Page(page(f'<div class="reviews">{made}</div>'), "https://example.org/mill"))


def test_a_review_whose_title_leads_to_its_own_page_is_no_teaser():
    """Two of four reviews were found: those that the shop had answered (issue 22)."""
    assert texts(reviews("/reviews/65e{n}af01"), "author") == ["ann", "bob", "eve", "mia"]
    for elsewhere in ("/reviews/the-mill-of-the-year-{n}", "/r/mills/comments/5nes{n}s/a_mill/"):
        found = reviews(elsewhere)
        assert found is None or len(found.records) < 4


def test_articles_below_each_other_are_no_thread():
    """A daily goes on with the next article where one ends, each with its heading, its day and users in its text."""
    made = "".join(
        (
            f'<div class="post"><article><h1>What the mill of {town} does today</h1><p class="byline">May {n}, '
            f'2022</p><p>{QUESTION} <a href="/user/{n}">{town}</a> {ANSWER}</p></article></div>'
        )
        for n, town in enumerate(("Leeds", "York", "Bath", "Ely"), 1)
    )
    assert find_posts(Page(page(f"<main>{made}</main>"), "https://example.org/news/mill")) is None
    as_posts = made.replace("h1>", "h4>")
    assert len(find_posts(Page(page(f"<main>{as_posts}</main>"), "https://example.org/news/mill")).records) == 4


def test_the_text_of_a_question_may_stand_beside_its_head():
    """A hub of questions frames who asked and when apart from the text, which was lost."""
    said = "<div class=byline><a class=username href=/users/{0}>{0}</a> <time>Mar {1}, 2026</time></div>"
    head = (
        f"<div class=head>{said.format('ann', 2)}<b>The bridge of the city</b><a>Reply</a></div><div><p>{QUESTION}</p>"
        "</div>"
    )
    answer = f"<article class=reply>{said.format('bob', 12)}<p>{ANSWER}</p><a>Reply</a></article>"
    thread = find_posts(
        Page(f"<section class=discussion>{head}{answer}</section>", "https://forum.example/questions/12")
    )
    assert texts(thread, "author") == ["ann", "bob"]
    assert texts(thread, "text")[0] == QUESTION


@pytest.mark.parametrize(
    ("ids", "found"),
    [(["answer-7", "answer-8", "answer-9"], ["#answer-7", "#answer-8", "#answer-9"]), (["p1", "p1", "p2"], None)],
)
def test_the_id_of_a_post_is_its_place_where_no_link_leads_to_it(ids, found):
    """Answers, reviews and pages for crawlers have an id and no link to themselves (issue 22)."""
    drawn = "".join(
        (
            f"<div class=comment id={name}><b class=author>{user}</b><i>May {day}, 2021, 10:20</i><p>{said}</p>"
            "<a>Reply</a></div>"
        )
        for name, user, day, said in zip(
            ids,
            ("ada", "bob", "eve"),
            (3, 4, 6),
            ("The pump stops.", "Look at its filter, please.", "It was the filter."),
            strict=True,
        )
    )
    region = find_posts(Page(f"<div class=comments>{drawn}</div>"))
    assert region is not None
    assert [post.to_dict().get("permalink") for post in region] == (found or [None] * 3)


def test_the_only_post_of_a_thread_may_have_nothing_but_its_number():
    one = page(f"<h1>The machine</h1>{archived(('ann', QUESTION))}")
    assert texts(find_posts(Page(one, TOPIC)), "text") == [QUESTION]
    assert find_posts(Page(one, "https://example.org/news/12")) is None


def test_a_post_with_a_long_listing_is_no_article_among_links():
    posts = ("ann", QUESTION), ("bob", ANSWER * 60), ("ann", ANSWER), ("bob", QUESTION)
    assert texts(find_posts(Page(page(archived(*posts)))), "author") == ["ann", "bob", "ann", "bob"]


def opened(address):
    """Draw a ticket, whose first post has a third of the classes of its answers."""
    first = (
        '<div><div class="opening"><a class="user" href="/ann">ann</a> opened '
        '<time class="when" datetime="2025-05-02">May 2</time>'
        f'<div class="said">{QUESTION}</div></div></div>'
    )
    later = "".join(
        '<div class="row"><div class="answer"><a class="user" href="/bob">bob</a> '
        f'<time class="when" datetime="2025-05-0{n}">May {n}</time>'
        f'<i class="extra more last wide"></i><div class="said">{ANSWER * n}</div><a>Reply</a></div></div>'
        for n in (3, 4, 5)
    )
    return find_posts(Page(page(f"<div>{first}<div>{later}</div></div>"), address))


@pytest.mark.parametrize("path", ["ann/pump/issues/56", "-/merge_requests/7", "@ann/109876", "tickets/12"])
def test_what_a_ticket_was_opened_with_is_its_first_post(path):
    assert texts(opened(f"https://example.org/{path}"), "text")[0] == QUESTION
    assert texts(opened("https://example.org/issues"), "text")[0] != QUESTION


def test_links_to_other_topics_within_a_text_are_none_of_it():
    links = (
        '<div class="topic-navigation"><a href="/1">‹ Why does the pump of my neighbour hum all night long?</a></div>'
    )
    posts = ("ann", QUESTION + links), ("bob", ANSWER), ("ann", ANSWER)
    region = find_posts(Page(page(archived(*posts))))
    assert texts(region, "text")[0] == QUESTION
    assert texts(region, "author") == ["ann", "bob", "ann"]


@pytest.mark.parametrize("names", [["ann", "1815", "bob", "___"], ["ann.freshner"] * 3])
def test_names_without_letters_and_one_of_all_posts_stand_where_names_do(names):
    """A line of a subject is no name."""

    def drawn(n, name):
        told = f"Posted: Sat May {n:02}, 2020 1:2{n} am<span class=gen>&nbsp;</span>Post subject: Screws of {n}"
        return (
            f"<tr><td><span class=name><a name={n}></a><b>{name}</b></span><br><span class=details>Posts: 3{n}</span>"
            "</td>"
            f"<td><table><tr><td><span class=details>{told}</span></td></tr><tr><td>{ANSWER}</td></tr></table></td>"
            "</tr>"
        )

    rows = "".join(drawn(n, name) for n, name in enumerate(names, 1))
    assert texts(find_posts(Page(page(f"<table>{rows}</table>"), TOPIC)), "author") == names


@pytest.mark.parametrize("link", ['<a href="/t/1?goto=lastpost">»</a>', '<img src="/images/lastpost.gif" alt="»">'])
def test_a_board_that_says_its_last_post_is_no_only_post(link):
    board = (
        '<div class="topic"><h3>Machines</h3><p>Here we talk about washing machines, their hoses and filters, all '
        "about them</p>"
        f'<p>Posts: 12</p><p>by <a class="username" href="/members/ada">ada</a> 3 May 2024, 10:00 {link}</p></div>'
    )
    assert find_posts(Page(page(f"<main>{board}</main>"), "https://example.org/forum/machines")) is None
    assert find_posts(Page(page(f"<main>{board.replace(link, '')}</main>"), "https://example.org/forum/machines"))


def test_a_page_without_an_address_has_an_only_post_where_it_states_one():
    stated = (
        '<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "{}", "text": "{}", "url": '
        '"/t/1"}}</script>'
    )
    post = f"{archived(('ann', QUESTION))}{stated.format('DiscussionForumPosting', QUESTION)}"
    assert texts(find_posts(Page(page(post))), "author") == ["ann"]
    assert find_posts(Page(page(post), "https://example.org/shop/lathes")) is None
