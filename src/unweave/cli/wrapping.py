"""Commands for wrappers: `learn`, `suggest`, `apply`, `export`, `check`."""

from pathlib import Path
from typing import Any

import click

from . import options
from .batch import read_pages, run_batch
from .saying import say, show
from .scaling import is_scaled, run_scaled, scale_options


@click.command()
@click.argument("examples", metavar="EXAMPLES.jsonl", type=click.Path())
@options.new_file_option(metavar="WRAPPER.json", required=True, help="Write the wrapper here.")
@options.default_option("--max-depth", "N", click.IntRange(0, 12), 8, "Elements of the longest path of a rule.")
def learn(examples: str, output: str, max_depth: int) -> None:
    """Learn a wrapper from pages with some values marked.

    EXAMPLES.jsonl has one page a line: {"page": "p.html", "labels": {"price": "$9"}}, or "records": [{...}, {...}] for
    some rows of a list page. null instead of a value says that the page, or the row, has none. With - the lines come
    from standard input.

    \b
        unweave learn examples.jsonl -o shop.json
    """
    from ..wrappers import learn_wrapper, read_examples

    marked = read_examples(examples)
    wrapper = learn_wrapper(marked, max_depth=max_depth)
    wrapper.save(output)
    say(wrapper.report())
    named = dict.fromkeys(name for one in marked for row in one.records or [one.labels or {}] for name in row)
    for name in [name for name in named if name not in wrapper.fields]:
        say(f"{name}: no value of it is marked anywhere, so it is no field")


@click.command()
@options.wrapper_argument
@options.page_arguments
@options.default_option("--most", "N", click.IntRange(1), 3, "Pages to name.")
def suggest(wrapper: str, pages: tuple[str, ...], most: int, **limits: Any) -> int:
    """Say which pages to mark next, and what is in doubt there.

    The first one tells most about the others: mark it, learn again, and ask again. Where the wrapper is sure of all,
    the page is named all the same.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave suggest shop.json 'saved/*.html'
    """
    from ..wrappers import load_wrapper

    learnt = load_wrapper(wrapper)
    read, n_failed = read_pages(pages, limits)
    for suggestion in learnt.suggest(read, most=most):
        show(str(suggestion))
    return 2 if n_failed else 0


@click.command()
@options.wrapper_argument
@options.page_arguments
@options.output_options
@scale_options
def apply(wrapper: str, pages: tuple[str, ...], output: str | None, file_format: Any, **limits: Any) -> int:
    """Write the records of pages with anything that was saved.

    WRAPPER.json is a wrapper, a site, a forum, a layout, or the list of a page.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave apply shop.json 'saved/*.html' -o items.csv
    """
    if is_scaled():
        return run_scaled("apply", pages, limits, output, file_format=file_format, learnt=wrapper)
    from ..model import Region
    from ..saved import load

    learnt = load(wrapper)
    return run_batch(
        pages, limits, output, file_format, lambda page: [Region(found)] if (found := learnt.extract(page)) else []
    )


@click.command()
@options.wrapper_argument
@options.more_page_arguments
@options.default_option(
    "--as --to form",
    None,
    click.Choice(["xpath", "css", "scrapy"]),
    "xpath",
    "Selectors as JSON, or a spider that runs.",
)
@click.option(
    "--start", "urls", metavar="URL", multiple=True,
    help="Where the spider starts, unless at the pages. May be given again.",
)  # fmt: skip
@options.default_option(
    "--delay", "SECONDS", options.NumberRange(0), 1.0, "Seconds between two requests of the spider."
)
@click.option(
    "--with-test", is_flag=True, help="With -o FILE.py: write a test of the spider, and its pages, beside it."
)
@options.file_option
def export(
    wrapper: str,
    pages: tuple[str, ...],
    form: Any,
    urls: tuple[str, ...],
    delay: float,
    with_test: bool,
    output: str | None,
    **limits: Any,
) -> int:
    """Write a wrapper as selectors, or as a Scrapy spider.

    They give what the wrapper gives on its examples, in the tree that parsel and Scrapy use. Give more pages of the
    site, saved and not marked: of the selectors those are taken that hold there, too. Fields that no selector
    expresses, or whose selector gives other values, are named on standard error; then the exit code is 1.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave export shop.json 'saved/*.html' --as scrapy -o spider.py
    """
    from ..site.pagination import find_pagination
    from ..wrappers import export as written_out
    from ..wrappers import load_wrapper

    if with_test and (form != "scrapy" or output in (None, "-")):
        raise click.UsageError("--with-test writes beside a spider: it needs --as scrapy and -o FILE.py")
    more, n_failed = read_pages(pages, limits) if pages else ([], 0)
    learnt = load_wrapper(wrapper)
    made = written_out(learnt, form, more, urls=urls, next_page=lambda page: find_pagination(page).next, delay=delay)
    options.write_out(output, made.text.encode("utf-8", "backslashreplace"))
    if with_test:
        for name, text in made.test_files(str(output)).items():
            options.write_out(str(Path(str(output)).with_name(name)), text.encode("utf-8", "backslashreplace"))
    for name, why in {**made.missing, **made.differing}.items():
        said = f"not expressed: {why}" if name in made.missing else why
        say(f"unweave: {wrapper}: {name} {said}")
    return 2 if n_failed else 0 if made.is_whole else 1


@click.command()
@options.wrapper_argument
@options.page_arguments
@click.option("--repair", "wants_repair", is_flag=True, help="When fields broke, learn again from the new pages.")
@options.new_file_option(
    metavar="NEW.json", help="Where a repaired wrapper goes; beside the old one as NAME.repaired.json, unless said."
)
def check(wrapper: str, pages: tuple[str, ...], wants_repair: bool, output: str | None, **limits: Any) -> int:
    """Say what broke on new pages of a site.

    These are fields of a wrapper, or templates of a site or a forum. WRAPPER.json is a wrapper, or what `unweave
    articles --save`, `unweave posts --save` or `unweave site --save` wrote. The exit code is 1 when something broke.
    With --repair, a new wrapper is written if it passes the check, and what changed is said; the old file is never
    touched unless -o names it. A news site or a forum is learnt again by `unweave relearn`.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave check shop.json 'today/*.html' --repair
        unweave check news.json 'today/*.html'
    """
    from ..saved import load
    from ..wrappers import Wrapper, check_wrapper
    from .keeping import check_kept

    named = next((page for page in pages if page.lower().endswith(".json")), None)
    if wants_repair and named:
        raise click.UsageError(
            f"{named} is no page, and --repair takes no file; -o {named} writes the new wrapper there"
        )
    learnt = load(wrapper)
    if not isinstance(learnt, Wrapper):
        if wants_repair:
            raise click.UsageError(
                "--repair mends wrappers; `unweave relearn` learns a news site or a forum again, `unweave site "
                "--save` a site"
            )
        return check_kept(learnt, wrapper, pages, limits)
    read, n_failed = read_pages(pages, limits)
    outcome = check_wrapper(learnt, read, wants_repair=wants_repair)
    show(outcome.text)
    if outcome.repaired is not None:
        target = outcome.place(wrapper, output)
        outcome.repaired.save(target)
        say(f"unweave: wrote {target}")
    return 2 if n_failed else 0 if outcome.is_good else 1
