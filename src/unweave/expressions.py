"""Regular expressions that are compiled when they are first used: of a command that reads one page, most never are.

Of all expressions: a group that is repeated for good ends in a branch that never fits, `(?:...|(?!))*+`. Python 3.11.0
to 3.11.4 (Debian 12) goes on where a last round has failed half way; behind that branch it goes on where the round
began.
"""

import re
from typing import Any, AnyStr, cast

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub")


class _Compiled:
    """An expression that has been used: its methods are found as quickly as those of `re.Pattern`."""


class _Uncompiled(_Compiled):
    """An expression that has not been used."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self.flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        vars(self).update({method: getattr(compiled, method) for method in _METHODS})
        self.__class__ = _Compiled  # type: ignore[assignment]
        return getattr(self, name)


def expression(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression that is compiled when it is first used: for those that take a quarter of a
    millisecond or more to compile, with many words, many letters of other scripts, or no case.

    >>> import re
    >>> expression("(?:lamp|light)s?", re.IGNORECASE).fullmatch("Lamps") is not None
    True
    """
    return cast("re.Pattern[AnyStr]", _Uncompiled(pattern, flags))
