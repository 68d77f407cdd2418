"""`learn_site` and `read_site`: the pages of a site, sorted by template and kind, to tables that can be joined.

Pages are clustered, clusters parted by their matter, a part gets the kind that most of a sample of its pages have, and
each kind its method: lists by a record pattern, details by `learn_details`, threads by `learn_posts`, articles by
`learn_articles`. Lists that lead to each other as next pages are one list; pages of no kind that rows of a list lead to
are details.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import takewhile

from ..articles import cluster_pages, learn_articles
from ..column_order import unique_names
from ..details.unmarked import learn_template
from ..errors import LearnError, UnweaveError
from ..model import Region
from ..own_address import stated_address
from ..page import Page, expect_pages
from ..posts import learn_posts
from ..records import find_records
from ..sampling import spread
from ..wording import counted
from .articles_among import articles_among
from .kind_names import KindName
from .languages import part_by_language
from .matter import part_by_matter
from .names_behind import names_behind
from .own_lists import first_own
from .page_kinds import page_kind
from .pagination import find_pagination
from .row_links import linked_pages
from .same_pages import digest_of
from .site_reader import SiteReader, filled_of, last_of_each
from .site_tables import OWN, Site, SitePage, may_name_a_table
from .site_templates import Reader, Rows, SiteTemplate, address_of, layouts_of
from .stated_addresses import PageNames, addresses_in
from .template_kinds import SAMPLE, template_kind

MIN_SHARED = 0.6
"""Share of the addresses of a cluster that have a word of the path which then names the table."""
MIN_LED = 0.5
"""Share of the pages of a cluster of no kind that rows of lists lead to, or they are not details."""
MIN_BESIDE = 5
"""Articles of a folder, at least, and"""
MIN_ARTICLES = 0.8
"""their share of its pages from which on a page of no kind in it is one."""
MAX_ASKED = 20
"""Pages whose links say which address the folder of all is of."""
HOLLOW = 0.4
"""Share of the fields of the fullest page of details up to which another may be something else."""
_TABLES = {"list": "list", "detail": "details", "thread": "posts", "article": "articles", "other": ""}


@dataclass
class _Cluster:
    """Pages of one template, by number, their kind, and what reads them."""

    members: list[int]
    kind: KindName
    reader: Reader | None = None
    language: str = ""


def read_site(pages: Iterable[Page]) -> Site:
    """Return the tables of a site's pages.

    Of pages of one address the last counts. Tables are named for a word that the addresses of their pages share, and
    their kind.
    """
    return learn_and_read(expect_pages(pages, "read_site"))[1]


def learn_site(pages: Iterable[Page]) -> SiteReader:
    """Return what is learnt of a site: its templates, their kinds and tables, to read more of its pages with."""
    given = [*expect_pages(pages, "learn_site")]
    if not given:
        raise LearnError("no pages to learn a site from; give the pages of one")
    return learn_and_read(given)[0]


def learn_and_read(pages: Iterable[Page]) -> tuple[SiteReader, Site]:
    """Return what is learnt of pages, and the tables of the same pages."""
    given = last_of_each(pages)
    digests = {page: digest_of(page) for page in given}
    unique: dict[str, Page] = {}  # what two pages share by being one is no template
    for page in sorted(given, key=address_of):  # a crawl that went another way learns the same
        unique.setdefault(digests[page], page)
    learning = _Learning([*unique.values()])
    reader, read = _reading(learning, digests)
    hollow = _hollow(read)
    if hollow and learning.take_lists({at for at, content in enumerate(unique) if content in hollow}):
        reader, read = _reading(learning, digests)
    site = reader.site_of(read)
    site.left_out = [*learning.failed, *site.left_out]
    lists = {one.table for one in reader.templates if one.kind == "list"}  # posts and parts keep their names
    renamed = names_behind(site.tables, [one for one in site.relations if one.table in lists])
    site.tables |= {name: site.tables[name].rename(names) for name, names in renamed.items()}
    templates = []
    for template in reader.templates:
        table = site.tables.get(template.table)
        filled = filled_of(table.texts(), table.names) if table is not None else {}
        templates.append(replace(template, filled=filled, names=renamed.get(template.table, {})))
    return SiteReader(templates), site


def _reading(learning: "_Learning", digests: Mapping[Page, str]) -> tuple[SiteReader, list[tuple[SitePage, Rows]]]:
    """Return the reader of what was learnt, and what it reads on the pages."""
    reader = SiteReader(learning.templates())
    owner = {i: at for at, cluster in enumerate(learning.clusters) for i in cluster.members}
    number = {digests[page]: owner[i] for i, page in enumerate(learning.pages)}
    return reader, [reader.read_page(page, number[content], content) for page, content in digests.items()]


def _hollow(read: Sequence[tuple[SitePage, Rows]]) -> set[str]:
    """Return the digests of pages of details that say little of what the fullest of their table says, or nothing."""
    of_details = [(said, rows.get(said.table or "", [])) for said, rows in read if said.kind == "detail"]
    most: Counter[str | None] = Counter()
    for said, rows in of_details:
        most[said.table] = max(most[said.table], *(len(row.fields) for row in rows), 0)
    return {said.content for said, rows in of_details if not rows or len(rows[0].fields) <= HOLLOW * most[said.table]}


def _places_of_lists(page: Page) -> list[str]:
    """Return the path to what holds each list of a page, the likeliest first, without the numbers of its steps."""
    return [re.sub(r"\[\d+\]", "", region.parent.xpath) for region in find_records(page) if region.parent is not None]


class _Learning:
    """What is known of a site's pages so far; `failed` says in words what could not be learnt."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = pages
        self.failed: list[str] = []
        folders = [address.rpartition("/")[0] for page in pages if "://" not in (address := address_of(page))]
        shared = takewhile(lambda names: len(set(names)) == 1, zip(*(one.split("/") for one in folders), strict=False))
        self._root = "/".join(names[0] for names in shared)
        links = (address for page in spread(pages, MAX_ASKED) for address in addresses_in(page))
        self._called = PageNames({address_of(page): stated_address(page) for page in pages}, links)
        alike = cluster_pages(pages) if len(pages) > 1 else [[i] for i in range(len(pages))]
        found = [[own[at] for at in part] for own in alike for part in part_by_matter([pages[i] for i in own])]
        self.clusters = [_Cluster(sorted(members), template_kind([pages[i] for i in members])) for members in found]
        self._part_articles()
        self._join_lists()
        for cluster in self.clusters:
            if cluster.kind == "list":
                self._learn(cluster)
        self._find_articles()
        self._find_details()
        self._part_languages()
        for cluster in self.clusters:
            if cluster.kind in ("detail", "thread"):
                self._learn(cluster)
        self._learn_articles()

    def templates(self) -> list[SiteTemplate]:
        """Return the templates in the order of the clusters."""
        names: list[str] = []
        of_threads: dict[str, str] = {}  # short and long threads of a forum are of several clusters, and one table
        found = []
        for word, cluster in zip(self._words(), self.clusters, strict=True):
            pages = self._pages_of(cluster)
            if cluster.kind == "other" or (cluster.reader is None and cluster.kind in ("detail", "article")):
                name = ""
            elif cluster.kind == "article":
                name = "articles"
            else:
                wanted = "_".join(filter(None, [word, _TABLES[cluster.kind], cluster.language]))
                name = of_threads.get(wanted, "") or unique_names([*OWN, "articles", *names, wanted])[-1]
                names.append(name)
                if cluster.kind == "thread":
                    of_threads[wanted] = name
            language, reader = cluster.language, cluster.reader
            found.append(SiteTemplate(name, cluster.kind, len(pages), layouts_of(pages), reader, language=language))
        return found

    def _words(self) -> list[str]:
        """Return a word for each cluster that its folders share; of several alike, with one that its files share."""
        words = [_shared_word([self._path_of(page) for page in self._pages_of(one)]) for one in self.clusters]
        files = [_shared_word([_file_of(address_of(page)) for page in self._pages_of(one)]) for one in self.clusters]
        files = [file.strip("_") for file in files]
        alike = [(word, one.kind, one.language) for word, one in zip(words, self.clusters, strict=True)]
        n_alike, n_called = Counter(alike), Counter(zip(alike, files, strict=True))
        for i, ((word, kind, language), file) in enumerate(zip(alike, files, strict=True)):
            is_own = n_called[(word, kind, language), file] == 1 < n_alike[word, kind, language]
            if is_own and kind != "thread" and file not in ("", "index", "page", word, _TABLES.get(kind)):
                words[i] = "_".join(filter(None, (word, file)))
        return words

    def take_lists(self, hollow: Set[int]) -> bool:
        """Make clusters of lists of those pages of details that say little there, and each are for a list;
        return whether there are any: between a menu and a footer a short list looks like the details.
        """
        parted = []
        for cluster in [one for one in self.clusters if one.kind == "detail"]:
            among = {i for i in cluster.members if i in hollow and page_kind(self.pages[i]).name == "list"}
            if not among:
                continue
            others = [i for i in cluster.members if i not in among]
            of_others = {place for i in spread(others, SAMPLE) for place in _places_of_lists(self.pages[i])}
            among = {i for i in among if of_others.isdisjoint(_places_of_lists(self.pages[i])[:1])}
            if among and others:  # related things, which the others have, too, are not what a page is for
                cluster.members = [i for i in cluster.members if i not in among]
                parted.append(_Cluster(sorted(among), "list"))
                self._learn(parted[-1])
        self.clusters += parted
        return bool(parted)

    def _pages_of(self, cluster: _Cluster) -> list[Page]:
        return [self.pages[i] for i in cluster.members]

    def _path_of(self, page: Page) -> str:
        """Return the path of a page up to its last part: on its site, or below the folder that all files lie in."""
        address = address_of(page)
        if "://" in address:
            return re.sub(r"^\w+://[^/]*", "", address).rpartition("/")[0]
        return address.rpartition("/")[0].removeprefix(self._root)

    def _name_of(self, i: int) -> str:
        return self._called.of(address_of(self.pages[i]))

    def _part_articles(self) -> None:
        """Make clusters of their own of the articles that have the template of lists."""
        for cluster in [one for one in self.clusters if one.kind == "list"]:
            among = {cluster.members[at] for at in articles_among(self._pages_of(cluster))}
            if among:
                cluster.members = [i for i in cluster.members if i not in among]
                self.clusters.append(_Cluster(sorted(among), "article"))

    def _join_lists(self) -> None:
        """Make one cluster of lists that lead to each other as next pages: the last is short,
        and may look like no other.
        """
        if len(self.clusters) == 1:
            return
        owner = {self._name_of(i): cluster for cluster in self.clusters for i in cluster.members}
        for cluster in [one for one in self.clusters if one.kind == "list"]:
            for page in spread(self._pages_of(cluster), SAMPLE) if cluster.members else []:
                for address in find_pagination(page).pages:
                    other = owner.get(self._called.of(address))
                    if other is not None and other is not cluster and other.members:
                        cluster.members = sorted([*cluster.members, *other.members])
                        owner |= {self._name_of(i): cluster for i in other.members}
                        other.members = []
        self.clusters = sorted((one for one in self.clusters if one.members), key=lambda one: -len(one.members))

    def _find_details(self) -> None:
        """Take pages of no kind for details where rows of lists lead to them."""
        if all(cluster.kind != "other" for cluster in self.clusters):
            return
        led: set[str] = set()
        for cluster in self.clusters:
            if cluster.kind == "list" and cluster.reader is not None:
                for page in self._pages_of(cluster):
                    led |= set(map(self._called.of, linked_pages(address_of(page), cluster.reader.extract(page))))
        for cluster in self.clusters:
            n = sum(self._name_of(i) in led for i in cluster.members)
            if cluster.kind == "other" and n >= max(2, MIN_LED * len(cluster.members)):
                cluster.kind = "detail"

    def _part_languages(self) -> None:
        """Make clusters of their own of the details of each language, whose columns have other names."""
        for cluster in [one for one in self.clusters if one.kind == "detail"]:
            parts = part_by_language(self._pages_of(cluster))
            if len(parts) > 1:
                self.clusters.remove(cluster)
                self.clusters += [
                    _Cluster([cluster.members[at] for at in numbers], "detail", None, language)
                    for language, numbers in parts.items()
                ]
        self.clusters.sort(key=lambda one: -len(one.members))

    def _find_articles(self) -> None:
        """Take pages of no kind for articles where nearly all others of their folder are: a story of code and tables
        looks like no other.
        """
        kinds: dict[str, Counter[KindName]] = defaultdict(Counter)
        for cluster in self.clusters:
            for page in self._pages_of(cluster):
                kinds[_folder(address_of(page))][cluster.kind] += 1
        for cluster in [one for one in self.clusters if one.kind == "other"]:
            around = [kinds[_folder(address_of(page))] for page in self._pages_of(cluster)]
            if all(found["article"] >= max(MIN_BESIDE, MIN_ARTICLES * found.total()) for found in around):
                cluster.kind = "article"

    def _learn(self, cluster: _Cluster) -> None:
        """Learn a reader for a cluster, or say why there is none."""
        pages = self._pages_of(cluster)
        try:
            if cluster.kind == "list":
                regions = first_own(spread(pages, SAMPLE))
                if regions:
                    cluster.reader = max(regions, key=_n_cells).to_wrapper()
            elif cluster.kind == "detail":
                cluster.reader = learn_template(pages)
            elif len(pages) > 1:
                cluster.reader = learn_posts(pages)
        except UnweaveError as error:
            if cluster.kind == "detail":
                alone = "no other page is of its template, so there is nothing to compare it with"
                why = error if len(pages) > 1 else alone
                self.failed.append(f"{counted(len(pages), 'page')} as {address_of(pages[0])}: {why}")

    def _learn_articles(self) -> None:
        """Learn one reader for the articles of all templates."""
        clusters = [one for one in self.clusters if one.kind == "article"]
        pages = [page for cluster in clusters for page in self._pages_of(cluster)]
        if not pages:
            return
        try:
            learnt = learn_articles(pages)
        except UnweaveError as error:
            self.failed.append(f"{counted(len(pages), 'article')}: {error}")
            return
        for cluster in clusters:
            cluster.reader = learnt


def _n_cells(region: Region) -> int:
    """Return how much a list has to learn from: of lists of one length, that with the columns that some pages lack."""
    return len(region) * len(region.table.names)


def _folder(address: str) -> str:
    """Return an address without its last part."""
    return re.sub(r"/[^/]*/?(?:index\.\w+)?$", "", address)


def _file_of(address: str) -> str:
    """Return the last part of an address without its suffix."""
    return re.split(r"[?#]", address)[0].rpartition("/")[2].partition(".")[0]


def _shared_word(paths: Sequence[str]) -> str:
    """Return a word that most of the paths share, "" without one."""
    found: Counter[str] = Counter()
    for path in paths:
        found.update(set(re.findall(r"[a-z][a-z_]{2,20}", path.lower())))
    words = [word for word, n in found.items() if n >= MIN_SHARED * len(paths) and may_name_a_table(f"{word}_")]
    return min(words, key=lambda word: (-found[word], len(word), word)) if words else ""
