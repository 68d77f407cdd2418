"""Small steps on the way to a thread, each by itself."""

import pytest

from unweave import Page
from unweave.posts.authors import _could_be_name
from unweave.posts.kinship import _are_twins
from unweave.posts.pivots import control_pivots
from unweave.posts.post_text import _between_best
from unweave.posts.sketch import Sketch


@pytest.mark.parametrize(
    ("one", "other", "are_twins"),
    [
        ("<div class='post even'>Hello</div>", "<div class='post odd'>Bye</div>", True),
        ("<div class='head'>Ann</div>", "<div class='text'>Hello</div>", False),
        ("<div class='head'>Ann</div>", "<div>Hello</div>", False),
        ("<div><b>Ann</b><p>Hello</p></div>", "<div><b>Bob</b><p>Bye</p></div>", True),
        ("<div><b>Ann</b></div>", "<div><p>Hello</p></div>", False),
        ("<div>Ann</div>", "<section>Hello</section>", False),
    ],
)
def test_halves_of_posts_are_drawn_otherwise_and_posts_are_drawn_alike(one: str, other: str, are_twins: bool) -> None:
    sketch = Sketch(Page(f"<main>{one}{other}</main>").seen)
    main = sketch.tree.labels.index("main")
    first, second = sketch.children(sketch.label.index(main))
    assert _are_twins(sketch, first, second) is are_twins


def test_the_text_of_a_post_begins_and_ends_where_something_is_said() -> None:
    values = {3: -5.0, 5: 40.0, 7: -2.0, 9: 30.0, 11: -14.0}
    assert _between_best([9, 3, 5, 7, 11], values) == [5, 7, 9], (
        "a date between two paragraphs stays, not one around them"
    )
    assert _between_best([3, 7, 11], values) == [7], "where nothing says anything, the least bad one"


def test_controls_and_labels_of_several_words_are_known() -> None:
    tree = Page("<p>Report to moderator</p><p>View profile</p><p>Reply with quote</p>").tree
    assert [pivot.value for pivot in control_pivots(tree)] == ["Report to moderator", "Reply with quote"]
    assert not _could_be_name("View profile")
    assert _could_be_name("Ann Lee")
