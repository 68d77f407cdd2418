"""Dates as people write them, in 75 languages, for posts, articles and tables alike.

`reading.py` finds and reads them in a text, by the words of `datewords.py` (a generated table) and `daywords.py`, and
phrases by `phrases.py`; `eras.py` puts other calendars' years in our own; `machine.py` reads those written for
programs, `agreeing.py` the day that both mean; `calendar.py` makes ISO 8601 of them, and decides from all dates of a
page what comes first, the day or the month.
"""
