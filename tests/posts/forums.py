"""Forum software, as `systems` describes it."""

from __future__ import annotations

from datetime import datetime

from tests.posts.systems import QUOTED, Said, System, clock12, day, lines, paragraphs


def _sig(said: Said, before: str, after: str) -> str:
    return f"{before}Lathes are people too. Shop built in March 2009.{after}" if said.user == "oldfox77" else ""


def _quote(said: Said, markup: str) -> str:
    """What the third post quotes of the second, in a system's markup."""
    return markup if said.n == 3 else ""


def _title(said: Said) -> str:
    return f"{'' if said.n == 1 else 'Re: '}Lathe stops when hot"


# -- phpBB 3, prosilver


def _phpbb_date(at: datetime) -> str:
    return f"{at:%a %b %d, %Y} {clock12(at).lower()}"


def _phpbb3(said: Said, _: str) -> str:
    quote = _quote(said, f"<blockquote><div><cite>Greta B. wrote:</cite>{QUOTED}</div></blockquote>")
    return (
        f'<div id="p{4400 + said.n}" class="post has-profile bg{said.n % 2 + 1}"><div class="inner">'
        f'<dl class="postprofile" id="profile{4400 + said.n}">'
        '<dt class="has-profile-rank no-avatar"><div class="avatar-container"></div>'
        f'<a href="./memberlist.php?mode=viewprofile&amp;u={said.uid}" class="username">{said.user}</a></dt>'
        '<dd class="profile-rank">Senior member</dd><dd class="profile-posts"><strong>Posts:</strong> '
        f'<a href="./search.php?author_id={said.uid}">{said.n_posts}</a></dd>'
        '<dd class="profile-joined"><strong>Joined:</strong> Sat Jun 07, 2014 4:12 pm</dd></dl>'
        f'<div class="postbody"><div id="post_content{4400 + said.n}"><h3><a href="#p{4400 + said.n}">{_title(said)}</'
        "a></h3>"
        f'<ul class="post-buttons"><li><a href="./posting.php?mode=quote&amp;p={4400 + said.n}" title="Reply with '
        'quote">Quote</a></li></ul>'
        f'<p class="author"><a class="unread" href="./viewtopic.php?p={4400 + said.n}#p{4400 + said.n}" title="Post">'
        'Post</a> <span class="responsive-hide">by <strong><a href="./memberlist.php?mode=viewprofile&amp;'
        f'u={said.uid}" class="username">{said.user}</a></strong> &raquo; </span>{_phpbb_date(said.at)}</p>'
        f'<div class="content">{quote}{lines(said)}</div>{_sig(said, """<div class="signature">""", "</div>")}</div>'
        "</div>"
        '<div class="back2top"><a href="#top" class="top" title="Top">Top</a></div></div></div><hr class="divider" />'
    )


PHPBB3 = System(
    _phpbb3,
    '<div id="wrap"><div id="page-header"><ul><li><a href="./faq.php">FAQ</a></li></ul></div><div id="page-body">'
    "<h2>Lathe stops when hot</h2>"
    '<div class="pagination">6 posts &bull; Page 1 of 1</div>{posts}<p>Return to &ldquo;Workshop&rdquo;</p>'
    "<p>Users browsing this forum: No registered users and 3 guests</p></div>"
    '<div id="page-footer">All times are UTC. It is currently Wed Mar 10, 2021 3:00 pm</div></div>',
    _phpbb_date,
    "https://www.example.org/viewtopic.php?f=4&t=612",
    quotes=True,
)


# -- phpBB 2, tables: a post is two or three rows


def _phpbb2(said: Said, _: str) -> str:
    row = f"row{said.n % 2 + 1}"
    return (
        f'<tr><td width="150" align="left" valign="top" class="{row}"><span class="name"><a name="{900 + said.n}"></a>'
        f"<b>{said.user}</b></span><br />"
        f'<span class="postdetails">Regular<br /><br />Joined: 07 Jun 2014<br />Posts: {said.n_posts}'
        "<br />Location: Leeds</span><br /></td>"
        f'<td class="{row}" width="100%" height="28" valign="top"><table width="100%"><tr><td width="100%">'
        f'<a href="viewtopic.php?p={900 + said.n}#{900 + said.n}"><img src="i.gif"></a>'
        f'<span class="postdetails">Posted: {_phpbb_date(said.at)}<span class="gen">&nbsp;</span>&nbsp; &nbsp;Post '
        f"subject: {_title(said)}</span></td>"
        f'<td valign="top" nowrap="nowrap"><a href="posting.php?mode=quote&amp;p={900 + said.n}"><img alt="Reply with '
        'quote" src="q.gif"></a></td></tr><tr><td colspan="2"><hr /></td></tr>'
        f'<tr><td colspan="2"><span class="postbody">{lines(said)}</span></td></tr></table></td></tr>'
        f'<tr><td class="{row}" width="150"><span class="nav"><a href="#top" class="nav">Back to top</a></span></td>'
        f'<td class="{row}" width="100%"><a href="profile.php?mode=viewprofile&amp;u={said.uid}">'
        '<img alt="View user&#39;s profile"></a></td></tr>'
        '<tr><td class="spaceRow" colspan="2" height="1"><img src="spacer.gif"></td></tr>'
    )


