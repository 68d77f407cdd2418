"""Posts, comments and reviews of a thread, found by anchor trees (MiBAT).

`thread.py` is `find_posts`: `pivots.py` finds dates and other marks, `mining.py`, `anchors.py` and `boundary.py` are
the paper's algorithms, `territories.py` goes beyond one parent, `thread_choice.py` chooses the list, `evidence.py` asks
whether it is a thread. Fields: `authors.py` and `beside_date.py`, `post_text.py`, `quotes.py`, `own_dates.py` and
`stamps.py` for dates, `post_ratings.py` for reviews, `stated_posts.py` for what a page states as data,
`reply_depth.py` for replies, `remarks.py` for comments below answers. `thread_reasons.py` says why a page is no thread.
`forum.py` learns a site, and `forum_check.py` says by the `looks_of_posts.py` whether it still fits.

All work on the page as `sketch.py` prepares it, and compare with `similarity.py`. Lists: `kinship.py` asks what belongs
together, `teasers.py` refuses lists of other pages, `first_post.py` finds the first post elsewhere,
`marked_posts.py` undated ones, `lone_posts.py` the only one; `telling_words.py` has the words of users, posts and
threads.
"""

from .forum import Forum, learn_posts, load_forum
from .forum_check import check_forum, relearn_posts
from .thread import find_posts
from .thread_reasons import explain_posts

__all__ = ["Forum", "check_forum", "explain_posts", "find_posts", "learn_posts", "load_forum", "relearn_posts"]
