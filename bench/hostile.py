"""The tables of hostile pages: what every verb costs on shapes that no person wrote, beside a parse and other programs.

Each page is made and read in a process forked for it, so that its peak of memory is its own, and one that is killed or
hangs is a cell of the table and not the end of it. Times are processor time.
"""

import contextlib
import os
import resource
import signal
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from bench.data import Data
from bench.hostile_shapes import SHAPES
from bench.results import Section
from unweave import Page

MAX_SECONDS = 60
"""Of processor time, after which a call is given up; by the clock five times as much,
on a machine that others use too."""

SMALL, LARGE = 10**6, 30 * 10**6
"""Bytes of a page beside other programs, and of the largest that every verb must answer."""

BETWEEN = (100_000, 250_000, 500_000, 10**6, 5 * 10**6)
"""Bytes of pages between: what is cut on a large page may be dear on one that is just small enough to be left whole."""

ALLOWED_SECONDS, ALLOWED_MEGABYTES = 60, 2048
ALLOWED_SMALL = 10
"""Seconds for a page of at most `SMALL` bytes."""
_MEMORY = 8 << 30
_FORK = get_context("fork")


@dataclass(frozen=True)
class Cost:
    """Seconds of processor time, and megabytes that the peak of memory rose above what the process held with the
    page."""

    seconds: float
    megabytes: float


def _tree(source: bytes) -> None:
    assert Page(source).tree.n_nodes


def _records(source: bytes) -> None:
    from unweave import find_records

    for region in find_records(Page(source))[:1]:
        region.table.texts()


def _posts(source: bytes) -> None:
    from unweave import find_posts

    region = find_posts(Page(source))
    if region is not None:
        region.table.texts()


def _separate(source: bytes) -> None:
    from unweave import separate, weave

    separation = separate(Page(source))
    assert weave(separation.layout, separation.data) == source


def _articles(source: bytes) -> None:
    from unweave import UnweaveError, learn_articles

    pages = [Page(source, "http://a.example/1"), Page(source, "http://a.example/2")]
    with contextlib.suppress(UnweaveError):
        learn_articles(pages).extract(pages[0])


def _wrapper(source: bytes) -> None:
    """Learn the first text of a page as a field, and apply it."""
    from unweave import Example, UnweaveError, learn_wrapper

    page = Page(source)
    if texts := _first_texts(page):
        with contextlib.suppress(UnweaveError):
            learn_wrapper([Example(page, labels={"a": [texts[0]]})]).extract(Page(source))


def _first_texts(page: Page) -> list[str]:
    leaves = (page.tree.label == 0).nonzero()[0][:20].tolist()
    return [text[:100] for leaf in leaves if (text := page.tree.text_of(leaf).strip())]


def _small(source: bytes) -> None:
    from unweave import separate, weave

    separation = separate(Page(source), style="small")
    assert weave(separation.layout, separation.data) == source


def _extract(source: bytes) -> None:
    """Run the layout of a small page of list items backwards on a page that goes on as this one."""
    from unweave import UnweaveError, separate

    layout = separate(Page("<ul>" + "".join(f"<li><a href=/{n}>title {n}</a> text {n}</li>" for n in range(50)))).layout
    with contextlib.suppress(UnweaveError):
        layout.extract(Page(source))


def _details(source: bytes) -> None:
    """Learn two such pages that differ in a text, and read a third one."""
    from unweave import UnweaveError, learn_details

    with contextlib.suppress(UnweaveError):
        learn_details(Page(b"<title>%d</title>" % n + source) for n in range(2)).extract(Page(source))


def _kind(source: bytes) -> None:
    from unweave import page_kind

    assert page_kind(Page(source)).name


def _pagination(source: bytes) -> None:
    from unweave import find_pagination

    find_pagination(Page(source, "http://a.example/?p=2"))


def _site(source: bytes) -> None:
    """Read the tables of two such pages."""
    from unweave import read_site

    assert read_site(Page(source, f"http://a.example/{n}") for n in range(2)).pages


def _depta(source: bytes) -> None:
    from unweave.published import depta

    for region in depta.find_records(Page(source))[:1]:
        region.table.texts()


def _mibat(source: bytes) -> None:
    from unweave.published import mibat

    mibat.find_posts(Page(source))


def _synthia(source: bytes) -> None:
    from unweave import weave
    from unweave.published import synthia

    separation = synthia.separate(Page(source))
    assert weave(separation.layout, separation.data) == source