PHPBB2 = System(
    _phpbb2,
    '<table width="100%"><tr><td>Boards</td><td><a href="faq.php">FAQ</a></td></tr></table><table class="forumline" '
    'width="100%"><tr align="right"><td class="catHead" colspan="2"><span class="nav"><a href="viewtopic.php?t=61">'
    'View previous topic</a> :: <a href="viewtopic.php?t=63">View next topic</a></span></td></tr>'
    "<tr><th>Author</th><th>Message</th></tr>{posts}"
    '<tr align="center"><td class="catBottom" colspan="2">Display posts from previous: All Posts 1 Day 7 Days</td>'
    '</tr></table><p>All times are GMT</p>',
    _phpbb_date, "http://www.example.org/phpBB2/viewtopic.php?t=62",
)  # fmt: skip


# -- vBulletin 3, tables


def _vb_date(at: datetime) -> str:
    return f"{at:%m-%d-%Y}, {at:%I:%M %p}"


def _vbulletin3(said: Said, _: str) -> str:
    quote = _quote(
        said,
        '<div style="margin:20px"><div class="smallfont">Quote:</div><table><tr><td class="alt2">'
        f'<div>Originally Posted by <strong>Greta B.</strong></div><div style="font-style:italic">{QUOTED}</div></td>'
        "</tr></table></div>",
    )
    n = 70200 + said.n
    return (
        f'<div id="edit{n}"><table id="post{n}" class="tborder" cellpadding="6" width="100%"><tr><td class="thead">'
        f'<div class="normal" style="float:right">&nbsp;#<a href="showpost.php?p={n}&amp;postcount={said.n}" '
        f'id="postcount{n}" name="{said.n}"><strong>{said.n}</strong></a>&nbsp;</div>'
        f'<div class="normal"><a name="post{n}"><img alt="Old"></a>{_vb_date(said.at)}</div></td></tr>'
        f'<tr><td class="alt2"><table><tr><td nowrap="nowrap"><div id="postmenu_{n}"><a class="bigusername" '
        f'href="member.php?u={said.uid}">{said.user}</a></div><div class="smallfont">Registered User</div></td>'
        '<td width="100%">&nbsp;</td><td valign="top"><div class="smallfont"><div>Join Date: Jun 2014</div>'
        f"<div>Location: Leeds</div><div>Posts: {said.n_posts}</div></div></td></tr></table></td></tr>"
        f'<tr><td class="alt1" id="td_post_{n}"><div class="smallfont"><strong>Lathe stops when hot</strong></div>'
        f'<hr size="1" /><div id="post_message_{n}">{quote}{lines(said)}</div>'
        f"{_sig(said, '<div>__________________<br />', '</div>')}</td></tr>"
        f'<tr><td class="alt2"><a href="newreply.php?do=newreply&amp;p={n}"><img alt="Reply With Quote"></a></td></tr>'
        "</table></div>"
    )


VBULLETIN3 = System(
    _vbulletin3,
    '<table><tr><td>Welcome</td></tr></table><div class="page"><div id="posts">{posts}</div><table class="tborder">'
    '<tr><td class="thead">Similar Threads</td></tr><tr><td><a href="showthread.php?t=11">A mill for the shed</a></td>'
    '<td>smith</td><td>Milling</td><td>4</td><td>01-11-2019 08:12 PM</td></tr>'
    '<tr><td><a href="showthread.php?t=19">Which oil?</a></td><td>jane</td><td>Oil</td><td>9</td><td>07-02-2018 06:02 '
    'AM</td></tr></table><div>All times are GMT. The time now is <span class="time">03:00 PM</span>.</div></div>',
    _vb_date, "http://www.example.org/forums/showthread.php?t=8123", quotes=True,
)  # fmt: skip


# -- vBulletin 4


def _vbulletin4(said: Said, _: str) -> str:
    n = 70200 + said.n
    quote = _quote(
        said,
        '<div class="bbcode_container"><div class="bbcode_quote"><div class="quote_container">'
        '<div class="bbcode_postedby">Originally Posted by <strong>Greta B.</strong></div><div class="message">'
        f"{QUOTED}</div></div></div></div>",
    )
    return (
        f'<li class="postbitlegacy postbitim postcontainer old" id="post_{n}"><div class="posthead">'
        f'<span class="postdate old"><span class="date">{said.at:%m-%d-%Y},&nbsp;<span class="time">'
        f"{said.at:%I:%M %p}</span></span></span>"
        f'<span class="nodecontrols"><a name="post{n}" href="showthread.php?8123&amp;p={n}#post{n}" '
        f'class="postcounter">#{said.n}</a></span></div>'
        '<div class="postdetails"><div class="userinfo"><div class="username_container"><div class="popupmenu '
        f'memberaction"><a class="username offline popupctrl" href="member.php?{said.uid}">'
        f'<strong>{said.user}</strong></a></div></div><span class="usertitle">Senior Member</span>'
        f'<dl class="userinfo_extra"><dt>Join Date</dt><dd>Jun 2014</dd><dt>Posts</dt><dd>{said.n_posts}</dd></dl>'
        "</div>"
        '<div class="postbody"><div class="postrow"><h2 class="title icon">Lathe stops when hot</h2>'
        f'<div class="content"><div id="post_message_{n}"><blockquote class="postcontent restore">'
        f"{quote}{lines(said)}</blockquote></div></div></div></div></div>"
        '<div class="postfoot"><div class="textcontrols floatcontainer"><span class="postcontrols">'
        f'<a class="newreply" href="newreply.php?do=newreply&amp;p={n}">Reply With Quote</a></span></div></div></li>'
    )


