"""The lists of a page: every way its nodes repeat, and which of them a person would call the page's records.

`candidates.py` lists every way nodes of the page make a list, `features.py` measures them, `ranking.py` weighs what
was measured with fitted weights, `alternation.py`, `levels.py`, `wider.py` and `sectioned.py` join lists that are one,
`disjoint.py` takes lists without a common node, `choice.py` does all this in order, and `main.py` says which of them
the page is for (`downloads.py`, `glossaries.py` and `schedules.py` find files, terms and dates; `asking.py`,
`enumerations.py`, `footnotes.py` and `calendars.py` what it is not for, `facts_first.py` that it is of one thing).
`grouping.py` and `features.py` are the compiled loops, over `signatures.py`, `groups.py` and `repeats.py`; `kinds.py`
has the ways a list was found, `beside.py` adds the members that stand beside it, alike by `likeness.py`, `separated.py`
joins what stands in several elements, `phases.py` begins runs where records do, `led.py` adds first records behind what
leads a list.
"""