def _rtdm(source: bytes) -> None:
    from unweave.published import rtdm

    rtdm.learn([Page(source), Page(source)]).extract(Page(source))


def _delimiters(source: bytes) -> None:
    from unweave import Example, UnweaveError
    from unweave.published import delimiters

    page = Page(source)
    if texts := _first_texts(page):
        with contextlib.suppress(UnweaveError):
            delimiters.learn([Example(page, labels={"a": [texts[0]]})]).extract(Page(source))


def _lxml(source: bytes) -> None:
    import lxml.html

    lxml.html.document_fromstring(source)


def _trafilatura(source: bytes) -> None:
    import trafilatura

    trafilatura.extract(source)


def _libextract(source: bytes) -> None:
    from libextract.api import extract

    list(extract(source))


VERBS: dict[str, Callable[[bytes], None]] = {
    "tree": _tree,
    "records": _records,
    "posts": _posts,
    "separate": _separate,
    "articles": _articles,
    "wrapper": _wrapper,
    "details": _details,
    "kind": _kind,
    "pagination": _pagination,
    "site": _site,
    "small style": _small,
    "extract": _extract,
}
"""`articles`, `wrapper`, `details` and `site` read two such pages; `separate` and `small style` also weave the page
again, `extract` is the layout of a list run backwards."""

PUBLISHED: dict[str, Callable[[bytes], None]] = {
    "DEPTA": _depta,
    "MiBAT": _mibat,
    "SYNTHIA": _synthia,
    "RTDM": _rtdm,
    "delimiters": _delimiters,
}
"""The papers as published; `RTDM` and `delimiters` read three and two such pages."""

PEERS: dict[str, Callable[[bytes], None]] = {"Trafilatura": _trafilatura, "libextract": _libextract}
_CALLS = {"lxml": _lxml, **VERBS, **PUBLISHED, **PEERS}
_WARM = b"<title>t</title><ul><li><a href=x>a</a> b<li><a href=y>c</a> d</ul>"


def run(data: Data) -> list[Section]:
    """Measure every shape at 1 MB; needs no data."""
    return _beside_others(list(SHAPES))


def measure(call: Callable[[bytes], None], source: bytes) -> Cost:
    """Take the cost of a call in this process, everything imported before."""
    _warm(call)
    Path("/proc/self/clear_refs").write_text("5")  # the peak so far is forgotten
    before, begun = _peak(), time.process_time()
    call(source)
    return Cost(time.process_time() - begun, (_peak() - before) / 1024)


@cache
def _warm(call: Callable[[bytes], None]) -> None:
    with contextlib.suppress(Exception):  # a peer that cannot read the small page may read the large one
        call(_WARM)


def measure_apart(shape: str, what: str, n_bytes: int) -> Cost | str:
    """Measure a call on a shape in a process forked from this one;
    a few words instead of figures when it does not come back."""
    _warm(_CALLS[what])
    ours, its = _FORK.Pipe(duplex=False)
    child = _FORK.Process(target=_answer, args=(its, _made(shape, n_bytes), what))
    child.start()
    its.close()
    try:
        answer: Cost | str = ours.recv() if ours.poll(5 * MAX_SECONDS) else f"> {MAX_SECONDS} s"
    except EOFError:
        child.join()
        is_late = child.exitcode == -signal.SIGXCPU
        return f"> {MAX_SECONDS} s" if is_late else f"ended with {child.exitcode}"
    child.kill()
    child.join()
    return answer


@lru_cache(maxsize=1)
def _made(shape: str, n_bytes: int) -> bytes:
    """Return a page, made once for all that read it: the processes share its memory."""
    return SHAPES[shape](n_bytes)