VBULLETIN4 = System(
    _vbulletin4,
    '<div class="above_body"><ul><li><a href="forum.php">Forum</a></li></ul></div><div id="postlist" class="postlist">'
    '<ol id="posts" class="posts">{posts}</ol></div><div class="below_body">All times are GMT. The time now is 03:00 '
    "PM.</div>",
    lambda at: f"{at:%m-%d-%Y},",
    "http://www.example.org/forums/showthread.php?8123-Lathe-stops-when-hot",
    quotes=True,
)


# -- XenForo 2


def _xenforo_date(at: datetime) -> str:
    return f"{at:%b} {at.day}, 2021"


def _xenforo(said: Said, _: str) -> str:
    n = 555000 + said.n
    quote = _quote(
        said,
        '<blockquote class="bbCodeBlock bbCodeBlock--expandable bbCodeBlock--quote js-expandWatch">'
        '<div class="bbCodeBlock-title"><a href="/goto/post?id=2">Greta B. said:</a></div>'
        f'<div class="bbCodeBlock-content"><div class="bbCodeBlock-expandContent">{QUOTED}</div></div></blockquote>',
    )
    return (
        f'<article class="message message--post js-post js-inlineModContainer" data-author="{said.user}" '
        f'id="js-post-{n}"><span class="u-anchorTarget" id="post-{n}"></span><div class="message-inner">'
        '<div class="message-cell message-cell--user"><section class="message-user">'
        f'<div class="message-userDetails"><h4 class="message-name"><a href="/members/u.{said.uid}/" class="username" '
        f'data-user-id="{said.uid}">{said.user}</a></h4><h5 class="userTitle message-userTitle">Well-known member</h5>'
        "</div>"
        '<div class="message-userExtras"><dl class="pairs"><dt>Joined</dt><dd>Jun 7, 2014</dd></dl><dl class="pairs">'
        f"<dt>Messages</dt><dd>{said.n_posts}</dd></dl></div></section></div>"
        '<div class="message-cell message-cell--main"><div class="message-main"><header class="message-attribution">'
        f'<ul class="message-attribution-main"><li class="u-concealed"><a href="/threads/lathe.99/post-{n}" '
        f'rel="nofollow"><time class="u-dt" datetime="{said.iso}:00+0000" data-time="{int(said.at.timestamp())}" '
        f'title="{said.at:%b %d, %Y} at {clock12(said.at)}">{_xenforo_date(said.at)}</time></a></li></ul>'
        f'<ul class="message-attribution-opposite"><li><a href="/threads/lathe.99/post-{n}">#{said.n}</a></li></ul>'
        '</header><div class="message-content"><div class="message-userContent lbContainer">'
        f'<article class="message-body js-selectToQuote"><div class="bbWrapper">{quote}{lines(said)}</div></article>'
        "</div></div>"
        f'{_sig(said, """<aside class="message-signature"><div class="bbWrapper">""", "</div></aside>")}'
        '<footer class="message-footer"><div class="reactionsBar"><a href="/posts/1/reactions">TomK and one other</a>'
        "</div></footer></div></div></div></article>"
    )


XENFORO = System(
    _xenforo,
    '<div class="p-pageWrapper"><div class="p-body-header"><h1 class="p-title-value">Lathe stops when hot</h1>'
    '<div class="p-description"><ul><li>Thread starter <a href="/members/u.5210/" class="username">millwright</a></li>'
    '<li>Start date <a href="/threads/lathe.99/"><time datetime="2021-03-02T09:41:00+0000">Mar 2, 2021</time></a></li>'
    '</ul></div></div>'
    '<div class="block-body js-replyNewMessageContainer">{posts}</div><div class="block"><h3>Similar threads</h3>'
    '<div class="structItem structItem--thread"><div class="structItem-title">'
    '<a href="/threads/a-mill-for-the-shed.12/">A mill for the shed and its motor</a></div>'
    '<div class="structItem-minor"><a class="username" href="/members/s.1/">smith</a> '
    '<time datetime="2019-01-11T20:12:00+0000">Jan 11, 2019</time></div></div>'
    '<div class="structItem structItem--thread"><div class="structItem-title"><a href="/threads/which-oil.19/">Which '
    'oil for an old lathe?</a></div><div class="structItem-minor"><a class="username" href="/members/j.2/">jane</a> '
    '<time datetime="2018-07-02T06:02:00+0000">Jul 2, 2018</time></div></div></div></div>',
    _xenforo_date, "https://www.example.org/threads/lathe-stops-when-hot.99/", quotes=True,
)  # fmt: skip


