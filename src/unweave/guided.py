"""A name that an object has not, answered with what it has, as pandas and BeautifulSoup call much otherwise."""

from typing import TYPE_CHECKING, Any, ClassVar


class Guided:
    """Base of what users hold: where an attribute is missing, the AttributeError says where to find it.

    `_instead` : where that is, in words; without it, the names there are
    """

    __slots__ = ()
    _instead: ClassVar[str] = ""

    if not TYPE_CHECKING:  # a type checker would take every attribute for there

        def __getattr__(self, name: str) -> Any:
            kind = type(self)
            if name.startswith("_") or hasattr(kind, name):
                return object.__getattribute__(self, name)  # its own reason: a property may have failed
            called = next(one.__name__ for one in kind.__mro__ if Guided in one.__bases__)
            instead = self._instead or f"it has {', '.join(one for one in dir(self) if not one.startswith('_'))}"
            raise AttributeError(f"{called} has no {name!r}; {instead}", name=name, obj=self)
