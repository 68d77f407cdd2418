"""Keeping a news site or a forum that was learnt at work: `relearn`, and what `check` does for them."""

from typing import Any

import click

from .batch import read_pages
from .options import new_file_option, page_arguments
from .saying import say, show


def is_kept_up(learnt: object) -> bool:
    """Say whether something that was loaded is a news site or a forum."""
    from ..articles import ArticleSite
    from ..posts import Forum

    return isinstance(learnt, (ArticleSite, Forum))


def check_kept(learnt: Any, name: str, pages: tuple[str, ...], limits: dict[str, Any]) -> int:
    """Show how the templates of a site's tables, a news site or a forum do on pages; the exit code of `check`.

    FormatError where what was saved in the file called `name` is none of these.
    """
    from ..errors import FormatError
    from ..saved import kind_of
    from ..site.site_reader import SiteReader
    from ..upkeep import check

    if not (is_kept_up(learnt) or isinstance(learnt, SiteReader)):
        raise FormatError(
            f"{name}: {kind_of(type(learnt))[1]}, which cannot be checked; give what `unweave learn`, `articles "
            "--save`, `posts --save` or `site --save` wrote"
        )
    read, n_failed = read_pages(pages, limits)
    if isinstance(learnt, SiteReader):
        found = learnt.read(read)
        said, is_good = found.describe(), bool(found.tables) and not found.changed
    else:
        outcome = check(learnt, read)
        said, is_good = str(outcome), outcome.passes
    show(said)
    return 2 if n_failed else 0 if is_good else 1


@click.command()
@click.argument("site", metavar="SITE.json", type=click.Path())
@page_arguments
@new_file_option(
    metavar="NEW.json", help="Where it goes, which may be SITE.json; beside it as NAME.relearnt.json, unless said."
)
def relearn(site: str, pages: tuple[str, ...], output: str | None, **limits: Any) -> int:
    """Learn a news site or a forum again from new pages.

    It keeps the templates that it had, so that old pages are still read.

    SITE.json is what `unweave articles --save` or `unweave posts --save` wrote.

    PAGE is a file, folder, glob, URL, WARC, or - for standard input.

    \b
        unweave relearn news.json 'today/*.html' -o news.json
    """
    from ..errors import FormatError
    from ..saved import load
    from ..upkeep import check
    from ..upkeep import relearn as learn_again

    learnt: Any = load(site)
    if not is_kept_up(learnt):
        raise FormatError(
            f"{site}: no news site and no forum; a wrapper is mended by `unweave check --repair`, "
            "all else is learnt anew by the command that saved it"
        )
    read, n_failed = read_pages(pages, limits)
    again = learn_again(learnt, read)
    target = output or f"{site.removesuffix('.json')}.relearnt.json"
    again.save(target)
    show(str(check(again, read)))
    say(f"unweave: wrote {target}")
    return 2 if n_failed else 0