# -- SMF 2


def _smf_date(at: datetime) -> str:
    return f"{at:%B %d, %Y, %I:%M:%S %p}"


def _smf(said: Said, _: str) -> str:
    n = 3310 + said.n
    quote = _quote(
        said,
        f'<div class="quoteheader"><div class="topslice_quote"><a href="index.php?topic=88.msg{n - 1}#msg{n - 1}">'
        'Quote from: Greta B. on March 02, 2021, 10:05:00 AM</a></div></div><blockquote class="bbc_standard_quote">'
        f'{QUOTED}</blockquote><div class="quotefooter"><div class="botslice_quote"></div></div>',
    )
    return (
        f'<div class="windowbg{"" if said.n % 2 else "2"}"><span class="topslice"><span></span></span>'
        f'<div class="post_wrapper"><div class="poster"><h4><a href="index.php?action=profile;u={said.uid}" '
        f'title="View the profile of {said.user}">{said.user}</a></h4>'
        f'<ul class="reset smalltext" id="msg_{n}_extra_info"><li class="postgroup">Full Member</li>'
        f'<li class="postcount">Posts: {said.n_posts}</li></ul></div>'
        f'<div class="postarea"><div class="flow_hidden"><div class="keyinfo"><h5 id="subject_{n}">'
        f'<a href="index.php?topic=88.msg{n}#msg{n}" rel="nofollow">{_title(said)}</a></h5>'
        f'<div class="smalltext">&#171; <strong>{f"Reply #{said.n - 1} on:" if said.n > 1 else "on:"}</strong>'
        f' {_smf_date(said.at)} &#187;</div></div></div><div class="post"><div class="inner" id="msg_{n}">'
        f"{quote}{lines(said)}</div></div></div>"
        '<div class="moderatorbar"><div class="smalltext reportlinks"><a href="index.php?action=reporttm;topic=88;'
        f'msg={n}">Report to moderator</a> &nbsp; Logged</div>{_sig(said, """<div class="signature">""", "</div>")}</'
        'div></div><span class="botslice"><span></span></span></div><hr class="post_separator" />'
    )


SMF = System(
    _smf,
    '<div id="header"><ul class="reset"><li>March 10, 2021, 03:00:00 PM</li></ul></div><div class="navigate_section">'
    '<ul><li><a href="index.php">Workshop</a></li></ul></div><div id="forumposts"><h3 class="catbg">Author Topic: '
    'Lathe stops when hot (Read 1290 times)</h3><form>{posts}</form></div><div id="footer_section">SMF, Page created '
    "in 0.08 seconds</div>",
    _smf_date,
    "https://www.example.org/index.php?topic=88.0",
    quotes=True,
)


# -- MyBB 1.8


def _mybb_date(at: datetime) -> str:
    return f"{at:%m-%d-%Y, %I:%M %p}"


def _mybb(said: Said, _: str) -> str:
    n = 610 + said.n
    quote = _quote(
        said,
        '<blockquote class="mycode_quote"><cite><span> (03-02-2021, 10:05 AM)</span>Greta B. Wrote:  '
        f'<a href="showthread.php?pid=612#pid612" class="quick_jump"></a></cite>{QUOTED}</blockquote>',
    )
    return (
        f'<a name="pid{n}" id="pid{n}"></a><div class="post classic" style="" id="post_{n}"><div class="post_author '
        'scaleimages"><div class="author_information"><strong><span class="largetext">'
        f'<a href="member.php?action=profile&amp;uid={said.uid}">{said.user}</a></span></strong><br />'
        '<span class="smalltext">Senior Member</span></div>'
        f'<div class="author_statistics">Posts: {said.n_posts}<br />Threads: 12<br />Joined: Jun 2014'
        '<br />Reputation: <a href="reputation.php?uid=1"><strong class="reputation_neutral">0</strong></a></div>'
        "</div>"
        '<div class="post_content"><div class="post_head"><div class="float_right" style="vertical-align: top">'
        f'<strong><a href="showthread.php?tid=88&amp;pid={n}#pid{n}" title="Lathe">#{said.n}</a></strong></div>'
        f'<span class="post_date">{_mybb_date(said.at)} <span class="post_edit" id="edited_by_{n}"></span></span>'
        "</div>"
        f'<div class="post_body scaleimages" id="pid_{n}">{quote}{lines(said)}</div>'
        f'{_sig(said, """<div class="signature scaleimages">""", "</div>")}</div><div class="post_controls">'
        '<div class="postbit_buttons author_buttons"><a href="search.php?uid=1" class="postbit_find">'
        '<span>Find</span></a></div><div class="postbit_buttons post_management_buttons">'
        f'<a href="newreply.php?tid=88&amp;replyto={n}" class="postbit_quote"><span>Reply</span></a></div></div>'
        "</div>"
    )


