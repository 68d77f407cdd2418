"""Comment, answer and review systems, as `systems` describes it."""

from __future__ import annotations

from datetime import datetime

from tests.posts.systems import TALK, Said, System, clock12, day, paragraphs

ARTICLE = (
    '<article class="post hentry"><h1 class="entry-title">Keeping an old lathe alive</h1><p class="entry-meta">By '
    '<a class="author" href="/author/ed/">Ed</a> on '
    '<time class="entry-date" datetime="2021-03-01T08:00:00+00:00">March 1, 2021</time></p><div class="entry-content">'
    "<p>An old lathe outlives its motor three times, if somebody looks after it. "
    "This is how I look after mine, and what I would buy again in 2021.</p><p>The bed comes first, then the bearings, "
    "and the motor comes last, since it can be bought.</p></div></article>"
)
FLAT = tuple(Said(said.n, said.user, said.at, said.text) for said in TALK)


# -- WordPress: answers inside the comment they answer


def _wordpress_date(at: datetime) -> str:
    return f"{day(at)} at {clock12(at).lower()}"


def _wordpress(said: Said, replies: str) -> str:
    n = 5500 + said.n
    return (
        f'<li class="comment {"even" if said.n % 2 else "odd"} thread-even depth-1" id="comment-{n}">'
        f'<article id="div-comment-{n}" class="comment-body"><footer class="comment-meta"><div class="comment-author '
        f'vcard"><img alt="" class="avatar"><b class="fn">{said.user}</b> <span class="says">says:</span></div>'
        f'<div class="comment-metadata"><a href="https://www.example.org/lathe/#comment-{n}">'
        f'<time datetime="{said.iso}:00+00:00">{_wordpress_date(said.at)}</time></a></div></footer>'
        f'<div class="comment-content">{paragraphs(said)}</div>'
        '<div class="reply"><a class="comment-reply-link" href="#respond">Reply</a></div></article>'
        f'{f"""<ol class="children">{replies}</ol>""" if replies else ""}</li>'
    )


WORDPRESS = System(
    _wordpress,
    '<div id="page">' + ARTICLE + '<div id="comments" class="comments-area"><h2 class="comments-title">6 thoughts on '
    '&ldquo;Keeping an old lathe alive&rdquo;</h2><ol class="comment-list">{posts}</ol><div id="respond">'
    '<h3>Leave a Reply</h3></div></div>'
    '<aside><h3>Recent Posts</h3><ul><li><a href="/mill/">A mill for the shed</a> <span class="post-date">January 11, '
    '2019</span></li><li><a href="/oil/">Which oil?</a> <span class="post-date">July 2, 2018</span></li><li>'
    '<a href="/belt/">A new belt</a> <span class="post-date">June 2, 2018</span></li></ul></aside></div>',
    _wordpress_date, "https://www.example.org/lathe/", nested=True,
)  # fmt: skip


# -- Blogger


def _blogger(said: Said, _: str) -> str:
    n = 77001 + said.n
    return (
        f'<li class="comment" id="c{n}"><div class="avatar-image-container"><img alt=""></div>'
        '<div class="comment-block"><div class="comment-header"><cite class="user"><a href="https://www.blogger.com/'
        f'profile/{said.uid}" rel="nofollow">{said.user}</a></cite><span class="icon user"></span>'
        '<span class="datetime secondary-text"><a rel="nofollow" href="https://www.example.org/2021/03/'
        f'lathe.html?showComment={n}#c{n}">{_wordpress_date(said.at)}</a></span></div><p class="comment-content">'
        f'{" ".join(said.text)}</p><span class="comment-actions secondary-text"><a class="comment-reply" href="#">'
        'Reply</a><a href="#">Delete</a></span></div></li>'
    )


BLOGGER = System(
    _blogger,
    ARTICLE
    + (
        '<section class="comments" id="comments"><h3>6 comments:</h3><div id="comments-block-wrapper">'
        '<ol>{posts}</ol></div></section><div id="BlogArchive1"><h2>Blog Archive</h2><ul><li><a href="/2021/03/">'
        'March 2021</a> (2)</li><li><a href="/2020/01/">January 2020</a> (1)</li></ul></div>'
    ),
    _wordpress_date,
    "https://www.example.org/2021/03/lathe.html",
    talk=FLAT,
)


# -- Reddit, old layout: nested, relative dates


