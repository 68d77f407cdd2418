"""The articles of a news site, read through what its pages have in common (RTDM).

Learning, `learning.py`: `clusters.py` sorts pages by template, `repeated.py` notes what the site repeats. Reading,
`site.py`: `familiar.py` asks whether a page belongs, `blocks.py` cuts it into blocks, of which `body.py` takes the
text with its `data_tables.py`, `titles.py` the headline and `standfirst.py` what stands between them; `fields.py`
finds date, image and section, `writers.py` the authors.

`page_reading.py` reduces a page to what both need: its `vertices.py`, `layout.py` and `head.py`. `title_evidence.py`
and `title_places.py` serve `titles.py`, `dates.py` serves `fields.py`, `bylines.py` serves `writers.py`, and
`usual_places.py` both; `assembly.py` makes the `record.py` of it all. `alone.py` reads a page that fits no template,
`datelines.py` takes lines of publication off its ends, `single.py` compares Trafilatura's reading, and
`sister_hosts.py` knows pages of a host that belongs to the site.
`site_check.py` says by the `looks.py` of articles what has changed, `relearning.py` learns it, too.
"""

from .clusters import cluster_pages
from .learning import learn_articles
from .record import Article
from .relearning import relearn_articles
from .site import ArticleSite
from .site_check import check_site

__all__ = ["Article", "ArticleSite", "check_site", "cluster_pages", "learn_articles", "relearn_articles"]
