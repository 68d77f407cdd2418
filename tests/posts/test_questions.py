"""Questions and answers: a question is drawn otherwise than its answers, and a box beside says when it was asked."""

from unweave import Page, find_posts

SAID = [
    "How do I run it on a server?",
    "Give the path.</p><ol><li>Open a prompt.</li></ol><p>Then run it.",
    "Run it there.",
]


def post(n: int, user: str) -> str:
    kind = "answer" if n else "question"
    return (
        f'<table id="{kind}-{n}"><tr><td><a id="post-{n}-upvote" href="/vote/{n}/up/"> </a> {n}</td><td>'
        f'<div class="{kind}-body"><p>{SAID[n]}</p></div>'
        f'<div class="info"><p>{"answered" if n else "asked"} <strong>1{n} Apr 2012, 23:51</strong></p>'
        f'<p><a href="/users/{n}/{user}">{user}</a><br><span>{20 * n + 5}</span><span>accept rate:</span> 0%</p></div>'
        "</td></tr></table>"
    )


def test_a_question_and_its_answers_are_whole_and_nothing_else_is_a_post():
    box = (
        '<div id="side"><p>Asked: <strong>10 Apr 2012, 23:51</strong></p><p>Seen: <strong>2,406 times</strong></p>'
        '<a href="/q/1">A filter for it</a></div>'
    )
    answers = "".join(f'<div class="answer">{post(n, user)}</div>' for n, user in ((1, "grahamb"), (2, "bit")))
    page = Page(
        f"<h1>How do I run it?</h1><div id=main>{post(0, 'yuku')}<hr>{answers}</div>{box}",
        url="http://x.example/questions/7/run",
    )
    found = find_posts(page)
    assert [one["author"].text for one in found] == ["yuku", "grahamb", "bit"]
    assert [one["text"].text for one in found] == [SAID[0], "Give the path. Open a prompt. Then run it.", SAID[2]]


def test_comments_below_answers_are_posts_one_deeper():
    def remark(n: int, user: str, words: str) -> str:
        return (
            f'<li class="comment" id="comment-{n}"><span class="comment-copy">{words}</span> - '
            f'<a href="/users/{n}/u" class="comment-user">{user}</a> <span class="comment-date">1{n % 10} Apr 2012, '
            "23:55</span></li>"
        )

    def answer(n: int, user: str, *remarks: str) -> str:
        return f'<div class="answer">{post(n, user)}<ul class="comments">{"".join(remarks)}</ul></div>'

    answers = answer(
        1, "grahamb", remark(11, "yuku", "Thank you, that did it."), remark(12, "Guy", "Then accept it, please.")
    ) + answer(2, "bit", remark(13, "yuku", "Where is there?"))
    found = find_posts(Page(f"<div id=main>{post(0, 'yuku')}{answers}</div>", url="http://x.example/questions/7/run"))
    said = [(one["author"].text, one["depth"].text, one["position"].text) for one in found]
    assert said == [
        ("yuku", "0", "1"), ("grahamb", "0", "2"), ("yuku", "1", "3"), ("Guy", "1", "4"), ("bit", "0", "5"),
        ("yuku", "1", "6"),
    ]  # fmt: skip
    assert [found[at]["text"].text for at in (1, 2)] == [
        "Give the path. Open a prompt. Then run it.",
        "Thank you, that did it.",
    ]