def _reddit_date(at: datetime) -> str:
    days = (datetime(2021, 3, 10, 15, 0) - at).days
    return f"{days} days ago"


def _reddit(said: Said, replies: str) -> str:
    n = f"gq{said.n}xy"
    return (
        f'<div class="thing id-t1_{n} noncollapsed comment" id="thing_t1_{n}" data-fullname="t1_{n}" '
        f'data-author="{said.user}"><p class="parent"><a name="{n}"></a></p><div class="midcol unvoted">'
        '<div class="arrow up"></div></div><div class="entry unvoted"><p class="tagline"><a href="#" class="expand">'
        f'[&ndash;]</a><a href="https://old.example.org/user/u{said.uid}" class="author may-blank">{said.user}</a>'
        f' <span class="score unvoted" title="{said.n}">{said.n} points</span> '
        f'<time title="{said.at:%a %b %d %H:%M}:00 2021 UTC" datetime="{said.iso}:00+00:00" class="live-timestamp">'
        f"{_reddit_date(said.at)}</time></p>"
        '<form class="usertext"><div class="usertext-body may-blank-within md-container"><div class="md">'
        f'{paragraphs(said)}</div></div></form><ul class="flat-list buttons"><li class="first">'
        f'<a href="https://old.example.org/r/lathes/comments/88/lathe/{n}/" class="bylink">permalink</a></li><li>'
        '<a href="#">report</a></li><li class="reply-button"><a class="access-required" href="#">reply</a></li></ul>'
        "</div>"
        '<div class="child">'
        f'{f"""<div id="siteTable_t1_{n}" class="sitetable listing">{replies}</div>""" if replies else ""}</div>'
        '<div class="clearleft"></div></div>'
    )


REDDIT = System(
    _reddit,
    '<div id="header"><ul><li><a href="/r/popular">popular</a></li></ul></div><div class="content">'
    '<div id="siteTable"><p class="title"><a href="https://www.example.com/lathe">Keeping an old lathe alive</a></p>'
    '</div><div class="commentarea"><div class="panestack-title"><span class="title">all 6 comments</span></div>'
    '<div class="sitetable nestedlisting">{posts}</div></div></div>',
    _reddit_date,
    "https://old.example.org/r/lathes/comments/88/lathe/",
    nested=True,
)


# -- Hacker News: one table row each, indented by a spacer


def _hn_depth(said: Said) -> int:
    by_number = {other.n: other for other in TALK}
    depth = 0
    while said.to:
        said, depth = by_number[said.to], depth + 1
    return depth


def _hackernews(said: Said, _: str) -> str:
    n = 26001 + said.n
    return (
        f'<tr class="athing comtr" id="{n}"><td><table border="0"><tr><td class="ind" indent="{_hn_depth(said)}">'
        f'<img src="s.gif" height="1" width="{40 * _hn_depth(said)}"></td><td valign="top" class="votelinks"><center>'
        f'<a id="up_{n}" href="vote?id={n}"><div class="votearrow" title="upvote"></div></a></center></td>'
        f'<td class="default"><div style="margin-top:2px"><span class="comhead"><a href="user?id=u{said.uid}" '
        f'class="hnuser">{said.user}</a> <span class="age" title="{said.iso}:00"><a href="item?id={n}">'
        f'{_reddit_date(said.at)}</a></span> <span class="navs"> | <a href="#{n + 1}">next</a> <a class="togg clicky" '
        'href="javascript:void(0)">[&ndash;]</a></span></span></div><br>'
        f'<div class="comment"><span class="commtext c00">{"<p>".join(said.text)}</span><div class="reply"><p>'
        f'<font size="1"><u><a href="reply?id={n}">reply</a></u></font></p></div></div></td></tr></table></td></tr>'
    )


HACKERNEWS = System(
    _hackernews,
    '<center><table id="hnmain"><tr><td><span class="pagetop"><b><a href="news">News</a></b> <a href="newest">new</a>'
    '</span></td></tr><tr><td><table class="fatitem"><tr class="athing" id="26000"><td class="title">'
    '<span class="titleline"><a href="https://www.example.com/lathe">Keeping an old lathe alive</a></span></td></tr>'
    '<tr><td class="subtext"><span class="score">41 points</span> by <a href="user?id=ed" class="hnuser">ed</a> '
    '<span class="age" title="2021-03-01T08:00:00"><a href="item?id=26000">9 days ago</a></span> | '
    '<a href="item?id=26000">6 comments</a></td></tr></table><br><table class="comment-tree">{posts}</table></td></tr>'
    '</table></center>',
    _reddit_date, "https://news.example.org/item?id=26000", indented=True,
)  # fmt: skip


