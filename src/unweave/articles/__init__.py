"""The articles of a news site, read through what its pages have in common (RTDM, node extraction patterns).

Learning, `learning.py`: `clusters.py` sorts pages by template, `patterns.py` makes a pattern of each cluster (`matching.py` matches
it), `repeated.py` notes what the site repeats. Reading, `site.py`: `familiar.py` asks whether a page belongs, `blocks.py` cuts it
into blocks, of which `body.py` takes the text and `titles.py` the headline; `fields.py` finds date, author, image and section.
"""

from .clusters import cluster_pages
from .learning import learn_articles
from .record import Article
from .site import ArticleSite

__all__ = ["Article", "ArticleSite", "cluster_pages", "learn_articles"]
