"""Of which kind the pages of one template are: what each is likely to be, and what differs between them.

What pages of a template share says nothing of what each is about: a list of the newest stories stands beside every
article. What is left tells lists, details and articles apart: on details it stands behind labels and at many places, on
lists again and again at a few, and the heading of an article is the title of its page.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import log, log1p

from ..details.column_candidates import Template, is_labelish
from ..details.texts import PageTexts, read_texts
from ..fitted import TEMPLATE_WEIGHTS, weighed
from ..model import Region
from ..page import Page
from ..posts import find_posts
from ..sampling import spread
from .kind_names import KINDS, KindName
from .own_lists import own_lists
from .page_kinds import page_kind

SAMPLE = 6
"""Pages of a template that say its kind."""
MORE = 18
"""Pages that may say that it is none of `COMPARED` where the first ones do not agree:
threads without an answer look like others."""
SURE = 0.6
"""Mean of how likely pages are of a kind from which the first ones agree."""
MAX_NODES = 300_000
"""Nodes of these pages, unless the first has more; six real ones have some ten thousand."""
MIN_COMPARED = 3
"""Pages from which what differs between them says anything."""
COMPARED: tuple[KindName, ...] = ("list", "detail", "article")
PAGES_WEIGHT = 2.04
"""Weight of the mean of the logarithms of what each page is likely to be."""
MIN_FACTS = 4
"""Values behind labels of one kind outside of posts, from which a page is about what they say;
threads have one at most."""
MIN_LISTED = 0.2
"""Share of the pages of a template of lists that are for a list."""
MIN_TITLE = 6
"""Characters of a text that may be the title of its page."""
_FLOOR = 0.02


def template_kind(pages: Sequence[Page]) -> KindName:
    """Return the kind of pages of one template, from a sample of them."""
    sample = _measurable(spread(pages, SAMPLE))
    scores, likely = _judged(sample)
    if sum(score[likely] for score in scores) < SURE * len(scores) and len(pages) > len(sample):
        _, widely = _judged(_measurable(spread(pages, MORE)))
        likely = widely if widely not in COMPARED else likely
    if likely == "thread" and _have_facts(sample):
        return "detail"
    if likely not in COMPARED or len(sample) < MIN_COMPARED:
        return likely
    signs = template_signs([read_texts(page) for page in sample])
    if signs is None:
        return likely
    sums = dict(zip(COMPARED, weighed(TEMPLATE_WEIGHTS, signs), strict=True))
    ranked = sorted(COMPARED, key=lambda kind: -PAGES_WEIGHT * mean_log(scores, kind) - sums[kind])
    if ranked[0] != "list":
        return ranked[0]
    lists = own_lists(sample)
    if not _are_for_lists(lists):
        return ranked[1]
    return max(sums, key=sums.__getitem__) if _is_first_shared(lists) else "list"


def _are_for_lists(lists: Sequence[Sequence[tuple[Region, bool]]]) -> bool:
    """Return whether a fifth of the pages or more are for a list with its own rows: paragraphs are lists as well."""
    return sum(any(region.is_main and is_own for region, is_own in found) for found in lists) >= MIN_LISTED * len(lists)


def _is_first_shared(lists: Sequence[Sequence[tuple[Region, bool]]]) -> bool:
    """Return whether on most pages the first list, for which they are lists, has rows of most of them: a menu."""
    return 2 * sum(bool(found) and not found[0][1] for found in lists) > len(lists)


def _have_facts(pages: Sequence[Page]) -> bool:
    """Return whether most pages say several things behind labels outside of their posts: a film with what people think
    of it.

    Those labels stand at places of one kind, as in a table; what a menu, a search and a bar of pages say does not.
    """
    texts = [read_texts(page) for page in pages]
    template = Template.of(texts)
    n_facts = []
    for page, read in zip(pages, texts, strict=True):
        thread = find_posts(page)
        nodes = [node.index for record in (thread.records if thread else ()) for node in record.nodes]
        inside = {at for node in nodes for at in range(node, int(page.tree.end[node]))}
        keys = read.keys
        own = [at for at, key in enumerate(keys) if key not in template.texts and not read.aside[at]]
        labelled = [at for at in own if at and keys[at - 1] in template.texts and is_labelish(read.texts[at - 1])]
        facts = {keys[at - 1]: read.paths[at - 1][1:4] for at in labelled if read.nodes[at] not in inside}
        n_facts.append(max(Counter(facts.values()).values(), default=0))
    return len(pages) >= MIN_COMPARED and 2 * sum(n >= MIN_FACTS for n in n_facts) > len(pages)


def _judged(sample: Sequence[Page]) -> tuple[list[Mapping[str, float]], KindName]:
    """Return how likely each page is of each kind, and the kind that is likeliest over all."""
    scores: list[Mapping[str, float]] = [page_kind(page).scores for page in sample]
    return scores, max(KINDS, key=lambda kind: sum(score[kind] for score in scores))


def _measurable(sample: Sequence[Page]) -> list[Page]:
    """Return the pages up to which there are not too many nodes, the first in any case."""
    sizes = accumulate(page.tree.n_nodes for page in sample)
    return [page for page, size in zip(sample, sizes, strict=True) if size <= MAX_NODES] or list(sample[:1])


def mean_log(scores: Sequence[Mapping[str, float]], kind: str) -> float:
    """Return the mean of the logarithms of how likely pages are of a kind, bounded below."""
    return sum(log(score[kind] + _FLOOR) for score in scores) / len(scores)


def template_signs(pages: Sequence[PageTexts]) -> dict[str, float] | None:
    """Return what differs between pages of one template, by name, as means over them; None where nothing does."""
    template = Template.of(pages)
    found = [signs for page in pages if (signs := _page_signs(page, template)) is not None]
    return {name: sum(signs[name] for signs in found) / len(found) for name in found[0]} if found else None


def _page_signs(page: PageTexts, template: Template) -> dict[str, float] | None:
    """Measure the texts of a page that its template has not: behind labels; the entropy of their places,
    and how many stand at one; in the title."""
    keys = page.keys
    times = Counter(keys)
    own = [at for at, key in enumerate(keys) if key not in template.texts and not page.aside[at]]
    if not own:
        return None
    labelled = {
        at for at in own
        if at and keys[at - 1] in template.texts and times[keys[at - 1]] == 1 and is_labelish(page.texts[at - 1])
    }  # fmt: skip
    places = Counter(page.paths[at][1:4] for at in own)
    title = page.title.casefold()
    said = (page.texts[at] for at in own if len(page.texts[at]) >= MIN_TITLE)
    titles = [len(text) for text in said if text.casefold() in title]
    return {
        "labelled": len(labelled) / len(own),
        "labels": log1p(len(labelled)),
        "varied": -sum(n / len(own) * log(n / len(own)) for n in places.values()),
        "crowded": log(len(own) / len(places)),
        "titled": max(titles, default=0) / max(20, len(title)),
    }
