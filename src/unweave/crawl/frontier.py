"""The frontier of a crawl in SQLite: every address that was seen, what became of it, and where its page lies in the
WARC file.

A page, the links on it and the end of its member of the archive are one transaction, so that a kill at any moment loses
or doubles nothing: what the archive holds past the last committed member is cut off when the crawl goes on, and pages
that an archive has lost are fetched again.
"""

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self

from ..errors import PageError

Kind = Literal["page", "leads"]
"""What is asked for: a page, or a feed or sitemap, which leads to pages."""
State = Literal["waiting", "done", "failed", "gone"]
"""What became of an address; "gone" where the site itself says that it has no such page."""
FORMAT = 1
MAX_LEADS = 20
"""Feeds and sitemaps of one crawl: a sitemap may name sitemaps without end."""

_SCHEMA = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE addresses (
    number INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, place INTEGER NOT NULL,
    depth INTEGER NOT NULL, state TEXT NOT NULL, visit INTEGER NOT NULL DEFAULT 0, etag TEXT, modified TEXT, digest BLOB
);
CREATE INDEX in_turn ON addresses (state, place, depth, number);
CREATE TABLE members (
    start INTEGER PRIMARY KEY, stop INTEGER NOT NULL, asked INTEGER NOT NULL, own TEXT NOT NULL, size INTEGER NOT NULL,
    visit INTEGER NOT NULL, led TEXT
);
CREATE INDEX by_own ON members (own);
"""
_COUNTED = ("duplicates", "left_out", "not_html", "forbidden")


@dataclass(frozen=True, slots=True)
class Address:
    """An address whose turn it is.

    Attributes
    ----------
    depth : links from the first page
    is_known : it was fetched in an earlier visit; `etag`, `modified` and `digest` are of the answer then
    """

    number: int
    url: str
    kind: Kind
    place: int
    depth: int
    is_known: bool
    etag: str | None
    modified: str | None
    digest: bytes | None


@dataclass(frozen=True, slots=True)
class Member:
    """A page in the archive: bytes `start` to `stop`, the address it calls its own, and the size of its body."""

    start: int
    stop: int
    own: str
    size: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address gave, for the next visit to ask whether it has changed."""

    etag: str | None = None
    modified: str | None = None
    digest: bytes | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """An address that a page or a feed leads to; what stands earlier by `place` and depth is asked for first."""

    url: str
    depth: int
    kind: Kind = "page"
    place: int = 3


