"""Commands for the pages of a site: `crawl` fetches them, `cluster` sorts them, `articles` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..wording import counted
from . import options
from .batch import read_pages, run_batch
from .fetching import fetch, why_stopped
from .saying import say, show
from .scaling import is_scaled, run_scaled, scale_options

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page


@click.command()
@options.page_arguments
@options.default_option(
    "--min-similarity", "SHARE", options.NumberRange(0, 1), 0.5, "Average likeness of two pages of a cluster."
)
def cluster(pages: tuple[str, ...], min_similarity: float, **limits: Any) -> int:
    """Group pages by their template.

    A line a page: the number of its cluster, and its name.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave cluster 'saved/*.html'
    """
    from ..articles import cluster_pages

    read, n_failed = read_pages(pages, limits)
    for number, members in enumerate(cluster_pages(read, min_similarity=min_similarity)):
        for i in members:
            show(f"{number}\t{read[i].name}")
    return 2 if n_failed else 0 if read else 1


@click.command()
@options.page_arguments
@options.output_options
@scale_options
@options.save_option(metavar="SITE.json", help="Also keep the site that was learnt.")
@options.use_option(metavar="SITE.json", help="Read the pages with a site that was kept; learn nothing.")
def articles(
    pages: tuple[str, ...],
    output: str | None,
    file_format: str | None,
    save: str | None,
    use: str | None,
    **limits: Any,
) -> int:
    """Learn the templates of a news site, and write its articles.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave articles crawl.warc.gz --save site.json -o articles.jsonl
        unweave articles 'new/*.html' --use site.json
    """
    options.expect_one(save, use)
    if is_scaled():
        if not use:
            raise click.UsageError(
                "--workers and --scheduler need --use SITE.json; learn the site from some pages first"
            )
        return run_scaled("articles", pages, limits, output, file_format=file_format, learnt=use)
    from ..articles import ArticleSite, learn_articles
    from ..checked import of_others
    from ..model import Region
    from ..saved import load_as
    from ..site.stories import read_stories
    from .instead import no_article

    read, n_failed = read_pages(pages, limits)
    site = load_as(use, ArticleSite) if use else learn_articles(read)
    if not use:
        say(site.describe())
    if save:
        site.save(save)

    told = read_stories(site, read)
    if use:
        _say_unfit(use, [story.article.how for story in told])
    stories = {story.pages[0]: story for story in told}
    first = {i: read[story.pages[0]].name for story in stories.values() for i in story.pages[1:]}
    place = {id(page): i for i, page in enumerate(read)}

    def extract(page: Page) -> list[Region]:
        story = stories.get(place[id(page)])
        return [Region([story.article])] if story is not None else []

    def nothing(page: Page) -> str:
        if begun := first.get(place[id(page)]):
            return f"goes on with the story of {begun}, and is written with it"
        foreign = site.place(page).foreign_host
        return f"not read: {of_others(1, [foreign], site.hosts)}" if foreign else no_article(page)

    return run_batch(pages, limits, output, file_format, extract, read=read, n_failed=n_failed, nothing=nothing)


def _say_unfit(site: str, how: list[str]) -> None:
    """Say that many articles fit no template of a saved site, which is time to learn it again."""
    n_alone = how.count("alone")
    if n_alone >= 2 and 2 * n_alone >= len(how):
        say(
            f"unweave: {n_alone} of {counted(len(how), 'article')} fit no template of {site} and were read alone; "
            "`unweave check` says since when, `unweave relearn` learns them"
        )


_BOUNDS = (
    options.default_option("--max-pages", "N", click.IntRange(1), 1000, "Pages of a visit."),
    options.default_option("--max-depth", "N", click.IntRange(1), 5, "Links from the first page."),
    options.default_option("--max-bytes", "BYTES", click.IntRange(1), 2**30, "Bytes of a visit."),
    options.default_option("--max-page-bytes", "BYTES", click.IntRange(1), 2**25, "Largest page."),
    options.delay_option,
    options.default_option("--timeout", "SECONDS", options.NumberRange(0.1), 30.0, "Seconds for one page."),
    options.default_option(
        "--max-failures", "N", click.IntRange(1), 20,
        "Stop when so many more addresses failed than pages were kept; of dead links (HTTP 404) --max-pages more.",
    ),
)  # fmt: skip
"""What a visit may cost."""


def _bounded(command: options.Command) -> options.Command:
    return options.add_options(command, _BOUNDS)


@click.command()
@click.argument("url", metavar="URL")
@options.output_option(
    "-o",
    "--output",
    metavar="PAGES.warc.gz",
    required=True,
    type=click.Path(dir_okay=False),
    help="Where the pages go.",
)
@_bounded
@click.option(
    "--only-new",
    is_flag=True,
    help="On a later visit, ask only the first page, feeds and sitemaps again, and keep what is new.",
)
@click.option(
    "--articles-first", is_flag=True, help="Follow links first that look as those to articles that were fetched."
)
@click.option("--user-agent", metavar="NAME", help="How the crawler calls itself.")
def crawl(url: str, output: str, **bounds: Any) -> int:
    """Fetch the pages of one site into a WARC file.

    It obeys robots.txt, never leaves the site, and goes on where it stopped. When all is fetched, the same command
    visits the site again and keeps what is new or has changed.

    \b
        unweave crawl https://news.example/ -o pages.warc.gz --max-pages 200
    """
    done = fetch(url, output, **bounds)
    if done.n_fetched_again:
        say(f"unweave: {output} had lost {counted(done.n_fetched_again, 'page')}, to be fetched again")
    new = f" ({done.n_new} new)" if done.n_new < done.n_pages else ""
    say(
        f"{counted(done.n_pages, 'page')}{new}, {counted(done.n_bytes, 'byte')} in {output}; {done.n_failed} failed, "
        f"{counted(done.n_duplicates, 'duplicate')} left out, "
        f"{counted(done.n_left_out, 'link')} to other sites; "
        f"{'complete' if done.complete else why_stopped(done.reason)}"
    )
    return 130 if done.reason == "shutdown" else 0 if done.n_pages else 1
