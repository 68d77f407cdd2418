"""Posts, comments and reviews of a thread, found by anchor trees (MiBAT).

`thread.py` is `find_posts`: `pivots.py` finds dates (`dates.py`) and other marks, `mining.py`, `anchors.py` and `boundary.py` are the
paper's algorithms, `groups.py` goes beyond one parent, `regions.py` chooses the list, `evidence.py` asks whether it is a thread.
Fields: `authors.py`, `body.py`, `quotes.py`, `columns.py` and `calendar.py` for dates, `nesting.py` for replies. `forum.py` learns a site.

All work on the page as `sketch.py` prepares it, and compare with `similarity.py`. Dates: `datewords.py` (generated), `daywords.py` and
`machine.py` are what `dates.py` knows, `stamps.py` what a post shows. Lists: `kinship.py` asks what belongs together, `teasers.py` refuses
lists of other pages, `opening.py` finds the first post elsewhere; `addresses.py` has the words of users, posts and threads.
"""

from .forum import Forum, learn_posts, load_forum
from .thread import find_posts

__all__ = ["Forum", "find_posts", "learn_posts", "load_forum"]
