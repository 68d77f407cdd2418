"""Why a page is, or is not, a thread; the gate lowered on request; the ratings of reviews."""

import pytest
from click.testing import CliRunner

from tests.posts.comments import COMMENTS
from tests.posts.systems import draw
from tests.posts.test_date_places import thread
from unweave import Page, explain_posts, find_posts
from unweave.cli import main

TEASERS = Page(
    "<ul>"
    + "".join(
        f"<li><i>May {n}, 2020</i> <a href=/x{n}>Story number {n} of the year</a><p>{'word ' * 12}</p></li>"
        for n in range(3, 12)
    )
    + "</ul>",
    name="teasers.html",
)


def test_a_thread_says_what_it_was_taken_for():
    reasons = explain_posts(Page(draw(COMMENTS["WordPress"]), COMMENTS["WordPress"].url))
    assert [one.objection for one in reasons.lists] == [""]
    assert "users" in reasons.lists[0].evidence
    assert "found by dates" in str(reasons)


def test_a_list_says_why_it_is_no_thread_and_is_taken_on_request():
    assert find_posts(TEASERS) is None
    [reason, *_] = explain_posts(TEASERS).lists
    assert len(reason.region) == 9
    assert reason.objection == "they have titles that lead elsewhere, as teasers do, and no controls such as Reply"
    assert len(find_posts(TEASERS, min_evidence=0)) == 9
    assert find_posts(TEASERS, min_evidence=len(reason.evidence) + 1) is None


def test_what_evidence_is_missing_is_counted():
    """Dated paragraphs that nobody signed."""
    page = Page(
        "<div>"
        + "".join(f"<p><i>May {n}, 2020</i><span>{'word ' * (10 + n)}</span></p>" for n in (9, 4, 7, 5))
        + "</div>"
    )
    [reason, *_] = explain_posts(page).lists
    assert reason.objection == "0 of 2 kinds of evidence that people wrote them: none"


def test_meetings_of_a_board_in_an_article_are_no_thread():
    """The address says boards, the article is called a post, and the meetings run from old to new:
    nobody answers anybody."""
    rows = "".join(
        f"<tr><td>May {n}, 2020</td><td>Meeting of the board</td><td>Room {n} of the old town hall</td></tr>"
        for n in range(3, 12)
    )
    page = Page(f'<div class="post"><table>{rows}</table></div>', "https://example.org/forum/meetings")
    assert find_posts(page) is None
    assert "alone are no evidence that people wrote them" in str(explain_posts(page))


@pytest.mark.parametrize("page", [Page(""), Page("<p>one"), Page("<div>" * 3000), Page("May 3, 2020 " * 50_000)])
def test_pages_with_nothing_to_look_at_say_so(page):
    assert str(explain_posts(page)).startswith("no list of records that have dates, users or controls alike")
    assert find_posts(page, min_evidence=0) is None


@pytest.mark.parametrize(
    ("drawn", "rating"),
    [
        (lambda n: f'<meta itemprop="ratingValue" content="{n % 5 + 1}">', "2"),
        (lambda n: f'<i title="{n % 5 + 1} out of 5 stars"></i>', "2 out of 5 stars"),
        (
            lambda n: f'<i aria-label="Rated {n % 5 + 1} stars out of five stars"></i>',
            "Rated 2 stars out of five stars",
        ),
        (lambda n: f'<i title="Note : {n % 5 + 1} sur 5"></i>', "Note : 2 sur 5"),
        (lambda n: f'<i class="stars-{n % 5 + 1}"></i>', "2"),
        (lambda n: f"<i>{'★' * (n % 5 + 1)}{'☆' * (4 - n % 5)}</i>", "2"),
        (lambda n: f"<i>Rating: {n % 5 + 1}/5</i>", "2"),
    ],
    ids=["microdata", "title", "out of a word", "sur", "class", "signs", "words"],
)
def test_reviews_have_ratings(drawn, rating):
    posts = find_posts(thread(lambda n: f"May {n + 3}, 2020 {drawn(n)}"))
    assert len(posts) == 6
    assert posts[1]["rating"].text == rating


def test_a_post_without_a_rating_has_none():
    assert all("rating" not in record.to_dict() for record in find_posts(thread(lambda n: f"May {n + 3}, 2020")))


def test_ratings_are_evidence_that_people_wrote_the_records():
    def reviews(sign: str) -> Page:
        return Page(
            "<div>"
            + "".join(
                f"<p><i>May {n}, 2020</i><b>{sign}</b><span>{'word ' * (10 + n)}</span></p>" for n in (3, 4, 5, 7)
            )
            + "</div>"
        )

    assert find_posts(reviews("")) is None
    assert len(find_posts(reviews("★★★☆☆"))) == 4


def test_the_command_explains_and_lowers_the_gate(tmp_path):
    (tmp_path / "teasers.html").write_text(TEASERS.html)
    said = CliRunner().invoke(main, ["posts", str(tmp_path / "teasers.html"), "--explain"])
    assert (said.exit_code, "not taken, they have titles that lead elsewhere" in said.output) == (0, True)
    taken = CliRunner().invoke(main, ["posts", str(tmp_path / "teasers.html"), "--min-evidence", "0"])
    assert (taken.exit_code, taken.output.count("date_iso")) == (0, 9)
    for other in (["--workers", "2", "-o", str(tmp_path / "out")], ["--use", "forum.json"]):
        wrong = CliRunner().invoke(main, ["posts", "teasers.html", "--min-evidence", "0", *other])
        assert (wrong.exit_code, "--min-evidence is for" in wrong.output) == (2, True)


def signed(names: list[str]) -> Page:
    """Posts of one day, each with a name before its date and no other sign of a user."""
    posts = "".join(
        (
            f"<p class=comment>{'<b>' * (n % 2)}{name}{'</b>' * (n % 2)} / 22.04.2020<br>"
            f"<span>{'word ' * (10 + n % 4)}</span></p>"
        )
        for n, name in enumerate(names)
    )
    return Page(f"<div>{posts}</div>")


@pytest.mark.parametrize(
    ("names", "is_thread"),
    [
        (["Karsten Dörre", "B. Kurz", "Ada Lovelace", "Dieter"], True),
        (["Gunter Frank"] * 4, False),
        (["Monday", "Tuesday", "Wednesday", "Friday"], False),
    ],
    ids=["names", "one author", "weekdays"],
)
def test_names_before_dates_are_users(names, is_thread):
    page = Page(signed(names).html.replace("class=comment", "class=discussion"))
    assert (find_posts(page) is not None) == is_thread
