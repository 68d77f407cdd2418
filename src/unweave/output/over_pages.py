"""One verb over many pages: results to the writer, what went wrong to the reporter, and the exit code."""

from collections.abc import Callable, Iterable, Sequence

from ..errors import OutputError, UnweaveError
from ..model import Region
from ..page import Page
from .formats import Writer
from .progress import Reporter


class Batch:
    """What became of the pages so far; `nothing` says of a page on which nothing was found what it holds instead.

    Attributes
    ----------
    n_pages, n_records : pages read, and records written
    n_failed : sources and pages that could not be read, or on which the verb failed
    """

    def __init__(self, reporter: Reporter, nothing: Callable[[Page], str] | None = None) -> None:
        self._reporter, self._nothing = reporter, nothing
        self.n_pages = self.n_records = self.n_failed = 0

    @property
    def exit_code(self) -> int:
        """0 done, 1 nothing found, 2 something could not be read."""
        return 2 if self.n_failed else int(not self.n_records)

    def fail(self, error: Exception) -> None:
        """Report what could not be read; the batch goes on."""
        self.n_failed += 1
        self._reporter.warn(str(error))

    def run(self, pages: Iterable[Page], extract: Callable[[Page], Sequence[Region]], writer: Writer) -> None:
        """Write what `extract` finds on each page; a page with nothing, or that it fails on, is reported by name."""
        for page in pages:
            self._reporter.progress(self.n_pages, self.n_records, page.name)
            self.n_pages += 1
            try:
                regions = extract(page)
                n_records = sum(len(region.records) for region in regions)
                if n_records:
                    writer.add(page.name, regions)
            except OutputError:
                raise  # no page's fault: the next one could not be written either
            except (UnweaveError, MemoryError) as error:
                message = str(error) or "there is not enough memory for it"
                self.fail(UnweaveError(message if message.startswith(page.name) else f"{page.name}: {message}"))
                continue
            self.n_records += n_records
            if any(region.truncated for region in regions):
                self._reporter.warn(f"{page.name}: cut short: the page is past a limit, so records may be missing")
            if not n_records:
                self._reporter.warn(f"{page.name}: {self._why_nothing(page)}")

    def _why_nothing(self, page: Page) -> str:
        if not page.source.strip():
            return "the page is empty"
        return self._nothing(page) if self._nothing else "no records found"
