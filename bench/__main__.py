"""`python -m bench` lists the tables; `python -m bench TABLE` makes one, prints it and writes it to docs/results.md."""

import argparse
import sys
import time
import traceback
from importlib import import_module

from bench.data import Data, DataMissingError
from bench.results import section_text, write_sections

TABLES = {
    "records": "records and columns of list pages: unweave, the control, the published method, peers",
    "sections": "all the records of a page, by every section: nexteval, wcxbkinds, and pages without a list",
    "depta": "the tables of the DEPTA paper on our data, beside its own figures",
    "rectangles": "DEPTA's tree from rectangles beside the tree of the browser",
    "patterns": "record patterns: a list learnt from one page, read on another of its site",
    "articles": "articles of news sites: titles and bodies, clusters, strangers, RTDM's speed, beside peers",
    "years": "articles of sites learnt from 0 to 50 pages, or from their first years; does a check notice what changed",
    "columns": "the first table of a page: its cells, how many columns it has, how full they are",
    "names": "what the columns of the first table are called",
    "typed": "prices and dates of labelled fields as values",
    "speed": "finding records against parsing the same pages; starting python and the command line",
    "posts": "threads, comments and reviews: MDR, MiBAT and unweave; fields, false threads, speed",
    "source": "the source tree: html5lib-tests' tokenizer cases, agreement with the DOM",
    "layout": "separation: ratio, exactness, speed, compressed sizes, sites, records from loops",
    "readability": "what a developer would go on with in the templates of separation",
    "hostile": "time and memory of every verb on pages of 1 MB made to hurt, beside peers",
    "hostile_sizes": "the slowest verb on such pages of 0.1 to 5 MB",
    "hostile_large": "every verb on such pages of 30 MB",
    "scale": "pages a second by verb; what handing pages to workers costs",
    "details": "tables of detail pages without marks: labelled fields found, their names, unseen pages",
    "kinds": "of which kind pages are",
    "pagination": "the next page and the numbered pages of labelled pages",
    "site": "a folder of several sites, read as one: is every page in the right table",
    "wrappers": "fields of detail and list pages from a few marked ones; exported selectors; drift and repair",
}
"""Each name is a module of bench/ with `run(data) -> Iterable[Section]`;
one that yields them has each written when it is made."""

TOOLS = {
    "failures": "the pages that a method gets wrong, with what is labelled and what was found",
    "floors": "scores that must not fall, held against bench/floors.json",
}
"""Each name is a module of bench/ with `main(arguments) -> exit code`; they write no table."""


def main(arguments: list[str]) -> int:
    """Run a table or a tool by its name; "all" runs every table in order, and goes on where one fails (exit code 1)."""
    if arguments and arguments[0] in TOOLS:
        return int(import_module(f"bench.{arguments[0]}").main(arguments[1:]))
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.split(";")[0])
    parser.add_argument("table", nargs="?", choices=[*TABLES, "all", *TOOLS])
    parser.add_argument("--no-write", action="store_true", help="print only, leave docs/results.md as it is")
    parser.add_argument(
        "--part", type=_part, default=(1, 1), metavar="N/M", help="with all: every M-th table, from the N-th"
    )
    options = parser.parse_args(arguments)
    if options.table is None:
        _list_tables()
        return 0
    data = Data.find()
    first, step = options.part
    names = list(TABLES)[first - 1 :: step] if options.table == "all" else [options.table]
    failed = [name for name in names if not _make(name, data, writes=not options.no_write)]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _part(text: str) -> tuple[int, int]:
    """Read "2/3" as (2, 3)."""
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text}: a part is such as 1/2")
    return int(number), int(of)


def _make(name: str, data: Data, *, writes: bool) -> bool:
    """Make a table and say how long it took; False where it failed."""
    began = time.monotonic()
    try:
        for section in import_module(f"bench.{name}").run(data):
            print(section_text(section, "") + "\n", flush=True)
            if writes:
                write_sections([section])
    except DataMissingError:
        raise
    except ModuleNotFoundError as error:
        print(f"{name} needs {error.name}: pip install -e '.[bench]'", file=sys.stderr)
        return False
    except Exception:  # a night's run does not end at one table
        traceback.print_exc()
        return False
    print(f"bench: {name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return True


def _list_tables() -> None:
    for kind, entries in (("Tables", TABLES), ("Tools", TOOLS)):
        print(f"{kind}:")
        for name, what in entries.items():
            print(f"  python -m bench {name:<13} {what}")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DataMissingError as error:
        sys.exit(f"bench: {error}")