# -- questions and answers; a shop's reviews; Disqus; Drupal


def _answer_date(at: datetime) -> str:
    return f"{at:%b} {at.day}, 2021 at {at.hour}:{at:%M}"


def _answer(said: Said, _: str) -> str:
    n = 3301 + said.n
    kind = "question js-question" if said.n == 1 else "answer js-answer"
    return (
        f'<div id="{"question" if said.n == 1 else f"answer-{n}"}" class="{kind}" data-answerid="{n}">'
        '<div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container">'
        f'<button class="js-vote-up-btn" title="useful"></button><div class="js-vote-count">{said.n}</div></div>'
        "</div>"
        f'<div class="{"postcell" if said.n == 1 else "answercell"} post-layout--right"><div class="s-prose '
        f'js-post-body" itemprop="text">{paragraphs(said)}</div><div class="mt24"><div class="d-flex">'
        f'<div class="js-post-menu"><a href="/a/{n}" rel="nofollow" class="js-share-link">Share</a> '
        f'<a href="/posts/{n}/edit">Improve this {"question" if said.n == 1 else "answer"}</a> <button>Follow</button>'
        "</div>"
        '<div class="post-signature"><div class="user-info"><div class="user-action-time">'
        f'{"asked" if said.n == 1 else "answered"} <span title="{said.at:%Y-%m-%d %H:%M}:00Z" class="relativetime">'
        f'{_answer_date(said.at)}</span></div><div class="user-details" itemprop="author">'
        f'<a href="/users/{said.uid}/u">{said.user}</a><div class="-flair"><span class="reputation-score" '
        f'title="reputation score">{said.n_posts}</span></div></div></div></div></div></div></div></div></div>'
    )


ANSWERS = System(
    _answer,
    '<div id="content"><div id="question-header"><h1><a href="/questions/88/lathe">Lathe stops when hot</a></h1></div>'
    '<div class="flex--item">Asked <time datetime="2021-03-02T09:41:00">8 days ago</time> Modified '
    '<a href="?lastactivity" title="2021-03-05 07:55:00Z">5 days ago</a></div><div id="mainbar">{first}'
    '<div id="answers"><h2>5 Answers</h2>{posts}</div></div>'
    '<div id="sidebar"><h4>Related</h4><div><a href="/q/12">A mill for the shed</a></div><div><a href="/q/19">Which '
    'oil?</a></div></div></div>',
    _answer_date, "https://workshop.example.org/questions/88/lathe", first=_answer, talk=FLAT,
)  # fmt: skip


def _review_date(at: datetime) -> str:
    return f"Reviewed in the United Kingdom on {at.day} March 2021"


def _review(said: Said, _: str) -> str:
    n = f"R{said.n}X{said.uid}"
    return (
        f'<div id="{n}" data-hook="review" class="a-section review aok-relative"><div id="customer_review-{n}" '
        f'class="a-section celwidget"><div class="a-row a-spacing-mini"><a href="/gp/profile/A{said.uid}" '
        'class="a-profile"><div class="a-profile-avatar-wrapper"></div><div class="a-profile-content">'
        f'<span class="a-profile-name">{said.user}</span></div></a></div>'
        f'<div class="a-row"><a class="a-link-normal" title="4.0 out of 5 stars" href="/gp/customer-reviews/{n}">'
        '<i class="a-icon"><span class="a-icon-alt">4.0 out of 5 stars</span></i></a> <a data-hook="review-title" '
        f'class="a-size-base a-link-normal review-title a-text-bold" href="/gp/customer-reviews/{n}">'
        f"<span>{said.text[0].split('.')[0].split(',')[0]}</span></a></div>"
        f'<span data-hook="review-date" class="a-size-base a-color-secondary review-date">{_review_date(said.at)}</'
        'span><div class="a-row review-format-strip"><span class="a-size-mini">Verified Purchase</span></div>'
        '<div class="a-row a-spacing-small review-data"><span data-hook="review-body" class="a-size-base '
        f'review-text"><span>{" ".join(said.text)}</span></span></div>'
        f'<div class="a-row review-comments"><span>{said.n + 1} people found this helpful</span>'
        '<div class="cr-helpful-button"><span>Helpful</span></div><a class="report-abuse-link" href="/report">'
        "Report</a></div></div></div>"
    )


