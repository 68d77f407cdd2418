"""The same pages give the same results: on eight threads at once, whatever the hash seed, in whichever order."""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.articles import news
from tests.posts import threads
from unweave import (
    ArticleSite,
    Example,
    Forum,
    Page,
    Region,
    Wrapper,
    find_posts,
    find_records,
    learn_articles,
    learn_posts,
    learn_wrapper,
    separate,
)  # fmt: skip
from unweave.output.json_lines import JsonLinesWriter
from unweave.published import depta

N_THREADS = 8


def sources() -> list[bytes]:
    """Return lists, threads and stories, no two alike."""
    found = []
    for number in range(24):
        chance = random.Random(number)
        if number % 3 == 0:
            rows = "".join(
                f"<tr><td><a href=/{number}/{row}>item {row}</a><td>${chance.randrange(99)}<td>{'x y z'[: row % 5]}"
                for row in range(5 + number)
            )
            found.append(f"<h1>{number}</h1><table>{rows}</table><ul><li>a<li>b<li>c</ul>")
        elif number % 3 == 1:
            found.append(
                threads.flat(
                    threads.posts([f"{day + 1} March 2011, 10:{10 + number}" for day in range(3 + number % 7)])
                )
            )
        else:
            found.append(news.modern(number).html)
    return [source.encode() for source in found]


class Learnt:
    """One of everything that is learnt; shared by all threads, as a server would."""

    def __init__(self) -> None:
        pages = [Page(source, f"http://a.example/{number}") for number, source in enumerate(sources())]
        self.site: ArticleSite = learn_articles(pages[2::3])
        self.forum: Forum = learn_posts(pages[1::3])
        self.wrapper: Wrapper = learn_wrapper(
            [Example(pages[0], labels={"name": ["item 0", "item 1"], "more": ["item 2"]})]
        )

    def results(self, source: bytes) -> str:
        """Return everything every verb finds on a page, as text."""
        page = Page(source, "http://a.example/x")
        regions = [*find_records(page), *depta.find_records(page)]
        posts = [region for region in (find_posts(page), self.forum.find(page)) if region is not None]
        extracted = [Region(list(learnt.extract(page))) for learnt in (self.site, self.wrapper)]
        text = io.StringIO()
        JsonLinesWriter(text).add("page", [*regions, *posts, *extracted])
        separation = separate(page)
        tables = json.dumps([region.table.texts() for region in regions])
        nodes = [[node.index for node in record.nodes] for region in (*regions, *posts) for record in region.records]
        return "\n".join([text.getvalue(), tables, str(nodes), str(separation.layout), json.dumps(separation.data)])


def digest() -> str:
    """Return a digest of all results, and of all that was learnt as it is saved."""
    learnt, found = Learnt(), hashlib.sha256()
    for source in sources():
        found.update(learnt.results(source).encode())
    for saved in (learnt.site, learnt.forum, learnt.wrapper):
        path = Path(os.environ["UNWEAVE_TEST_FOLDER"]) / f"{os.getpid()}.json"
        saved.save(path)
        found.update(path.read_bytes())
    return found.hexdigest()


def test_eight_threads_find_what_one_finds() -> None:
    learnt = Learnt()
    pages = sources()
    alone = [learnt.results(source) for source in pages]
    assert sum(map(len, alone)) > 50_000
    fresh = Learnt()  # nothing cached by the run before
    order = list(range(len(pages))) * 3
    random.Random(1).shuffle(order)
    with ThreadPoolExecutor(N_THREADS) as pool:
        together = list(pool.map(lambda number: fresh.results(pages[number]), order))
    assert all(found == alone[number] for number, found in zip(order, together, strict=True))


def test_one_page_on_eight_threads_is_built_once_and_read_by_all() -> None:
    page = Page(sources()[21])
    with ThreadPoolExecutor(N_THREADS) as pool:
        found = list(pool.map(lambda _: [region.table.texts() for region in find_records(page)], range(16)))
    assert found[0]
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize("seed", ["4242"])
def test_the_hash_seed_changes_no_byte(seed: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from tests.test_same_everywhere import digest; print(digest())"]
    found = []
    for one in ("0", seed):
        environment = os.environ | {"PYTHONHASHSEED": one, "UNWEAVE_TEST_FOLDER": str(tmp_path)}
        done = subprocess.run(command, cwd=Path(__file__).parents[1], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout.strip())
    assert found[0] == found[1]
    assert len(found[0]) == 64