MYBB = System(
    _mybb,
    '<div id="container"><div id="header"><span>Hello There, Guest!</span></div><div id="content">'
    '<table class="tborder tfixed"><tr><td class="thead"><strong>Lathe stops when hot</strong></td></tr><tr>'
    '<td id="posts_container"><div id="posts">{posts}</div></td></tr></table><div class="bottommenu">Current time: '
    "03-10-2021, 03:00 PM</div></div></div>",
    _mybb_date,
    "https://www.example.org/showthread.php?tid=88",
    quotes=True,
)


# -- Invision Community 4


def _invision(said: Said, _: str) -> str:
    n = 2000 + said.n
    quote = _quote(
        said,
        '<blockquote class="ipsQuote" data-ipsquote=""><div class="ipsQuote_citation">On 3/2/2021 at 10:05 AM, Greta '
        f'B. said:</div><div class="ipsQuote_contents"><p>{QUOTED}</p></div></blockquote>',
    )
    return (
        f'<a id="comment-{n}"></a><article id="elComment_{n}" class="cPost ipsBox ipsComment ipsComment_parent '
        'ipsClearfix"><div class="cAuthorPane_mobile"><h3 class="cAuthorPane_author">'
        f'<a href="https://www.example.org/profile/{said.uid}-u/">{said.user}</a></h3></div>'
        '<aside class="ipsComment_author cAuthorPane ipsColumn"><h3 class="ipsType_sectionHead cAuthorPane_author">'
        f'<strong><a href="https://www.example.org/profile/{said.uid}-u/">{said.user}</a></strong></h3>'
        f'<ul class="cAuthorPane_info"><li>Members</li><li>{said.n_posts} posts</li></ul></aside>'
        f'<div class="ipsColumn ipsColumn_fluid"><div id="comment-{n}_wrap" class="ipsComment_content ipsType_medium">'
        '<div class="ipsComment_meta ipsType_light"><div class="ipsType_reset"><a href="https://www.example.org/'
        f'topic/88-lathe/?do=findComment&amp;comment={n}" class="ipsType_blendLinks">Posted '
        f'<time datetime="{said.iso}:00Z" title="{said.at:%m/%d/%Y %I:%M %p}">{day(said.at)}</time></a></div></div>'
        '<div class="cPost_contentWrap"><div data-role="commentContent" class="ipsType_normal ipsType_richText '
        f'ipsContained">{quote}{paragraphs(said)}</div></div><ul class="ipsComment_controls"><li><a href="?do=quote">'
        "Quote</a></li></ul></div></div></article>"
    )


INVISION = System(
    _invision,
    '<div id="ipsLayout_body"><div class="ipsPageHeader"><h1>Lathe stops when hot</h1><p>By '
    '<a href="https://www.example.org/profile/5210-u/">millwright</a>, <time datetime="2021-03-02T09:41:00Z">March 2, '
    '2021</time> in <a href="/forum/4">Workshop</a></p></div><form>{posts}</form><ul class="ipsDataList"><li><h4>'
    '<a href="/topic/12-mill/">A mill for the shed</a></h4></li></ul></div>',
    day,
    "https://www.example.org/topic/88-lathe-stops-when-hot/",
    quotes=True,
)


# -- Discourse, as crawlers get it


def _discourse_date(at: datetime) -> str:
    return f"{day(at)}, {clock12(at).replace(' ', '').lower()}"


def _discourse(said: Said, _: str) -> str:
    return (
        f'<div id="post_{said.n}" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body '
        'crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope '
        f'itemtype="http://schema.org/Person"><a itemprop="url" href="https://www.example.org/u/u{said.uid}">'
        f'<span itemprop="name">{said.user}</span></a></span>'
        '<link itemprop="mainEntityOfPage" href="https://www.example.org/t/lathe/88">'
        f'<span class="crawler-post-infos"><time itemprop="datePublished" datetime="{said.iso}:00Z" class="post-time">'
        f'{_discourse_date(said.at)}</time><meta itemprop="dateModified" content="2021-03-02T09:41:00Z">'
        f'<span itemprop="position">{said.n}</span></span></div>'
        f'<div class="post" itemprop="text">{paragraphs(said)}</div><div itemprop="interactionStatistic" itemscope>'
        '<meta itemprop="userInteractionCount" content="1"><span class="post-likes">1 Like</span></div></div>'
    )


