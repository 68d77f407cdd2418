"""Threads as newer forums, lists of mails, trackers of issues and networks draw them, for the tests (see `systems`)."""

from __future__ import annotations

from datetime import datetime

from tests.posts.comments import _reddit_date
from tests.posts.systems import Said, System, clock12, day, paragraphs

# -- Jira: each comment is drawn twice, whole and short


def _jira_date(at: datetime) -> str:
    return f"{at:%d/%b/%y %H:%M}"


def _jira(said: Said, _: str) -> str:
    n = 13000 + said.n
    head = (
        f'<a class="user-hover user-avatar" rel="u{said.uid}" href="/jira/secure/ViewProfile.jspa?name=u{said.uid}">'
        f'<span class="aui-avatar"><img alt="u{said.uid}"></span> {said.user}</a> added a comment - '
        f'<span class="commentdate_{n} subText"><span class="date user-tz" title="{_jira_date(said.at)}">'
        f'<time class="livestamp" datetime="{said.iso}:00+0000">{_jira_date(said.at)}</time></span></span>'
    )
    return (
        f'<div id="comment-{n}" class="issue-data-block activity-comment twixi-block expanded"><div class="twixi-wrap '
        'verbose actionContainer"><div class="action-head"><a href="#" title="Collapse comment" class="twixi"><span>'
        f'<span>Hide</span></span></a><div class="action-details">{head}</div></div>'
        f'<div class="action-body flooded">{paragraphs(said)}</div><div class="action-links">'
        f'<a href="/jira/browse/LATHE-8?focusedCommentId={n}#comment-{n}" class="activitylink permalink">'
        "<span>Permalink</span></a></div></div>"
        '<div class="twixi-wrap concise actionContainer"><div class="action-head"><a href="#" title="Expand comment" '
        f'class="twixi"><span><span>Show</span></span></a><div class="action-details flooded">{head} '
        f"{' '.join(said.text)}</div></div></div></div>"
    )


JIRA = System(
    _jira,
    '<header id="stalker"><h1 id="summary-val">Lathe stops when hot</h1></header><div id="details-module"><ul>'
    '<li>Type: Bug</li><li>Status: Open</li></ul></div><div id="datesmodule"><dl><dt>Created:</dt>'
    '<dd class="date user-tz"><time datetime="2021-03-01T09:00:00+0000">01/Mar/21 09:00</time></dd><dt>Updated:</dt>'
    '<dd class="date user-tz"><time datetime="2021-03-05T07:55:00+0000">05/Mar/21 07:55</time></dd></dl></div>'
    '<div id="activitymodule"><div id="issue_actions_container">{posts}</div></div>',
    _jira_date, "https://issues.example.org/jira/browse/LATHE-8",
)  # fmt: skip


# -- Redmine


