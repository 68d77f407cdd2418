"""`learn_posts` and the command: one template of a site, kept in a file, reads its other pages."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from tests.posts.comments import COMMENTS
from tests.posts.forums import FORUMS
from tests.posts.systems import draw
from tests.posts.threads import P, flat, nested, page, post, posts
from unweave import FormatError, LearnError, Page, load
from unweave.cli import main
from unweave.posts import Forum, learn_posts, load_forum
from unweave.posts.forum import PostUnit

NOW = datetime(2020, 6, 1, 12, 0)
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "forum.schema.json"
THREAD = flat(posts([f"May {day}, 2020" for day in range(3, 13)]))
SINGLE = flat([P("someone_new", "May 20, 2020", "<p>A question that nobody has answered until now.</p>")])


def test_a_template_reads_a_page_with_a_single_post():
    forum = learn_posts([Page(THREAD)])
    [record] = forum.extract(Page(SINGLE), now=NOW)
    assert record.to_dict() | {"permalink": ""} == {
        "author": "someone_new", "date": "May 20, 2020", "date_iso": "2020-05-20", "permalink": "",
        "text": "A question that nobody has answered until now.", "depth": "0", "position": "1",
    }  # fmt: skip


def test_a_template_gives_what_find_posts_gives_on_its_own_page():
    from unweave import find_posts

    learnt = learn_posts([Page(THREAD)]).extract(Page(THREAD), now=NOW)
    found = find_posts(Page(THREAD), now=NOW)
    assert found is not None
    assert [r.to_dict() for r in learnt] == [r.to_dict() for r in found.records]


def test_a_template_survives_its_file(tmp_path):
    forum = learn_posts([Page(THREAD)])
    forum.save(tmp_path / "forum.json")
    again = load(tmp_path / "forum.json")
    assert isinstance(again, Forum)
    assert again == forum
    assert json.loads((tmp_path / "forum.json").read_text("utf-8"))["unweave"] == "forum"


@pytest.mark.parametrize("name", ["phpBB 2", "Drupal", "Hacker News", "WordPress"])
def test_its_file_is_what_the_schema_says(tmp_path, name):
    system = {**FORUMS, **COMMENTS}[name]
    learn_posts([Page(draw(system), system.url)]).save(tmp_path / "forum.json")
    jsonschema.validate(json.loads((tmp_path / "forum.json").read_bytes()), json.loads(SCHEMA.read_bytes()))


def test_what_is_no_template_fails_the_schema():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(
            {"unweave": "forum", "format": 1, "units": [{"tag": "li"}]}, json.loads(SCHEMA.read_bytes())
        )


def test_posts_of_users_of_another_rank_are_read_by_the_template():
    """Software marks each post with the rank of its user; a page of few posts shows few ranks."""

    def thread(ranks: str, first: int) -> str:
        made = posts([f"May {day}, 2020" for day in range(first, first + len(ranks))])
        items = "".join(
            f'<li class="item rank-{rank}">{post(p, first + i)}</li>'
            for i, (rank, p) in enumerate(zip(ranks, made, strict=True))
        )
        return page(f"<ul>{items}</ul>")

    forum = learn_posts([Page(thread("aaba", 3))])
    assert len(forum.extract(Page(thread("cdeaaf", 10)), now=NOW)) == 6


def test_nested_replies_are_read_by_the_template():
    def thread(*names: str) -> str:
        reply = P(names[1], "May 5, 2020", "I answer the question as well as I can do it here.")
        return nested(
            [
                P(names[0], "May 4, 2020", "How do I ask a question that somebody answers?", (reply,)),
                P(names[2], "May 7, 2020", "Another question, without an answer so far."),
            ]
        )

    forum = learn_posts([Page(thread("eve_s", "lion77", "Robert")), Page(THREAD)])
    records = forum.extract(Page(thread("a_new_one", "another", "third one")), now=NOW)
    assert [r.fields["author"].text for r in records] == ["a_new_one", "another", "third one"]
    assert [r.fields["depth"].text for r in records] == ["0", "1", "0"]


def test_what_stands_around_a_post_and_in_it_is_no_other_post():
    """A unit without class words, learnt of two odd pages of a forum, doubled every comment of the others."""
    made = posts(["3 May 2024", "4 May 2024", "6 May 2024"])
    drawn = "".join(
        f'<div><a id="c{n}"></a><div class="comment"><div><div><a class="username" href="/u/{n}">{p.author}</a>'
        f" {p.date}</div></div>"
        f'<div class="content">{p.text}</div></div></div>'
        for n, p in enumerate(made)
    )
    whole = Page(page(f"<div class='comments'>{drawn}</div>"), "http://forum.example/topic/1")
    forum = learn_posts([whole])
    assert [record.to_dict()["author"] for record in forum.extract(whole)] == [p.author for p in made]
    vague = PostUnit("div", (), "div", ())
    odd = replace(forum, units=(PostUnit("div", ("comment",), "div", (), ("a",)), vague))
    assert [record.to_dict()["author"] for record in odd.extract(whole)] == [p.author for p in made]


def test_a_page_of_another_kind_gives_nothing():
    forum = learn_posts([Page(THREAD)])
    assert forum.extract(Page(page("<article><h1>News</h1><p>1 May 2020</p></article>"))) == []


def test_pages_without_threads_cannot_be_learnt_from():
    with pytest.raises(LearnError, match=r"on any of the pages \(2\)"):
        learn_posts([Page("<p>nothing"), Page("")])


@pytest.mark.parametrize("change", [{"units": 5}, {"units": [{"tag": "li"}]}, {"places": None}, {"dates": [[1]]}])
def test_a_damaged_file_is_refused_by_name(tmp_path, change):
    path = tmp_path / "forum.json"
    learn_posts([Page(THREAD)]).save(path)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    with pytest.raises(FormatError, match=r"forum\.json"):
        load(path)


def test_a_file_of_another_kind_is_no_forum(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"unweave": "nonsense", "format": 1}')
    with pytest.raises(FormatError, match="nonsense"):
        load_forum(path)


def run(*arguments):
    return CliRunner().invoke(main, ["posts", *map(str, arguments)], catch_exceptions=False)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "thread.html").write_text(THREAD, "utf-8")
    (tmp_path / "single.html").write_text(SINGLE, "utf-8")
    return tmp_path


def test_the_command_writes_one_post_a_line(folder):
    done = run(folder / "thread.html", "--format", "jsonl")
    assert done.exit_code == 0
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["fields"]["date"] for row in rows] == [f"May {day}, 2020" for day in range(3, 13)]
    assert rows[0]["links"]["permalink"] == "/thread/1#post1"


def test_the_command_saves_a_template_and_uses_it(folder):
    assert run(folder / "single.html").exit_code == 1
    assert run(folder / "thread.html", "--save", folder / "f.json").exit_code == 0
    done = run(folder / "single.html", "--use", folder / "f.json", "--format", "jsonl")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["fields"]["author"] == "someone_new"


def test_the_command_refuses_to_save_and_use_at_once(folder):
    done = run(folder / "thread.html", "--save", "a", "--use", "b")
    assert done.exit_code == 2
    assert "give one of them" in done.stderr