DISCOURSE = System(
    _discourse,
    '<header><a href="/">Workshop</a></header><div id="main-outlet" class="wrap" role="main"><div id="topic-title">'
    '<h1><a href="/t/lathe/88">Lathe stops when hot</a></h1></div>{posts}<div id="related-topics" '
    'class="more-topics__list crawler-view"><h3>Related topics</h3><table class="topic-list">'
    '<tr class="topic-list-item"><td class="main-link"><a href="/t/a-mill/12" class="title raw-link">A mill for the '
    'shed</a></td><td class="replies">4</td><td>January 11, 2019</td></tr>'
    '<tr class="topic-list-item"><td class="main-link"><a href="/t/which-oil/19" class="title raw-link">Which oil?</a>'
    '</td><td class="replies">9</td><td>July 2, 2018</td></tr></table></div></div>',
    _discourse_date, "https://www.example.org/t/lathe-stops-when-hot/88",
)  # fmt: skip


# -- FluxBB and PunBB


def _flux_date(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}:00"


def _fluxbb(said: Said, _: str) -> str:
    n = 145000 + said.n
    quote = _quote(
        said,
        f'<div class="quotebox"><cite>Greta B. wrote:</cite><blockquote><div><p>{QUOTED}</p></div></blockquote></div>',
    )
    return (
        f'<div id="p{n}" class="blockpost '
        f'row{"odd" if said.n % 2 else "even"}{" firstpost blockpost1" if said.n == 1 else ""}"><h2><span>'
        f'<span class="conr">#{said.n}</span> <a href="viewtopic.php?pid={n}#p{n}">{_flux_date(said.at)}</a></span>'
        '</h2><div class="box"><div class="inbox"><div class="postbody">'
        f'<div class="postleft"><dl><dt><strong>{said.user}</strong></dt><dd class="usertitle"><strong>Member</strong>'
        "</dd><dd><span>From: Leeds</span></dd><dd><span>Registered: 2014-06-07</span></dd><dd>"
        f"<span>Posts: {said.n_posts}</span></dd></dl></div>"
        f'<div class="postright"><h3>{_title(said)}</h3><div class="postmsg">{quote}{paragraphs(said)}</div>'
        f'{_sig(said, """<div class="postsignature postmsg"><hr /><p>""", "</p></div>")}</div></div></div>'
        '<div class="inbox"><div class="postfoot clearb"><div class="postfootleft"><p><span>Offline</span></p></div>'
        "</div></div></div></div>"
    )


FLUXBB = System(
    _fluxbb,
    '<div id="brdheader" class="block"><div id="brdwelcome" class="inbox"><p>You are not logged in.</p></div></div>'
    '<div id="brdmain"><div class="linkst"><ul class="crumbs"><li><a href="index.php">Index</a></li></ul>'
    '<p class="pagelink">Pages: 1</p></div>{posts}<div class="postlinksb"></div></div><div id="brdfooter">'
    "<p>Powered by FluxBB</p></div>",
    _flux_date,
    "https://bbs.example.org/viewtopic.php?id=88",
    quotes=True,
)


# -- Vanilla


def _vanilla(said: Said, _: str) -> str:
    n = 710 + said.n
    kind, head = (
        ("Discussion ItemDiscussion", "DiscussionHeader") if said.n == 1 else ("Comment ItemComment", "CommentHeader")
    )
    inner = (
        f'<div class="Item-Header {head}"><div class="AuthorWrap"><span class="Author"><a href="/profile/{said.user}" '
        f'class="PhotoWrap"><img alt="u"></a><a href="/profile/{said.user}" class="Username">{said.user}</a></span>'
        '<span class="AuthorInfo"><span class="MItem Rank">Member</span><span class="MItem PostCount">Posts: '
        f"<b>{said.n_posts}</b></span></span></div>"
        f'<div class="Meta CommentMeta"><span class="MItem DateCreated"><a href="/discussion/comment/{n}#Comment_{n}" '
        f'class="Permalink"><time title="{day(said.at)} {clock12(said.at)}" datetime="{said.iso}:00+00:00">March '
        f"{said.at.day}</time></a></span></div></div>"
        f'<div class="Item-BodyWrap"><div class="Item-Body"><div class="Message userContent">{paragraphs(said)}</div>'
        '<div class="Reactions"><a class="ReactButton" href="#">Like</a></div></div></div>'
    )
    if said.n == 1:
        return f'<div id="Discussion_88" class="Item {kind} pageBox"><div class="Discussion">{inner}</div></div>'
    return f'<li class="Item {kind}" id="Comment_{n}"><div class="Comment">{inner}</div></li>'


VANILLA = System(
    _vanilla,
    '<div class="MainContent Content"><div class="PageTitle"><h1>Lathe stops when hot</h1></div>{first}'
    '<div class="CommentsWrap"><h2 class="CommentHeading">Comments</h2><ul class="MessageList DataList Comments">'
    '{posts}</ul></div></div><div class="Panel"><ul class="PanelCategories"><li><a href="/categories/oil">Oil</a></li>'
    "</ul></div>",
    lambda at: f"March {at.day}",
    "https://www.example.org/discussion/88/lathe-stops-when-hot",
    first=_vanilla,
)


# -- WoltLab (German)


def _german(at: datetime) -> str:
    return f"{at.day}. März 2021 um {at:%H:%M}"


