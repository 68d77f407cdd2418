"""Posts, comments and reviews of a thread, found by anchor trees (MiBAT).

`thread.py` is `find_posts`: `pivots.py` finds dates (`dates.py`) and other marks, `mining.py`, `anchors.py` and `boundary.py` are the
paper's algorithms, `groups.py` goes beyond one parent, `regions.py` chooses the list, `evidence.py` asks whether it is a thread.
Fields: `authors.py`, `body.py`, `quotes.py`, `columns.py` and `calendar.py` for dates, `nesting.py` for replies. `forum.py` learns a site.
"""

from .forum import Forum, learn_posts, load_forum
from .thread import find_posts

__all__ = ["Forum", "find_posts", "learn_posts", "load_forum"]