def _redmine_date(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"


def _redmine_ago(said: Said) -> str:
    return (
        f'<a class="user active" href="/users/{said.uid}">{said.user}</a> <a title="{_redmine_date(said.at)}" '
        f'href="/projects/lathe/activity?from={said.at:%Y-%m-%d}">{6 + said.n} days</a> ago'
    )


def _redmine(said: Said, _: str) -> str:
    n = 700 + said.n
    changed = "<ul class='details'><li><strong>Status</strong> changed from <i>New</i> to <i>Closed</i></li></ul>"
    return (
        f'<div id="change-{n}" class="journal has-notes"><div id="note-{said.n - 1}"><h4><a href="#note-{said.n - 1}" '
        f'class="journal-link">#{said.n - 1}</a> Updated by {_redmine_ago(said)}</h4>'
        f"{changed if said.n in (3, 6) else ''}"
        f'<div id="journal-{n}-notes" class="wiki">{paragraphs(said)}</div></div></div>'
    )


def _redmine_first(said: Said, _: str) -> str:
    return (
        '<div class="issue tracker-1 status-5 details"><div class="subject"><h3>Lathe stops when hot</h3></div>'
        f'<p class="author">Added by {_redmine_ago(said)}. Updated <a title="2021-03-05 07:55" href="/projects/lathe/'
        'activity?from=2021-03-05">5 days</a> ago.</p>'
        '<table class="attributes"><tr><th class="status">Status:</th><td class="status">Closed</td>'
        '<th>Start date:</th><td>2021-03-02</td></tr></table><div class="description"><p><strong>Description</strong>'
        f'</p><div class="wiki">{paragraphs(said)}</div></div></div>'
    )


REDMINE = System(
    _redmine,
    '<div id="content"><h2>Bug #88</h2>{first}<div id="history"><h3>History</h3>{posts}</div></div><div id="footer">'
    "Powered by Redmine</div>",
    _redmine_date,
    "https://redmine.example.org/issues/88",
    first=_redmine_first,
)


# -- Launchpad


def _launchpad(said: Said, _: str) -> str:
    return (
        '<div itemscope itemtype="http://schema.org/UserComments" class="boardComment editable-message">'
        '<div class="boardCommentDetails"><table><tbody><tr><td class="bug-comment__user-details">'
        f'<a href="https://bugs.example.org/~u{said.uid}" class="sprite person">{said.user}</a> wrote '
        f'<time itemprop="commentTime" title="{said.iso.replace("T", " ")}:00 UTC" datetime="{said.iso}:00+00:00">'
        f"on {said.at:%Y-%m-%d}</time>: </td>"
        '<td class="bug-comment-index"><a itemprop="url" href="https://bugs.example.org/lathe/+bug/88/comments/'
        f'{said.n}"><strong>#{said.n}</strong></a></td></tr></tbody></table></div><div class="boardCommentBody">'
        f'<div itemprop="commentText" class="comment-text editable-message-text">{paragraphs(said)}</div></div></div>'
    )


LAUNCHPAD = System(
    _launchpad,
    '<div id="registration">Bug #88 reported by <a href="https://bugs.example.org/~u5210" class="sprite person">'
    'millwright</a> <time title="2021-03-01 08:00:00 UTC" datetime="2021-03-01T08:00:00+00:00">on 2021-03-01</time>'
    '</div><h1>Lathe stops when hot</h1><div class="report">It stops.</div>{posts}',
    lambda at: f"on {at:%Y-%m-%d}",
    "https://bugs.example.org/lathe/+bug/88",
)


# -- GitLab


def _gitlab(said: Said, _: str) -> str:
    n = 9100 + said.n
    return (
        f'<li class="note note-discussion timeline-entry" data-note-id="{n}"><div class="timeline-entry-inner">'
        f'<div class="timeline-avatar"><a href="/u{said.uid}"><img alt="avatar"></a></div>'
        f'<div class="timeline-content"><div id="note_{n}" class="note-header"><div class="note-header-info">'
        f'<a href="/u{said.uid}" data-username="u{said.uid}" class="author-name-link js-user-link">'
        f'<span class="note-header-author-name">{said.user}</span></a> <span class="note-headline-light">'
        f"@u{said.uid}</span>"
        ' <span class="note-headline-light note-headline-meta"><span class="system-note-message"> · </span>'
        f'<a href="#note_{n}" class="note-timestamp system-note-separator"><time title="{said.at:%b} {said.at.day}, '
        f'2021 {clock12(said.at)}" datetime="{said.iso}:00.000Z">{_reddit_date(said.at)}</time></a></span></div>'
        '<div class="note-actions"><button>Reply</button></div></div>'
        f'<div class="timeline-discussion-body"><div class="note-body"><div class="note-text md">{paragraphs(said)}</'
        "div></div></div></div></div></li>"
    )


GITLAB = System(
    _gitlab,
    '<h1 class="title">Lathe stops when hot</h1><div class="detail-page-header">Issue created '
    '<time datetime="2021-03-01T08:00:00Z" title="Mar 1, 2021 8:00 AM">9 days ago</time> by '
    '<a href="/ed" class="author-link"><span class="author">ed</span></a></div><div class="description">'
    '<div class="md">It stops.</div></div><ul id="notes-list" class="notes main-notes-list timeline">{posts}</ul>',
    _reddit_date,
    "https://git.example.org/lathe/lathe/-/issues/88",
)


# -- HyperKitty


def _hyperkitty_date(at: datetime) -> str:
    return f"{at.day} {at:%b} {at.year}"


def _hyperkitty_body(said: Said) -> str:
    return (
        f'<div class="email-body">{paragraphs(said)}</div><div class="email-info"><ul class="list-unstyled '
        f'list-inline"><li><a class="reply reply-mm" href="/login">Reply</a></li><li><a href="/message/M{said.n}X/" '
        'title="Permanent link for this message">Permalink</a></li></ul></div>'
    )


def _hyperkitty(said: Said, _: str) -> str:
    return (
        f'<div class="odd"><div class="email"><div id="M{said.n}X" class="email-header"><div class="gravatar-wrapper '
        'd-flex"><div class="gravatar"><img alt=""></div><div class="email-author"><h2 class="name">'
        f'<a href="/users/{said.uid}/" title="See the profile for {said.user}">{said.user}</a></h2></div></div>'
        f'<div class="email-date right"><span class="date">{_hyperkitty_date(said.at)}</span> <div class="time">'
        f'<span title="Sender\'s time: {day(said.at)}, {clock12(said.at)}">{clock12(said.at).lower()}</span></div>'
        f"</div></div>{_hyperkitty_body(said)}</div></div>"
    )


def _hyperkitty_first(said: Said, _: str) -> str:
    return (
        '<div class="email email-first"><div class="email-header row"><div class="col-tn-2"><div class="gravatar '
        f'circle"><img alt=""></div></div><div class="email-author"><h2 class="name"><a href="/users/{said.uid}/" '
        f'title="See the profile for {said.user}">{said.user}</a></h2></div>'
        f'<div class="time"><span class="date">{_hyperkitty_date(said.at)}</span> <span title="Sender\'s time: '
        f'{day(said.at)}, {clock12(said.at)}">{clock12(said.at).lower()}</span></div></div>{_hyperkitty_body(said)}</'
        "div>"
    )


HYPERKITTY = System(
    _hyperkitty,
    '<div class="container"><div id="thread-content"><div class="thread-header"><h1>Lathe stops when hot</h1></div>'
    '<section id="thread-content"><div id="original-email">{first}</div><div class="replies">{posts}</div></section>'
    '<section id="thread-overview-info"><div id="thread-date-info"><div class="days-num">5</div>'
    '<div class="days-text">days inactive</div><div class="days-old">8 days old</div></div></section></div></div>',
    _hyperkitty_date,
    "https://lists.example.org/archives/list/lathes@example.org/thread/M1X/",
    first=_hyperkitty_first,
)


# -- Khoros


def _khoros_date(at: datetime) -> str:
    return f"\u200e{at:%m-%d-%Y}"


def _khoros(said: Said, _: str) -> str:
    n, user = 88100 + said.n, f"/t5/user/viewprofilepage/user-id/{said.uid}"
    return (
        f'<div class="lia-linear-display-message-view"><div class="lia-message-view-wrapper"><span id="U{n}"></span>'
        f'<div data-lia-message-uid="{n}" id="messageview_{said.n}" class="lia-panel-message message-uid-{n}">'
        '<div class="lia-message-view-display lia-message-view-forum-message"><div class="lia-quilt-row '
        'lia-quilt-row-message-header">'
        f'<div class="lia-message-author-avatar"><a class="UserAvatar lia-link-navigation" href="{user}">'
        f'<img title="{said.user}" alt="{said.user}"></a></div><div class="lia-message-author-with-avatar">'
        '<span class="UserName lia-user-name"><a class="lia-link-navigation lia-page-link lia-user-name-link" '
        f'href="{user}"><span>{said.user}</span></a></span></div><div class="lia-message-author-rank">Level '
        f"{said.n % 3 + 1}</div>"
        '<p class="lia-message-dates lia-message-post-date"><span class="DateTime lia-message-posted-on">'
        f'<span class="local-date">{_khoros_date(said.at)}</span> <span class="local-time">{said.at:%I:%M %p}</span>'
        '</span></p></div><div class="lia-quilt-row lia-quilt-row-message-body"><div class="lia-message-body">'
        f'<div class="lia-message-body-content">{paragraphs(said)}</div></div></div>'
        f'<div class="lia-quilt-row lia-quilt-row-message-footer"><span class="MessageKudosCount">{said.n} '
        f'Kudos</span><a class="lia-button reply-action-button" href="/t5/forums/replypage/message-id/{n}">Reply</a>'
        "</div></div></div></div></div>"
    )


KHOROS = System(
    _khoros,
    '<div class="lia-quilt-forum-topic-page"><h1 class="lia-message-subject-banner">Lathe stops when hot</h1>{posts}'
    '<div class="lia-component-related"><ul><li><a href="/t5/lathes/mill/td-p/12">A mill for the shed</a></li></ul>'
    "</div></div>",
    _khoros_date,
    "https://community.example.org/t5/lathes/Lathe-stops-when-hot/td-p/88101",
)


# -- Flarum


def _flarum(said: Said, _: str) -> str:
    full = f"{said.at:%A}, {day(said.at)} {clock12(said.at)}"
    return (
        f'<div class="PostStream-item" data-index="{said.n - 1}" data-time="{said.iso}:00+00:00" '
        f'data-number="{said.n}" data-id="{4100 + said.n}" data-type="comment"><article class="CommentPost Post"><div>'
        f'<header class="Post-header"><ul><li class="item-user"><div class="PostUser"><h3><a href="/u/u{said.uid}">'
        f'<img class="Avatar PostUser-avatar"><span class="username">{said.user}</span></a></h3></div></li>'
        '<li class="item-meta"><div class="Dropdown PostMeta"><a class="Dropdown-toggle" href="#">'
        f'<time pubdate="true" datetime="{said.iso}:00+00:00" title="{full}" data-humantime="true">'
        f'{_flarum_date(said.at)}</time></a><div class="Dropdown-menu dropdown-menu"><span class="PostMeta-number">'
        f'Post #{said.n}</span> <span class="PostMeta-time"><time pubdate="true" datetime="{said.iso}:00+00:00">'
        f'{full}</time></span> <span class="PostMeta-ip"></span></div></div></li></ul></header>'
        f'<div class="Post-body">{paragraphs(said)}</div><aside class="Post-actions"><ul><li class="item-reply">'
        '<button class="Button Button--link" type="button"><span class="Button-label">Reply</span></button></li></ul>'
        '</aside><footer class="Post-footer"><ul><li class="item-replies"></li></ul></footer></div></article></div>'
    )


def _flarum_date(at: datetime) -> str:
    return f"{at:%b} {at.day}, {at.year}"


FLARUM = System(
    _flarum,
    '<header class="Hero DiscussionHero"><h1 class="DiscussionHero-title">Lathe stops when hot</h1></header>'
    '<div class="container"><div class="DiscussionPage-stream"><div class="PostStream">{posts}</div></div></div>',
    _flarum_date,
    "https://discuss.example.org/d/88-lathe-stops-when-hot",
)


# -- Lemmy: nested, relative dates


def _lemmy(said: Said, replies: str) -> str:
    n = 5300 + said.n
    full = f"{said.at:%A, %B} {said.at.day}, 2021 at {said.at:%I:%M}:00 {said.at:%p} GMT+00:00"
    return (
        f'<li id="comment-{n}" class="comment"><article class="details comment-node py-2 border-top">'
        '<div class="ms-2"><div class="d-flex flex-wrap align-items-center text-muted small">'
        f'<button class="btn btn-sm">-</button><span><a class="person-listing text-info" title="@u{said.uid}" '
        f'href="/u/u{said.uid}"><span>{said.user}</span></a></span><a class="btn btn-link" href="/comment/{n}" '
        'title="link"></a>'
        f'<button class="btn p-0" data-tippy-content="{said.n} points"><span>{said.n}</span></button><span>·</span>'
        f'<span class="moment-time pointer unselectable" data-tippy-content="{full}">{_reddit_date(said.at)}</span>'
        f'</div><div class="comment-content"><div class="md-div">{paragraphs(said)}</div></div>'
        '<div class="comment-bottom-btns"><button data-tippy-content="reply"></button></div></div></article>'
        f'<ul class="comments">{replies}</ul></li>'
    )


LEMMY = System(
    _lemmy,
    '<div class="post-listing"><h1 class="h4"><a href="https://www.example.com/lathe">Keeping an old lathe alive</a>'
    '</h1><span class="small">submitted 9 days ago by <a class="person-listing" href="/u/ed"><span>ed</span></a>'
    '</span></div><ul class="comments">{posts}</ul>',
    _reddit_date,
    "https://lemmy.example.org/post/88",
    nested=True,
)


# -- Steam


def _steam_date(at: datetime) -> str:
    return f"{at:%b} {at.day}, 2021 @ {clock12(at).replace(' ', '').lower()}"


def _steam(said: Said, _: str) -> str:
    n = 61200 + said.n
    return (
        f'<div class="commentthread_comment responsive_body_text" id="comment_{n}">'
        '<div class="commentthread_comment_avatar playerAvatar online"><a href="https://steam.example.org/id/'
        f'u{said.uid}"><img></a></div><div class="commentthread_comment_content">'
        '<div class="commentthread_comment_author"><a class="hoverunderline commentthread_author_link" href="https://'
        f'steam.example.org/id/u{said.uid}"><bdi>{said.user}</bdi></a>'
        f' <span class="commentthread_comment_timestamp" title="{day(said.at)} @ {clock12(said.at).lower()}" '
        f'data-timestamp="{int(said.at.timestamp())}">{_steam_date(said.at)}&nbsp;</span>'
        f'<div class="forum_comment_permlink"><a href="#c{n}">#{said.n}</a></div></div>'
        f'<div class="commentthread_comment_text" id="comment_content_{n}">{"<br>".join(said.text)}</div></div></div>'
    )


STEAM = System(
    _steam, '<div class="forum_topic">Lathe stops when hot</div><div class="commentthread_comments">{posts}</div>',
    _steam_date, "https://steam.example.org/app/1/discussions/0/881/",
)  # fmt: skip


# -- Telegram, exported: who goes on writing is not named again


def _telegram_date(at: datetime) -> str:
    return f"{at:%d.%m.%Y %H:%M}:00 UTC+01:00"


def _telegram(said: Said, _: str) -> str:
    return (
        f'<div class="message default clearfix" id="message{400 + said.n}"><div class="pull_left userpic_wrap">'
        f'<div class="userpic userpic{said.n}"><div class="initials">{said.user[0].upper()}</div></div></div>'
        f'<div class="body"><div class="pull_right date details" title="{_telegram_date(said.at)}">{said.at:%H:%M}</'
        f'div><div class="from_name">{said.user}</div><div class="text">{"<br>".join(said.text)}</div></div></div>'
    )


TELEGRAM = System(
    _telegram,
    '<div class="page_wrap"><div class="page_header"><div class="content"><div class="text bold">Lathes</div></div>'
    '</div><div class="page_body chat_page"><div class="history"><div class="message service" id="message-1">'
    '<div class="body details">2 March 2021</div></div>{posts}</div></div></div>',
    _telegram_date,
    "",
)


TRACKERS = {
    "Jira": JIRA, "Redmine": REDMINE, "Launchpad": LAUNCHPAD, "GitLab": GITLAB, "HyperKitty": HYPERKITTY,
    "Khoros": KHOROS, "Flarum": FLARUM, "Lemmy": LEMMY, "Steam": STEAM, "Telegram": TELEGRAM,
}  # fmt: skip