def _woltlab(said: Said, _: str) -> str:
    n = 810 + said.n
    return (
        f'<li class="anchorFixedHeader" data-post-id="{n}"><article id="post{n}" class="wbbPost message '
        'messageSidebarOrientationLeft jsClipboardObject jsMessage userOnlineGroupMarking3" itemprop="comment" '
        'itemscope><aside role="presentation" class="messageSidebar member"><div class="messageAuthor">'
        f'<div class="messageAuthorContainer"><a href="https://www.example.org/user/{said.uid}-u/" class="username '
        f'userLink" data-user-id="{said.uid}"><span>{said.user}</span></a></div><div class="userTitle">'
        '<span class="badge userTitleBadge">Fortgeschrittener</span></div></div>'
        f'<div class="userCredits"><dl class="plain dataList"><dt><a href="#">Beiträge</a></dt><dd>{said.n_posts}</dd>'
        '</dl></div></aside><div class="messageContent"><header class="messageHeader"><div class="messageHeaderBox">'
        f'<ul class="messageHeaderMetaData"><li><a href="https://www.example.org/thread/88/?postID={n}#post{n}" '
        f'class="permalink messagePublicationTime"><time datetime="{said.iso}:00+00:00" class="datetime">'
        f'{_german(said.at)}</time></a></li></ul></div><ul class="messageQuickOptions"><li><a class="jsTooltip">'
        f"#{said.n}</a></li></ul></header>"
        f'<div class="messageBody"><div class="messageText" itemprop="text">{paragraphs(said)}</div></div>'
        '<footer class="messageFooter"><ul class="messageFooterButtons buttonList smallButtons"><li>'
        '<a href="#" title="Zitieren" class="button"><span>Zitieren</span></a></li><li><a href="#" class="button">'
        '<span class="invisible">Inhalt melden</span></a></li></ul></footer></div></article></li>'
    )


WOLTLAB = System(
    _woltlab,
    '<header><ul><li><a href="/forum/">Forum</a></li></ul></header><div class="section"><ul class="wbbThreadPostList '
    'messageList jsClipboardContainer">{posts}</ul></div><footer>Forensoftware: WoltLab</footer>',
    _german,
    "https://www.example.org/forum/thread/88-lathe/",
    lang="de",
)


# -- bbPress (French), NodeBB, UBB.threads


def _french(at: datetime) -> str:
    return f"{at.day} mars 2021 à {at:%H} h {at:%M} min"


def _bbpress(said: Said, _: str) -> str:
    n = 910 + said.n
    return (
        f'<div id="post-{n}" class="bbp-reply-header"><div class="bbp-meta"><span class="bbp-reply-post-date">'
        f'{_french(said.at)}</span><a href="https://www.example.org/forums/sujet/tour/#post-{n}" '
        f'class="bbp-reply-permalink">#{n}</a><span class="bbp-admin-links"></span></div></div>'
        f'<div class="{"odd" if said.n % 2 else "even"} bbp-parent-forum-4 bbp-parent-topic-88 '
        f'bbp-reply-position-{said.n} user-id-{said.uid} post-{n} reply type-reply status-publish hentry">'
        f'<div class="bbp-reply-author"><a href="https://www.example.org/forums/users/u{said.uid}/" '
        'class="bbp-author-link"><span class="bbp-author-avatar"><img alt=""></span><span class="bbp-author-name">'
        f'{said.user}</span></a><div class="bbp-author-role">Participant</div></div>'
        f'<div class="bbp-reply-content">{paragraphs(said)}</div></div>'
    )


BBPRESS = System(
    _bbpress,
    '<div id="bbpress-forums"><div class="bbp-breadcrumb"><p><a href="/">Accueil</a></p></div>'
    '<div class="bbp-template-notice"><p>Ce sujet contient 5 réponses, 4 participants et a été mis à jour pour la '
    'dernière fois par <a href="/u">millwright</a>, le il y a 5 jours.</p></div><ul id="topic-88-replies" '
    'class="forums bbp-replies"><li class="bbp-header"><div class="bbp-reply-author">Auteur</div>'
    '<div class="bbp-reply-content">Messages</div></li><li class="bbp-body">{posts}</li></ul></div>',
    _french, "https://www.example.org/forums/sujet/tour/", lang="fr",
)  # fmt: skip


