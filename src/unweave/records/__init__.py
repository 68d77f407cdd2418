"""The records of a list page, as DEPTA finds and aligns them (Zhai and Liu, 2006), and further.

`find.py` puts together what `lists/` found and ranked. `pattern.py` keeps what was found of a list for the next pages
of its template.

Regions: `strays.py` and `copies.py` say which members are records, `noncontiguous.py` has records across rows,
`whole_rows.py` rows in place of cells, `sections.py` what stands above records, `panels.py` what their tabs say.

Tables: `table.py` makes one of the records. `data_table.py` lays out those of a `<table>` (`headers.py`,
`plain_headers.py`, `frozen_columns.py`, and `joined_grid.py` for several), `grid_headers.py` heads others, of which
`trees.py` makes
a small tree each, `folding.py` (of `record_source.py`, with `running_text.py`, `written_text.py`) and `alignment.py`
align them on the `seed.py`, by what `leaves.py` compares; `by_class.py` puts right what went beside. `columns.py` reads
the items of the columns, `shown_text.py` as a reader sees them, `alternative_texts.py` those of pictures, and
`lazy_records.py` those of a record when they are asked for.

Columns: each is a `Draft` of `drafts.py` at first; `settling.py` parts and names them, some by columns of labels
(`label_columns.py`), `tidying.py` puts aside what a person would leave out, over `shown_columns.py`, `cells.py` and
`surroundings.py`, after `joined_columns.py` and `duplicates.py` made one of several. Parts of one value: `amounts.py`,
`date_parts.py`, `moments.py`. Labels: `captions.py`, `paired_labels.py`, `further_labels.py`. What stands aside:
`pressed.py`, `framed.py`, `scraps.py`. What no text says: `ratings.py` (with `star_rows.py`, `star_sentences.py`),
`stated_dates.py`, `stated_names.py`, `bare_links.py` and `own_links.py`.

Patterns: `pattern_learning.py` (with what the page says, `told.py`), `pattern_search.py` with `location.py` and
`seed_matching.py`, `pattern_rows.py`, `readings.py`, `pattern_file.py`.
"""

from .find import Limits, find_records
from .pattern import RecordPattern, load_pattern

__all__ = ["Limits", "RecordPattern", "find_records", "load_pattern"]
