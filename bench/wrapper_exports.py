"""Do exported selectors give what the wrapper gives? On pages that neither learning nor export has seen.

Half of a site's other pages are given to the export, unmarked, or not; the other half is compared.
"""

from dataclasses import dataclass, field

from bench.data import Data
from bench.results import Section
from bench.wrapper_cases import Task, extracted, selected_values, sites, tasks
from unweave import learn_wrapper

N_TRAIN = (1, 2, 5)
SEEDS = (0, 1, 2)


@dataclass
class _Count:
    """What was compared: fields a site, (page, field) pairs, values; of fields that the export does not name."""

    n_fields: int = 0
    n_expressed: int = 0
    n_named: int = 0
    pairs: list[bool] = field(default_factory=list)
    n_shared: int = 0
    n_values: int = 0

    def add(self, task: Task, *, is_proved: bool) -> None:
        """Export the wrapper of a task and compare both on the pages that the export did not see."""
        half = len(task.test) // 2
        wrapper = learn_wrapper(task.examples())
        selectors = wrapper.to_selectors([page.page for page in task.test[:half]] if is_proved else ())
        named = {name for name in selectors.differing if name in selectors.fields}
        self.n_fields += len(wrapper.fields)
        self.n_expressed += len(selectors.fields)
        self.n_named += len(named)
        for page in task.test[half:]:
            ours, theirs = extracted(wrapper, page.page), selected_values(selectors, page.page)
            for name in selectors.fields.keys() - named:
                own, other = ours.get(name, set()), theirs.get(name, set())
                self.pairs.append(own == other)
                self.n_shared += len(own & other)
                self.n_values += len(own | other)


def exports_section(data: Data) -> Section:
    """Make the table of how far exported selectors and wrappers agree."""
    rows = []
    for name, as_rows in (("swde", False), ("wien", True)):
        pages = sites(data, name, ["dev"])
        for n_train in N_TRAIN:
            for is_proved in (False, True):
                count = _Count()
                for seed in SEEDS:
                    for task in tasks(pages, n_train, seed, as_rows=as_rows):
                        count.add(task, is_proved=is_proved)
                rows.append(
                    (
                        name,
                        str(n_train),
                        "yes" if is_proved else "no",
                        f"{count.n_expressed / count.n_fields:.3f}",
                        f"{count.n_named / count.n_fields:.3f}",
                        f"{sum(count.pairs) / len(count.pairs):.4f}",
                        f"{count.n_shared / count.n_values:.4f}",
                    )
                )
    return Section(
        "wrappers-exports",
        "Wrappers: do exported selectors give the same values",
        "python -m bench wrappers",
        f"swde and wien, dev; {len(SEEDS)} draws; half of a site's other pages are compared, the other half may be "
        "given to the export",
        (
            "set", "marked pages", "more pages given", "fields expressed", "fields named as different",
            "page and field the same", "values the same",
        ),
        tuple(rows),
        ("The last two columns are of the fields that are expressed and not named.",),
    )  # fmt: skip