REVIEWS = System(
    _review,
    '<div id="dp"><h1 id="title">Start capacitor 50 uF</h1><span id="price">12.90</span><p>Date first available: 3 '
    'February 2019</p><div id="similar"><ul><li><a href="/dp/1">Belt for lathe</a> 9.99</li><li><a href="/dp/2">'
    'Oil for lathe</a> 7.49</li></ul></div><div id="reviews"><h3>Top reviews from United Kingdom</h3>'
    '<div id="cm-cr-dp-review-list" class="a-section review-views">{posts}</div></div></div>',
    _review_date,
    "https://shop.example.org/dp/B00LATHE",
)


def _disqus(said: Said, replies: str) -> str:
    n = 5301 + said.n
    return (
        f'<li class="post" id="post-{n}"><div class="post-content" data-role="post-content"><div class="indicator">'
        f'</div><div class="avatar hovercard"><a href="https://comments.example.com/by/u{said.uid}/" class="user">'
        '<img alt="Avatar"></a></div><div class="post-body"><header><span class="post-byline"><span class="author '
        f'publisher-anchor-color"><a href="https://comments.example.com/by/u{said.uid}/">{said.user}</a></span>'
        "</span>"
        '<span class="post-meta"><span class="bullet time-ago-bullet">&bull;</span><a href="https://www.example.org/'
        f'lathe/#comment-{n}" class="time-ago" title="{said.at:%A, %B} {said.at.day}, 2021 {clock12(said.at)}">'
        f'{_reddit_date(said.at)}</a></span></header><div class="post-body-inner"><div class="post-message-container">'
        f'<div class="post-message"><div>{paragraphs(said)}</div></div></div></div>'
        f'<footer><menu><li class="voting"><a href="#" class="vote-up"><span class="count">{said.n}</span></a></li>'
        '<li class="reply"><a href="#"><span class="text">Reply</span></a></li><li class="share"><a class="toggle">'
        f'<span class="text">Share</span></a></li></menu></footer></div></div><ul class="children">{replies}</ul>'
        "</li>"
    )


DISQUS = System(
    _disqus,
    ARTICLE
    + (
        '<div id="disqus_thread"><div id="layout"><nav class="nav"><ul><li>6 comments</li></ul></nav>'
        '<section id="conversation"><ul id="post-list" class="post-list">{posts}</ul></section></div></div>'
    ),
    _reddit_date,
    "https://www.example.org/lathe/",
    nested=True,
)


def _drupal_date(at: datetime) -> str:
    return f"{at:%a, %m/%d/%Y - %H:%M}"


def _drupal(said: Said, replies: str) -> str:
    n = 60 + said.n
    inner = f'<div class="indented">{replies}</div>' if replies else ""
    return (
        f'<a id="comment-{n}"></a><div class="comment comment-by-anonymous clearfix"><h3>'
        f'<a href="/comment/{n}#comment-{n}" class="permalink" rel="bookmark">{said.text[0][:24]}</a></h3>'
        f'<div class="submitted"><a href="/comment/{n}#comment-{n}" class="permalink">Permalink</a> Submitted by '
        f'<span class="username">{said.user}</span> on {_drupal_date(said.at)}</div>'
        '<div class="content"><div class="field field-name-comment-body"><div class="field-items">'
        f'<div class="field-item even">{paragraphs(said)}</div></div></div></div><ul class="links inline">'
        f'<li class="comment-reply first last"><a href="/comment/reply/9/{n}">reply</a></li></ul></div>{inner}'
    )


DRUPAL = System(
    _drupal,
    ARTICLE
    + (
        '<div id="comments" class="comment-wrapper"><h2 class="title">Comments</h2>{posts}'
        '<h2 class="title comment-form">Add new comment</h2></div>'
    ),
    _drupal_date,
    "https://www.example.org/lathe",
    nested=True,
)


COMMENTS = {
    "WordPress": WORDPRESS, "Blogger": BLOGGER, "Reddit": REDDIT, "Hacker News": HACKERNEWS, "answers": ANSWERS,
    "reviews": REVIEWS, "Disqus": DISQUS, "Drupal": DRUPAL,
}  # fmt: skip
