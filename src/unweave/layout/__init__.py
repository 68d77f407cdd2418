"""Lossless separation of pages into layout code and data (SYNTHIA).

One arena of arrays (`arena.py`) goes from step to step: `unfolded.py` fills it with the page itself, its texts and
labels numbered (`interning.py`), literals inside scripts unfolded (`scripts.py`), what people wrote in one piece
(`prose.py`), white space of tags an attribute's (`tag_ends.py`); `loops.py` folds similar siblings into loops (chosen
in `chunks.py`, tried in `attempts.py`), by what that saves (`savings.py`) and, for readers, where rows begin and end
(`row_limits.py`, by what they begin with, `row_starts.py`), how many are odd ones (`odd_rows.py`) and which have lists
too short to be loops alone (`short_lists.py`).
Alignments are found (`aligning.py`, with the tables of `search.py`) and carried out, tree by tree (`merging.py`) and
column by column (`joining.py`). Items that rows have by position become lists of theirs (`item_lists.py`), loops of
always the same few rows are written out (`unrolling.py`). `walking.py` turns the arena, as `arena_reading.py` reads it,
into instructions and its data (`scopes.py`): `row_parts.py` says what is data as it is, `value_ends.py` and
`quantities.py` where values are cut, `derived.py` which are others with something around, `alternatives.py` writes rows
of several kinds whole, `said_again.py` what one says again of itself as its values,
`row_edges.py` moves what is between rows, `conditions.py` has few conditions side by side,
`writing.py` writes all that as a Jinja2 template (`template_text.py` reads it as one), what stands more than once as
macros (`macros.py`, found by `macro_finding.py` among `skeletons.py`), what a page is about as data (`facts.py`, found
by `fact_finding.py`), what many links begin with once (`url_bases.py`), and what many handlers or styles do
(`beginnings.py`), with names (`naming.py`) from what the page calls things (`hints.py`), which a person may change
(`renaming.py`). `weaving.py` runs a template,
`unknown_names.py` refuses misspelt data, `extracting.py` runs it backwards, also over pages that fit in parts
(`exceptions.py`); `separation.py` has the verbs.

`data_text.py` writes the data as JSON, lists of like rows as tables. `text.py` makes bytes text and back,
`terms.py` has the kinds of nodes, what is counted and what is bounded,
`instructions.py` those of a template; `tables.py` reads a separation as records, with whole addresses
(`row_addresses.py`), `template_files.py` writes it, as a file or in parts (`included.py`).
"""

from .data_text import dump_data
from .separation import Layout, SeparatedPages, Separation, separate, separate_pages, weave
from .template_files import weave_files

__all__ = ["Layout", "SeparatedPages", "Separation", "dump_data", "separate", "separate_pages", "weave", "weave_files"]
