"""The command line: one command per verb, nothing but argument handling."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from . import __version__
from .errors import PageError, UnweaveError

if TYPE_CHECKING:
    from .model import Region
    from .output import Writer
    from .page import Page

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Extract = Callable[["Page"], Sequence["Region"]]


class _Group(click.Group):
    """A group whose commands end an `UnweaveError` as one line on stderr and exit code 2."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UnweaveError as error:
            click.echo(f"unweave: {error}", err=True)
            sys.exit(2)


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from .kernel import is_compiled

        click.echo(f"unweave {__version__} ({'compiled' if is_compiled() else 'uncompiled'} kernel)")
        ctx.exit()


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Say the version, and whether the kernel is compiled.",
)
def main() -> None:
    """Take web pages apart into layout and data."""


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Keep an option for `open_chosen` and `run_batch`, so that no command has to hand it on."""
    ctx.meta[f"unweave.{param.name}"] = value


def _kept(name: str) -> Any:
    return click.get_current_context().meta.get(f"unweave.{name}")


def page_arguments(command: _Command) -> _Command:
    """Add the pages, how they are read and the limits of it, the same for every verb.

    The command gets `pages`, `max_bytes`, `timeout`, `max_redirects`, for `open_chosen`.
    """
    for add in (
        click.option(
            "--no-scripts",
            is_flag=True,
            expose_value=False,
            callback=_keep,
            help="Do not run the scripts of a rendered page.",
        ),
        click.option(
            "--network",
            is_flag=True,
            expose_value=False,
            callback=_keep,
            help="Let a rendered page fetch what it asks for, from wherever this machine reaches.",
        ),
        click.option(
            "--render",
            is_flag=True,
            expose_value=False,
            callback=_keep,
            help="Load each page in a headless Chromium first; no request leaves it.",
        ),
        click.option(
            "--max-redirects", type=click.IntRange(0), default=10, show_default=True, help="Redirects of a URL."
        ),
        click.option("--timeout", type=float, default=30.0, show_default=True, help="Seconds that a URL may take."),
        click.option("--max-bytes", type=click.IntRange(1), default=2**25, show_default=True, help="Largest page."),
        click.argument("pages", metavar="PAGE...", nargs=-1, required=True),
    ):
        command = add(command)
    return command


def open_chosen(
    sources: Sequence[str], limits: dict[str, Any], on_error: Callable[[PageError], None]
) -> Iterator[Page]:
    """Open the pages that `page_arguments` chose, in a browser when it says so."""
    from .sources import open_pages
    from .sources.rendered import render_pages

    pages = open_pages(*sources, on_error=on_error, **limits)
    if _kept("render"):
        return render_pages(pages, scripts=not _kept("no_scripts"), network=_kept("network"), on_error=on_error)
    if _kept("network") or _kept("no_scripts"):
        raise click.UsageError("--network and --no-scripts are for --render")
    return pages


def output_options(command: _Command) -> _Command:
    """Add where results go and how they are written, the same for every verb.

    The command gets `file_format` and `output`; `run_batch` sees to databases.
    """
    for add in (
        click.option(
            "--typed",
            is_flag=True,
            expose_value=False,
            callback=_keep,
            help="Beside texts that are numbers, prices or dates, write their values (csv, xlsx, parquet).",
        ),
        click.option(
            "--if-exists",
            type=click.Choice(["append", "replace"]),
            default="append",
            show_default=True,
            expose_value=False,
            callback=_keep,
            help="What to do with a table that is there.",
        ),
        click.option(
            "--table",
            metavar="NAME",
            default="records",
            show_default=True,
            expose_value=False,
            callback=_keep,
            help="The table of the database.",
        ),
        click.option(
            "--db",
            metavar="URL",
            expose_value=False,
            callback=_keep,
            help="Write to a database: a SQLite or .duckdb file, or a URL such as postgresql://USER@HOST/NAME.",
        ),
        click.option(
            "-o",
            "--output",
            metavar="FILE",
            type=click.Path(dir_okay=False, allow_dash=True),
            help="Write here, not to standard output; the suffix (.jsonl, .csv, .xlsx, .parquet) chooses the format.",
        ),
        click.option(
            "--format",
            "file_format",
            type=click.Choice(["table", "jsonl", "csv", "xlsx", "parquet"]),
            help="How to write the records: a table on a terminal, else JSON Lines, unless said.",
        ),
    ):
        command = add(command)
    return command


def run_batch(
    pages: Sequence[str],
    limits: dict[str, Any],
    output: str | None,
    file_format: Any,
    extract: _Extract,
    *,
    read: Sequence[Page] | None = None,
    n_failed: int = 0,
) -> None:
    """Read the pages, write what `extract` finds, and exit with the documented code.

    read : the pages where a verb had to read them all before, and `n_failed` of them could not be
    """
    from .output import Batch, Reporter, format_for, opened, opened_database

    db = _kept("db")
    if db and (output or file_format):
        raise click.UsageError("--db and -o or --format are two places for the results; give one")
    if db and _kept("typed"):
        raise click.UsageError("--typed is for csv, xlsx and parquet; a database gets the texts")
    destination: AbstractContextManager[Writer]
    if db:
        destination = opened_database(db, table=_kept("table"), if_exists=_kept("if_exists"))
    else:
        destination = opened(output, file_format or format_for(output), typed=bool(_kept("typed")))
    is_shown_here = not db and output in (None, "-") and sys.stdout.isatty()
    with Reporter(moving=sys.stderr.isatty() and not is_shown_here) as reporter:
        batch = Batch(reporter)
        batch.n_failed = n_failed
        with destination as writer:
            batch.run(read if read is not None else open_chosen(pages, limits, batch.fail), extract, writer)
    sys.exit(batch.exit_code)


@main.command()
@page_arguments
@output_options
@click.option("--all", "all_regions", is_flag=True, help="Write every list of the page, not only the main one.")
def records(
    pages: tuple[str, ...], output: str | None, file_format: str | None, all_regions: bool, **limits: Any
) -> None:
    """Write the records of list pages: search results, products, listings.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
    unweave records results.html
    unweave records 'saved/*.html' crawl.warc.gz -o records.csv
    """
    from .records import find_records

    def extract(page: Page) -> Sequence[Region]:
        regions = find_records(page)
        return regions if all_regions else regions[:1]

    run_batch(pages, limits, output, file_format, extract)


@main.command()
@page_arguments
@click.option(
    "--save", metavar="FILE", type=click.Path(dir_okay=False), help="Also learn the site's template, and keep it."
)
@click.option(
    "--use", metavar="FILE", type=click.Path(dir_okay=False), help="Read the pages with a template that was kept."
)
@output_options
def posts(
    pages: tuple[str, ...], save: str | None, use: str | None, output: str | None, file_format: Any, **limits: Any
) -> None:
    """Find the posts, comments or reviews of each page: author, date, text, quotes, permalink, reply depth.

    Example: unweave posts thread.html --format jsonl
    """
    from .posts import find_posts, learn_posts, load_forum

    if save and use:
        raise click.UsageError("--save learns a template and --use takes a learnt one: give one of them")
    seen: list[Page] = []
    forum = load_forum(use) if use else None

    def extract(page: Page) -> list[Region]:
        if save:
            seen.append(page)
        region = forum.find(page) if forum is not None else find_posts(page)
        return [region] if region is not None else []

    try:
        run_batch(pages, limits, output, file_format, extract)
    finally:
        if save and seen:
            learn_posts(seen).save(save)


def read_pages(sources: Sequence[str], limits: dict[str, Any], failed: list[Exception]) -> list[Page]:
    """Read every page before anything is made of them; what cannot be read is said, and put into `failed`."""
    from .output import Reporter

    pages: list[Page] = []
    with Reporter(moving=sys.stderr.isatty()) as reporter:

        def fail(error: Exception) -> None:
            failed.append(error)
            reporter.warn(str(error))

        for page in open_chosen(sources, limits, fail):
            pages.append(page)
            reporter.progress(len(pages), 0, page.name)
    return pages


@main.command()
@page_arguments
@click.option(
    "--min-similarity", type=click.FloatRange(0, 1), default=0.6, show_default=True, help="Average within a cluster."
)
def cluster(pages: tuple[str, ...], min_similarity: float, **limits: Any) -> None:
    """Group pages by their template: a line a page, the number of its cluster and its name.

    \b
    unweave cluster saved/*.html
    """
    from .articles import cluster_pages

    failed: list[Exception] = []
    read = read_pages(pages, limits, failed)
    for number, members in enumerate(cluster_pages(read, min_similarity=min_similarity)):
        for i in members:
            click.echo(f"{number}\t{read[i].name}")
    sys.exit(2 if failed else 0 if read else 1)


@main.command()
@page_arguments
@output_options
@click.option("--save", metavar="SITE.json", type=click.Path(dir_okay=False), help="Keep what was learnt of the site.")
@click.option("--use", metavar="SITE.json", type=click.Path(dir_okay=False), help="Do not learn; use a kept site.")
def articles(
    pages: tuple[str, ...],
    output: str | None,
    file_format: str | None,
    save: str | None,
    use: str | None,
    **limits: Any,
) -> None:
    """Learn the templates of a news site from its pages, and write the articles on them.

    \b
    unweave articles crawl.warc.gz --save site.json -o articles.jsonl
    unweave articles new/*.html --use site.json
    """
    from .articles import ArticleSite, learn_articles
    from .model import Region
    from .saved import load

    if save and use:
        raise click.UsageError("--save keeps what is learnt, --use learns nothing; give one of them")
    failed: list[Exception] = []
    read = read_pages(pages, limits, failed)
    site = load(use) if use else learn_articles(read)
    if not isinstance(site, ArticleSite):
        raise UnweaveError(f"{use}: not a site but a {type(site).__name__.lower()}; give a file that --save wrote")
    if not use:
        click.echo(site.describe(), err=True)
    if save:
        site.save(save)

    def extract(page: Page) -> list[Region]:
        found = site.extract(page)
        return [Region(list(found))] if found else []

    run_batch(pages, limits, output, file_format, extract, read=read, n_failed=len(failed))


@main.command()
@page_arguments
@click.option(
    "-o", "--output", "folder", metavar="DIR", required=True, type=click.Path(file_okay=False), help="Write here."
)
def separate(pages: tuple[str, ...], folder: str, **limits: Any) -> None:
    """Separate each page into layout code and data: NAME.layout.jinja and NAME.data.json.

    Example: unweave separate shop.html -o parts
    """
    from .layout.files import separate_into

    failed: list[Exception] = []

    def report(error: Exception) -> None:
        failed.append(error)
        click.echo(f"unweave: {error}", err=True)

    for line in separate_into(open_chosen(pages, limits, report), folder, report):
        click.echo(line, err=True)
    sys.exit(2 if failed else 0)


@main.command()
@click.argument("layout", type=click.Path(exists=True, dir_okay=False))
@click.argument("data", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(dir_okay=False), help="Write here, not to standard output."
)
def weave(layout: str, data: str, output: str | None) -> None:
    """Weave a layout and its data: the page, byte for byte.

    Example: unweave weave parts/shop.layout.jinja parts/shop.data.json > shop.html
    """
    from .layout import weave_files

    content = weave_files(layout, data)
    with click.open_file(output or "-", "wb") as file:
        file.write(content)


@main.command()
@click.argument("url", metavar="URL")
@click.option(
    "-o",
    "--output",
    metavar="PAGES.warc.gz",
    required=True,
    type=click.Path(dir_okay=False),
    help="Where the pages go.",
)
@click.option("--max-pages", type=click.IntRange(1), default=1000, show_default=True, help="Pages of the whole crawl.")
@click.option("--max-depth", type=click.IntRange(1), default=5, show_default=True, help="Links from the first page.")
@click.option("--max-bytes", type=click.IntRange(1), default=2**30, show_default=True, help="Bytes of the whole crawl.")
@click.option("--max-page-bytes", type=click.IntRange(1), default=2**25, show_default=True, help="Largest page.")
@click.option("--delay", type=click.FloatRange(0), default=0.5, show_default=True, help="Seconds between two pages.")
@click.option("--timeout", type=click.FloatRange(0.1), default=30.0, show_default=True, help="Seconds for one page.")
@click.option("--user-agent", help="How the crawler calls itself.")
def crawl(url: str, output: str, **options: Any) -> None:
    """Fetch the pages of one site into a WARC file: obeys robots.txt, never leaves the site, goes on where it stopped.

    Example: unweave crawl https://news.example/ -o pages.warc.gz --max-pages 200
    """
    from .crawl import crawl as run
    from .output import Reporter

    with Reporter(moving=sys.stderr.isatty()) as reporter:
        done = run(
            url, output, on_page=lambda n, page: reporter.progress(n, 0, page), on_failure=reporter.warn, **options
        )
    click.echo(
        f"{done.n_pages} pages, {done.n_bytes} bytes in {output}; {done.n_failed} failed, {done.n_duplicates} kept once, "
        f"{done.n_left_out} links to elsewhere; {'complete' if done.complete else f'stopped: {done.reason}, run again to go on'}",
        err=True,
    )
    sys.exit(0 if done.n_pages else 1)


@main.command()
@click.argument("examples", metavar="EXAMPLES.jsonl", type=click.Path())
@click.option(
    "-o", "--output", metavar="WRAPPER.json", type=click.Path(dir_okay=False), required=True, help="Write here."
)
@click.option("--max-depth", type=click.IntRange(0, 12), default=8, show_default=True, help="Longest delimiter path.")
def learn(examples: str, output: str, max_depth: int) -> None:
    """Learn a wrapper from pages with some values marked.

    EXAMPLES.jsonl has one page a line: {"page": "p.html", "labels": {"price": "$9"}}, or "records": [{...}, {...}] for
    some rows of a list page.

    \b
    unweave learn examples.jsonl -o shop.json
    """
    from .wrappers import learn_wrapper, read_examples

    wrapper = learn_wrapper(read_examples(examples), max_depth=max_depth)
    wrapper.save(output)
    click.echo(wrapper.report(), err=True)


@main.command()
@click.argument("wrapper", metavar="WRAPPER.json", type=click.Path())
@page_arguments
@output_options
def apply(wrapper: str, pages: tuple[str, ...], output: str | None, file_format: Any, **limits: Any) -> None:
    """Extract records with anything that was saved: a wrapper, a site, a forum.

    \b
    unweave apply shop.json saved/*.html -o items.csv
    """
    from .model import Region
    from .saved import load

    learnt = load(wrapper)
    run_batch(
        pages, limits, output, file_format, lambda page: [Region(found)] if (found := learnt.extract(page)) else []
    )


@main.command()
@click.argument("wrapper", metavar="WRAPPER.json", type=click.Path())
@click.option(
    "--as", "form", type=click.Choice(["xpath", "css", "scrapy"]), default="xpath", show_default=True,
    help="Selectors as JSON, or a spider that runs.",
)  # fmt: skip
@click.option("-o", "--output", metavar="FILE", type=click.Path(dir_okay=False, allow_dash=True), help="Write here.")
def export(wrapper: str, form: Any, output: str | None) -> None:
    """Write a wrapper as selectors, verified in the tree that parsel and Scrapy use.

    Fields that no selector expresses are named on stderr; then the exit code is 1.

    \b
    unweave export shop.json --as scrapy -o spider.py
    """
    from .wrappers import export_text, load_wrapper

    text, missing = export_text(load_wrapper(wrapper), form)
    with click.open_file(output or "-", "w", encoding="utf-8") as file:
        file.write(text)
    for name, why in missing.items():
        click.echo(f"unweave: {wrapper}: {name} not expressed: {why}", err=True)
    sys.exit(1 if missing else 0)


@main.command()
@click.argument("wrapper", metavar="WRAPPER.json", type=click.Path())
@page_arguments
@click.option("--repair", "wants_repair", is_flag=True, help="When fields broke, learn again from the new pages.")
@click.option(
    "-o", "--output", metavar="NEW.json", type=click.Path(dir_okay=False),
    help="Where a repaired wrapper goes; beside the old one as NAME.repaired.json, unless said.",
)  # fmt: skip
def check(wrapper: str, pages: tuple[str, ...], wants_repair: bool, output: str | None, **limits: Any) -> None:
    """Say which fields of a wrapper broke on new pages of its site; exit code 1 when some did.

    With --repair, a new wrapper is written, with what changed, if it passes the check; the old file is never touched
    unless -o names it.

    \b
    unweave check shop.json today/*.html --repair
    """
    from .wrappers import check_wrapper, load_wrapper

    failed: list[Exception] = []
    outcome = check_wrapper(
        load_wrapper(wrapper), list(open_chosen(pages, limits, failed.append)), wants_repair=wants_repair
    )
    click.echo(outcome.text)
    if outcome.repaired is not None:
        target = output or f"{wrapper.removesuffix('.json')}.repaired.json"
        outcome.repaired.save(target)
        click.echo(f"unweave: wrote {target}", err=True)
    for error in failed:
        click.echo(f"unweave: {error}", err=True)
    sys.exit(2 if failed else 0 if outcome.is_good else 1)
