"""A site: the kinds of its pages, its next pages, its tables.

`reading_sites.py` makes the tables of a site, `storing.py` has `Site` and writes it. `page_kinds.py` says of which kind a page is, by the signs of `page_signs.py` and the fitted `kind_weights.py`. `pagination.py` finds the other pages of a list: `directions.py` knows what a link says, `page_numbers.py` what addresses differ in.
"""

from .page_kinds import PageKind, page_kind
from .pagination import Pagination, find_pagination
from .reading_sites import read_site
from .storing import Relation, Site, SitePage

__all__ = ["PageKind", "Pagination", "Relation", "Site", "SitePage", "find_pagination", "page_kind", "read_site"]