class Frontier:
    """The frontier in the file at `path`; PageError where the file is something else."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = sqlite3.connect(path, isolation_level=None, timeout=10.0)
        try:
            self._db.execute("PRAGMA synchronous = FULL")
            if not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                with self._transaction():
                    for statement in filter(str.strip, _SCHEMA.split(";")):
                        self._db.execute(statement)
                    self._set("format", FORMAT)
                    self._set("visit", 1)
            if self.fact("format") != FORMAT:
                raise sqlite3.DatabaseError(f"format {self.fact('format')}, this version reads {FORMAT}")
        except sqlite3.OperationalError:
            raise  # the disk's fault or another's, not the file's
        except sqlite3.DatabaseError as error:
            raise PageError(f"{path}: no crawl that can go on ({error}); remove it, or give another file") from error
        self._count()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def _count(self) -> None:
        """Sum up what the tables hold: once at the opening, kept in step by `settle` after it."""
        one = self._db.execute
        self.visit: int = self.fact("visit", 1)
        self.n_pages, self.n_bytes = one("SELECT count(*), coalesce(sum(size), 0) FROM members").fetchone()
        self.visit_pages, self.visit_bytes = one(
            "SELECT count(*), coalesce(sum(size), 0) FROM members WHERE visit = ?", (self.visit,)
        ).fetchone()
        ended = dict(one("SELECT state, count(*) FROM addresses WHERE state IN ('failed', 'gone') GROUP BY state"))
        self.n_failed: int = ended.get("failed", 0)
        self.n_gone: int = ended.get("gone", 0)
        self.n_leads: int = one("SELECT count(*) FROM addresses WHERE kind = 'leads'").fetchone()[0]
        self.counts: dict[str, int] = {name: self.fact(name, 0) for name in _COUNTED}

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:  # Ctrl-C, too: no transaction stays open; raised again
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def fact(self, name: str, default: Any = None) -> Any:
        """Return what is noted of the crawl as a whole."""
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return default if row is None else row[0]

    def _set(self, name: str, value: object) -> None:
        self._db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def begin(self, url: str, *, only_new: bool) -> None:
        """Begin the crawl at `url`; where everything is settled, the next visit: what is known waits once more.

        only_new : of what is known only the first page, feeds and sitemaps are asked again
        """
        with self._transaction():
            self._set("start", url)
            self._insert(Found(url, 0, place=0))
            if not self.is_settled:
                return
            self._set("visit", self.visit + 1)
            self._set("only_new", int(only_new))
            self._db.execute(
                "UPDATE addresses SET state = 'waiting' WHERE ? OR kind = 'leads' OR url = ?", (not only_new, url)
            )
        self._count()

    @property
    def only_new(self) -> bool:
        """Whether this visit keeps no page of an address that was known before it."""
        return bool(self.fact("only_new", 0))

    @property
    def is_settled(self) -> bool:
        """Whether no address waits."""
        return self._db.execute("SELECT 1 FROM addresses WHERE state = 'waiting' LIMIT 1").fetchone() is None

    def next(self, busy: Collection[str]) -> Address | None:
        """Return the address whose turn it is; those that are `busy` are being asked for."""
        rows = self._db.execute(
            "SELECT number, url, kind, place, depth, visit, etag, modified, digest FROM addresses "
            "WHERE state = 'waiting' ORDER BY place, depth, number LIMIT ?",
            (len(busy) + 1,),
        )
        for number, url, kind, place, depth, visit, *answer in rows:
            if url not in busy:
                return Address(number, url, kind, place, depth, visit > 0, *answer)
        return None

    def knows(self, url: str) -> bool:
        """Say whether an address has been seen."""
        return self._db.execute("SELECT 1 FROM addresses WHERE url = ?", (url,)).fetchone() is not None

    def is_kept(self, own: str, *, since: int) -> bool:
        """Say whether the archive has the page that calls `own` its address, of visit `since` or later."""
        row = self._db.execute("SELECT 1 FROM members WHERE own = ? AND visit >= ? LIMIT 1", (own, since))
        return row.fetchone() is not None

    def settle(
        self,
        asked: Address,
        *,
        state: State = "done",
        member: Member | None = None,
        answer: Answer | None = None,
        led: Sequence[str] = (),
        found: Iterable[Found] = (),
        counts: Iterable[str] = (),
    ) -> None:
        """Note what became of an address, in one transaction.

        Parameters
        ----------
        member : its page, which stands in the archive already
        led : the addresses where redirects led, settled with it; the last is the page's
        found : where it leads; what is known already is passed over
        counts : what else to count, a name each
        """
        counted = {name: self.counts[name] for name in _COUNTED}
        for name in counts:
            counted[name] += 1
        with self._transaction():
            for url in led:
                self._insert(Found(url, asked.depth, asked.kind))
            for url in (asked.url, *led):
                self._db.execute("UPDATE addresses SET state = ?, visit = ? WHERE url = ?", (state, self.visit, url))
                if answer is not None:
                    said = (answer.etag, answer.modified, answer.digest, url)
                    self._db.execute("UPDATE addresses SET etag = ?, modified = ?, digest = ? WHERE url = ?", said)
            if member is not None:
                values = (member.start, member.stop, asked.number, member.own, member.size, self.visit, *led[-1:])
                self._db.execute("INSERT INTO members VALUES (?, ?, ?, ?, ?, ?, ?)", (*values, None)[:7])
            for one in found:
                self._insert(one)
            for name, number in counted.items():
                if number != self.counts[name]:
                    self._set(name, number)
        self.counts = counted
        self.n_failed += state == "failed"
        self.n_gone += state == "gone"
        if member is not None:
            self.n_pages, self.visit_pages = self.n_pages + 1, self.visit_pages + 1
            self.n_bytes, self.visit_bytes = self.n_bytes + member.size, self.visit_bytes + member.size

    def add(self, found: Iterable[Found]) -> None:
        """Note addresses that no page of ours leads to."""
        with self._transaction():
            for one in found:
                self._insert(one)

    def _insert(self, found: Found) -> None:
        if found.kind == "leads":
            if self.n_leads >= MAX_LEADS or self.knows(found.url):
                return
            self.n_leads += 1
        self._db.execute(
            "INSERT INTO addresses (url, kind, place, depth, state) VALUES (?, ?, ?, ?, 'waiting') ON CONFLICT (url) "
            "DO UPDATE SET place = min(place, excluded.place), depth = min(depth, excluded.depth) "
            "WHERE state = 'waiting'",
            (found.url, found.kind, found.place, found.depth),
        )

    def replace_waiting(self, place_of: Callable[[str], int], first: int) -> None:
        """Give the pages that wait their places anew, but for those whose place is before `first`."""
        rows = self._db.execute(
            "SELECT number, url FROM addresses WHERE state = 'waiting' AND kind = 'page' AND place >= ?", (first,)
        ).fetchall()
        with self._transaction():
            places = ((place_of(url), number) for number, url in rows)
            self._db.executemany("UPDATE addresses SET place = ? WHERE number = ?", places)

    def gone(self) -> list[str]:
        """Return the addresses whose pages the archive has, and which the site says are no more."""
        rows = self._db.execute("SELECT url FROM addresses WHERE state = 'gone' AND digest IS NOT NULL ORDER BY number")
        return [url for (url,) in rows]

    def looks(self) -> dict[str, tuple[int, int]]:
        """Return what earlier runs have counted of addresses, see `ArticleAddresses`."""
        try:
            return {str(look): (int(a), int(b)) for look, (a, b) in json.loads(self.fact("looks", "{}")).items()}
        except (ValueError, TypeError, AttributeError) as error:
            raise PageError(
                f"{self._path}: no crawl that can go on ({error}); remove it, or give another file"
            ) from error

    def keep_looks(self, counts: Mapping[str, tuple[int, int]]) -> None:
        """Keep what was counted of addresses for later runs."""
        self._set("looks", json.dumps(counts))

    def members(self) -> Iterator[tuple[int, int]]:
        """Yield (start, stop) of every page that the archive should hold, the last one first."""
        yield from self._db.execute("SELECT start, stop FROM members ORDER BY start DESC")

    def forget_after(self, size: int) -> int:
        """Have the pages that stood past the first `size` bytes of the archive wait again; return how many."""
        with self._transaction():
            self._db.execute(
                "UPDATE addresses SET state = 'waiting', etag = NULL, modified = NULL, digest = NULL, visit = 0 "
                "WHERE number IN (SELECT asked FROM members WHERE stop > ?1) "
                "OR url IN (SELECT led FROM members WHERE stop > ?1)",
                (size,),
            )
            gone = self._db.execute("DELETE FROM members WHERE stop > ?", (size,)).rowcount
        self._count()
        return gone