def _answer(its: Connection, source: bytes, what: str) -> None:
    """Measure in a process with limits, and send the cost, or the name of the error."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(MAX_SECONDS), ceil(MAX_SECONDS) + 5))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        its.send(measure(_CALLS[what], source))
    except Exception as error:
        its.send(type(error).__name__)


def _peak() -> int:
    """Return the peak of this process's memory in kilobytes."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def _beside_others(shapes: Sequence[str]) -> list[Section]:
    columns = ("lxml", *VERBS, *PEERS)
    costs = {shape: [measure_apart(shape, what, SMALL) for what in columns] for shape in shapes}
    times, sizes = [], []
    for shape, (parse, *others) in costs.items():
        is_parsed = isinstance(parse, Cost)
        unit = max(parse.seconds, 0.001) if isinstance(parse, Cost) else 0.01
        shown = f"{1000 * unit:.0f}" if is_parsed else str(parse)
        times.append((shape, shown, *(_times(cost, unit) for cost in others)))
        sizes.append((shape, *(_sizes(cost) for cost in (parse, *others))))
    command, made = (
        "python -m bench hostile",
        "pages of 1 MB made by bench/hostile_shapes.py, each in a process of its own",
    )
    note = "Words in place of figures: the program ended with this error, or was not done in time."
    return [
        Section(
            name="hostile",
            title="Hostile pages: time, as multiples of an lxml parse",
            command=command,
            data=made,
            header=("shape", "lxml, ms", *VERBS, *PEERS),
            rows=tuple(times),
            notes=("`articles` and `wrapper` read two such pages. Where lxml gives up, the unit is 10 ms.", note, ""),
        ),
        Section(
            name="hostile-memory",
            title="Hostile pages: memory, as multiples of the page's size",
            command=command,
            data=made,
            header=("shape", *columns),
            rows=tuple(sizes),
            notes=("How far the peak rose above that of a process that holds the page.", ""),
        ),
    ]


def between(shapes: Sequence[str]) -> Section:
    """Give the slowest verb of each shape at each size, and the most memory of any."""
    calls = VERBS | PUBLISHED
    rows, n_over = [], 0
    for shape in shapes:
        cells = []
        for n_bytes in BETWEEN:
            costs = {what: measure_apart(shape, what, n_bytes) for what in calls}
            over = [what for what, cost in costs.items() if _is_over(cost, n_bytes)]
            n_over += len(over)
            slowest = max(calls, key=lambda what: _seconds(costs[what]))
            megabytes = max((cost.megabytes for cost in costs.values() if isinstance(cost, Cost)), default=0.0)
            text = f"{_seconds(costs[slowest]):.1f} / {megabytes:.0f}, {slowest}"
            cells.append(f"**{text}**" if over else text)
        rows.append((shape, *cells))
    return Section(
        name="hostile-sizes",
        title="Hostile pages of other sizes: seconds of the slowest verb / most megabytes of any, the slowest verb",
        command="python -m bench hostile_sizes",
        data="pages made by bench/hostile_shapes.py, each in a process of its own",
        header=("shape", *(f"{n_bytes / 10**6:g} MB" for n_bytes in BETWEEN)),
        rows=tuple(rows),
        notes=(
            f"{n_over} of {len(rows) * len(BETWEEN) * len(calls)} calls are over {ALLOWED_SECONDS} s, of pages of at "
            f"most {SMALL / 10**6:g} MB over {ALLOWED_SMALL} s, or over {ALLOWED_MEGABYTES} MB (bold).",
            "",
        ),
    )


def _seconds(cost: Cost | str) -> float:
    return cost.seconds if isinstance(cost, Cost) else MAX_SECONDS


def _is_over(cost: Cost | str, n_bytes: int) -> bool:
    allowed = ALLOWED_SMALL if n_bytes <= SMALL else ALLOWED_SECONDS
    return isinstance(cost, str) or cost.seconds > allowed or cost.megabytes > ALLOWED_MEGABYTES


def largest(shapes: Sequence[str], verbs: Collection[str], name: str, whose: str) -> Section:
    """Return the table of the largest pages: seconds and megabytes of each verb on each shape."""
    rows, n_over = [], 0
    for shape in shapes:
        cells = []
        for what in verbs:
            cost = measure_apart(shape, what, LARGE)
            is_over = _is_over(cost, LARGE)
            n_over += is_over
            text = cost if isinstance(cost, str) else f"{cost.seconds:.1f} / {cost.megabytes:.0f}"
            cells.append(f"**{text}**" if is_over else text)
        rows.append((shape, *cells))
    return Section(
        name=name,
        title=f"Hostile pages of 30 MB: seconds / megabytes{whose}",
        command="python -m bench hostile_large",
        data="pages of 30 MB made by bench/hostile_shapes.py, each in a process of its own",
        header=("shape", *verbs),
        rows=tuple(rows),
        notes=(
            f"{n_over} of {len(rows) * len(verbs)} are over {ALLOWED_SECONDS} s or {ALLOWED_MEGABYTES} MB (bold).",
            "",
        ),
    )


def _times(cost: Cost | str, unit: float) -> str:
    return cost if isinstance(cost, str) else f"{cost.seconds / unit:.1f}"


def _sizes(cost: Cost | str) -> str:
    return cost if isinstance(cost, str) else f"{cost.megabytes * 1024 * 1024 / SMALL:.0f}"
