"""Where the name of who wrote a post stands when no text beside its date is it: in an address,
in the cell of the text."""

from unweave import Page, find_posts

USERS = ["TheEngLife", "Toa", "ada", "moniso", "andyrocks", "oak"]
SAID = "This is what somebody says about lamps, number {n}, long enough to be read as a text. {more}"


def thread(post: str, url: str = "https://forum.example/r/lamps/comments/12") -> Page:
    drawn = (post.replace("SAID", SAID).format(user=u, n=n, more="word " * (3 + n)) for n, u in enumerate(USERS, 2))
    return Page(f"<title>Lamps</title><div id=comments>{''.join(drawn)}</div>", url=url)


def names(page: Page) -> list[str | None]:
    return [post["author"].text if "author" in post.fields else None for post in find_posts(page)]


def test_the_address_of_an_avatar_names_who_has_no_text_and_a_count_is_no_name() -> None:
    post = (
        '<div class=comment><a href="/user/{user}/"><div class=p></div></a><span>level {n}</span>'
        "<div><a href='/c/{n}99'>{n} yr. ago</a></div><div class=md><p>SAID</p></div><button>Reply</button></div>"
    )
    assert names(thread(post)) == USERS
    # an address that ends in a number names nobody
    assert names(thread(post.replace("{user}/", "{n}77/"))) == [None] * len(USERS)
    # nor does one that holds a line break, or far more than a name
    assert names(thread(post.replace("{user}/", "{user}%0A/"))) == [None] * len(USERS)
    assert names(thread(post.replace("{user}/", "{user}" * 90 + "/"))) == [None] * len(USERS)


def test_a_label_of_nearly_all_posts_is_no_name_where_the_name_is_drawn_otherwise() -> None:
    post = (
        "<div class=comment><div class=byline><a href='/u/{user}' class=''>{user}</a> <span title='2020-06-19 "
        "11:54:3{n}'>"
        "{n} hours ago</span> | <a href='/s/x#c_{n}'>link</a></div><div class=text><p>SAID</p></div></div>"
    )
    page = thread(post)
    new = page.html.replace("<a href='/u/Toa' class=''>", "<a href='/u/Toa' class=new_user>")
    assert names(Page(new, url=page.url)) == USERS


def test_the_details_of_a_user_in_the_cell_of_the_text_name_the_author_and_are_no_text() -> None:
    post = (
        "<table class=post><tr><td class=postbody>SAID<br><br>So says {user}.<p class=edited-by></p>"
        "<div class=userinfo>"
        "<dl><dt class=author>{user}</dt></dl></div></td></tr><tr><td class=postdate>Nov {n}, 2013 22:49</td><td>"
        "<a href='/member?userid={n}'>Profile</a> <a href='/newreply?postid={n}'>Quote</a></td></tr></table>"
    )
    page = thread(post)
    noted = page.html.replace("<p class=edited-by>", "<p class=editedby>oak changed this on May 2, 2014", 1)
    found = find_posts(Page(noted, url=page.url))
    assert [one["author"].text for one in found] == USERS
    assert found[0]["text"].text == SAID.format(n=2, more="word " * 5) + "So says TheEngLife."


def test_the_only_post_of_a_topic_is_one_that_the_page_states_as_data() -> None:
    post = (
        '<div id=post_1 itemscope itemtype="http://schema.org/DiscussionForumPosting" class="topic-body crawler-post">'
        '<span class=creator itemprop=author itemscope itemtype="http://schema.org/Person"><span itemprop=name>'
        "Ada</span>"
        f'</span><time itemprop=datePublished datetime="2021-04-02">April 2, 2021</time><div class=post itemprop=text>'
        f"{SAID.format(n=1, more='word ' * 9)}</div></div>"
    )
    assert names(Page(post, url="https://forum.example/t/lamps/12")) == ["Ada"]
    assert find_posts(Page(post.replace("item", "data-item"), url="https://forum.example/t/lamps/12")) is None


def test_a_sign_is_no_word_of_what_stands_in_the_line_of_a_date() -> None:
    post = (
        "<table class=list><tr><td class=postsubject>Re: Lamps</td></tr><tr><td class=postbody><p class=message>"
        "<b>Sender</b>:"
        "&nbsp;{user}&nbsp;<br>Date:&nbsp;{n}.8.2024 21:08:52<br><br>SAID<br></p><a href='/post?reply={n}'>Reply</a>"
        "</td></tr></table>"
    )
    page = thread(post)
    named = page.html.replace(";Toa&", ";Dark Jedi&")
    assert names(Page(named, url=page.url)) == [user.replace("Toa", "Dark Jedi") for user in USERS]


def test_guests_are_named_beside_members_whose_names_are_links() -> None:
    guests, rows = ("Toa", "moniso", "oak"), ""
    for n, user in enumerate(USERS, 2):
        who = f"<font><a href='/user.php?op=userinfo&uname={user}'><b>{user}</b></a></font><br>"
        who += f"<font><b>Member</b><br>Posts: 1{n}</font>"
        who = "<font><b>Anonymous</b><br>Unregistered</font>" if user in guests else who
        rows += f"<tr><td rowspan=3>{who}</td><td><a name={n}99></a><font>Posted: 1{n} May 2021</font></td></tr>"
        rows += f"<tr><td class=txt>{SAID.format(n=n, more='word ' * (3 + n))}</td></tr><tr><td colspan=2></td></tr>"
    page = Page(f"<title>Lamps</title><table>{rows}</table>", url="https://forum.example/forum.php?topic=12")
    assert names(page) == ["Anonymous" if user in guests else user for user in USERS]