def _nodebb(said: Said, _: str) -> str:
    n = 1010 + said.n
    return (
        f'<li component="post" class="posts-list-item pt-4" data-index="{said.n - 1}" data-pid="{n}" '
        f'data-uid="{said.uid}" data-username="{said.user}" itemprop="comment" itemtype="http://schema.org/Comment" '
        f'itemscope><a component="post/anchor" data-index="{said.n - 1}" id="{said.n - 1}"></a>'
        f'<meta itemprop="datePublished" content="{said.iso}:00.000Z">'
        '<div class="d-flex align-items-start"><div class="bg-body"><a class="d-inline-block position-relative '
        f'text-decoration-none" href="/user/u{said.uid}"><span title="{said.user}" class="avatar">{said.user[0]}</'
        'span></a></div><div class="post-container d-flex flex-grow-1 flex-column">'
        '<div class="d-flex align-items-center post-header"><div class="bg-body"><a class="fw-bold text-nowrap" '
        f'href="/user/u{said.uid}" data-username="{said.user}">{said.user}</a></div>'
        f'<div class="d-flex gap-1"><span class="text-muted"><a href="/post/{n}" class="timeago text-muted" '
        f'title="{said.iso}:00.000Z">{day(said.at)}</a></span><a href="/post/{n}" class="post-index text-muted">'
        f'#{said.n}</a></div></div><div class="content text-break" component="post/content" itemprop="text">'
        f"{paragraphs(said)}</div>"
        '<div component="post/footer" class="post-footer"><a component="post/reply" href="#">Reply</a> '
        f'<a component="post/quote" href="#">Quote</a> <a component="post/vote-count" href="#">{said.n}</a></div>'
        "</div></div></li>"
    )


NODEBB = System(
    _nodebb,
    '<main id="panel"><div class="topic"><h1 component="post/header"><span class="topic-title">Lathe stops when '
    'hot</span></h1><div class="topic-info">6 Posts 4 Posters 1.2k Views</div><ul component="topic" class="posts '
    'timeline list-unstyled">{posts}</ul><div class="browsing-users">Suggested topics</div><ul class="topics-list">'
    '<li><h3><a href="/topic/12/a-mill">A mill for the shed</a></h3><span class="timeago" '
    'title="2019-01-11T20:12:00.000Z"></span></li><li><h3><a href="/topic/19/which-oil">Which oil?</a></h3>'
    '<span class="timeago" title="2018-07-02T06:02:00.000Z"></span></li></ul></div></main>',
    day, "https://www.example.org/topic/88/lathe-stops-when-hot",
)  # fmt: skip


def _ubb_date(at: datetime) -> str:
    return f"{at:%m/%d/%y}"


def _ubb(said: Said, _: str) -> str:
    n = 4110 + said.n
    quote = _quote(
        said,
        '<div class="ubbcode-block"><div class="ubbcode-header">Originally Posted by Greta B.</div>'
        f'<div class="ubbcode-body">{QUOTED}</div></div>',
    )
    starter = '<span class="small"><a href="/ubbthreads.php/users/5210/millwright.html">millwright</a></span>'
    return (
        f'<a id="Post{n}"></a><table class="t_outer" width="100%"><tr><td>'
        '<table class="t_inner" width="100%"><tr><td class="subjecttable"><div class="fblock">'
        f'<span class="post-title">{_title(said)}</span>{"" if said.n == 1 else starter}</div>'
        f'<div class="post-options">'
        f'<a href="/ubbthreads.php/topics/{n}/lathe.html#Post{n}" rel="nofollow">#{n}</a> '
        f'<span class="post-date"><span class="date">{_ubb_date(said.at)}</span> '
        f'<span class="time">{said.at:%I:%M %p}</span></span></div></td></tr>'
        '<tr><td class="post-left-row"><div class="author-content alt-1"><div><span class="bold">'
        f'<a href="/ubbthreads.php/users/{said.uid}/u.html" class="username"><span class="username">{said.user}</span>'
        '</a></span></div><div class="post_userinfo"><span><b>Joined:</b> <span class="date">Jun 2014</span></span>'
        f'<span><b>Posts:</b> {said.n_posts}</span></div></div><div class="post-content alt-1">'
        f'<div class="post_inner"><div id="body{said.n - 1}">{quote}{lines(said)}</div>'
        f'{_sig(said, """<div class="signature"><hr>""", "</div>")}</div></div></td></tr>'
        f'<tr><td class="fblock"><a href="#">Copy Link to Clipboard</a></td></tr></table></td></tr></table>'
    )


UBB = System(
    _ubb,
    '<div class="header"><a href="/ubbthreads.php">Forums</a></div><table class="center"><tr><td class="body_col">'
    '<h1>Lathe stops when hot</h1>{posts}</td><td class="right_col"><table><tr><td>Recent Topics</td></tr><tr><td>'
    '<a href="/t/1">A mill for the shed</a> by smith - 01/11/19 08:12 PM</td></tr><tr><td><a href="/t/2">Which '
    "oil?</a> by jane - 07/02/18 06:02 AM</td></tr></table></td></tr></table>",
    _ubb_date,
    "https://www.example.org/forum/ubbthreads.php/topics/4111/lathe.html",
    quotes=True,
)


FORUMS = {
    "phpBB 3": PHPBB3, "phpBB 2": PHPBB2, "vBulletin 3": VBULLETIN3, "vBulletin 4": VBULLETIN4, "XenForo": XENFORO,
    "SMF": SMF, "MyBB": MYBB, "Invision": INVISION, "Discourse": DISCOURSE, "FluxBB": FLUXBB, "Vanilla": VANILLA,
    "WoltLab": WOLTLAB, "bbPress": BBPRESS, "NodeBB": NODEBB, "UBB.threads": UBB,
}  # fmt: skip
