"""`read_objects`: records as objects of a class that a schema describes, validated."""

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_type_hints, overload

from ..model import Record, Region, Table
from ..wording import counted
from .column_matching import match_columns
from .field_types import FieldType, field_type

T = TypeVar("T")
MAX_SAID = 300
"""Characters of what is said of one record that is left out."""


@dataclass(frozen=True)
class Objects(Generic[T], Sequence[T]):
    """The objects, a sequence of them.

    Attributes
    ----------
    objects : in the order of the records, those left out that are not valid
    columns : field -> the column it was read from
    unmatched : field -> why no column is it
    invalid : (number of the record, what is wrong with it) of each that is left out
    """

    objects: list[T]
    columns: dict[str, str]
    unmatched: dict[str, str]
    invalid: list[tuple[int, str]]

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        return self.objects[at]

    def __len__(self) -> int:
        return len(self.objects)

    def __iter__(self) -> Iterator[T]:
        return iter(self.objects)

    def describe(self) -> str:
        """Return what became of the schema, in sentences."""
        lines = [f"{counted(len(self), 'object')}, {len(self.invalid)} left out"]
        lines += [f"{name}: from column {column!r}" for name, column in self.columns.items()]
        lines += [f"{name}: not found, {why}" for name, why in self.unmatched.items()]
        lines += [f"record {number} left out: {why}" for number, why in self.invalid[:5]]
        return "\n".join(lines)


def read_objects(source: Region | Table | Sequence[Record], schema: type[T]) -> Objects[T]:
    """Return records as objects of `schema`, a dataclass or a Pydantic model.

    A field has the column of its name or of a synonym, if the cells are of its type: str, int, float, Decimal, `Money`,
    `Url`, `Date` or datetime, list[...] of them, `| None` for what may be missing. A field that no column is called by
    has the only column of its type, if there is one. What is not sure is not guessed: it is in `unmatched` with the
    reason.

    Parameters
    ----------
    source : a region, a table (`details.table`, `site.tables[...]`), or records

    Raises
    ------
    TypeError : `source` is something else, or `schema` neither a dataclass nor a Pydantic model
    MissingExtraError : a field is a number or `Money`, and price-parser is not installed

    Examples
    --------
    >>> from dataclasses import make_dataclass
    >>> from unweave import Money, Page, Url, find_records
    >>> Lamp = make_dataclass("Lamp", [("name", str), ("price", Money), ("url", Url), ("stock", int, None)])
    >>> made = (("Kiwi", 1), ("Ali", 2), ("Bill", 1))
    >>> rows = "".join(f"<li><a href='/{name}'>{name} lamp</a> <b>${price}.50</b></li>" for name, price in made)
    >>> lamps = read_objects(find_records(Page(f"<ul>{rows}</ul>"))[0], Lamp)
    >>> lamps[1]
    Lamp(name='Ali lamp', price=Money(amount=Decimal('2.50'), currency='$'), url='/Ali', stock=None)
    >>> lamps.unmatched
    {'stock': 'no column is of type int'}
    """
    table = _table_of(source)
    fields = _fields(schema)
    keywords = {name: _keyword(schema, name) for name in fields}
    matches = match_columns(table, fields)
    columns = {name: match.column for name, match in matches.items() if match.column is not None}
    unmatched = {name: match.why for name, match in matches.items() if match.column is None}
    objects: list[T] = []
    invalid: list[tuple[int, str]] = []
    for number in range(len(table)):
        given = {name: values[number] for name, match in matches.items() if (values := match.values) is not None}
        lacking = [name for name, wanted in fields.items() if given.get(name) is None and not wanted.may_lack]
        if lacking:
            invalid.append((number, f"no value for {', '.join(lacking)}"))
            continue
        given = {name: value for name, value in given.items() if value is not None or not _has_default(schema, name)}
        nothing = {name: None for name in fields if name not in given and not _has_default(schema, name)}
        try:
            objects.append(schema(**{keywords[name]: value for name, value in {**nothing, **given}.items()}))
        except (ValueError, TypeError) as error:  # Pydantic's ValidationError is a ValueError
            invalid.append((number, _said(error)))
    return Objects(objects, columns, unmatched, invalid)


def _table_of(source: object) -> Table:
    if isinstance(source, Region):
        return source.table
    if isinstance(source, Table):
        return source
    what = type(source).__name__
    if isinstance(source, Sequence) and not isinstance(source, (str, bytes)):
        other = next((one for one in source if not isinstance(one, Record)), None)
        if other is None:
            return Table.from_records(source)
        what = f"a {what} of {type(other).__name__}"
    hint = "; give one of its tables: site.tables['list']" if hasattr(source, "tables") else ""
    hint = "; its table is one: details.table" if hasattr(source, "table") else hint
    hint = "; find_records(page)[0] gives a region of it" if hasattr(source, "source") else hint
    hint = "; give one of them: regions[0]" if what.endswith("Region") else hint
    raise TypeError(f"read_objects takes a region, a table or records, not {what}{hint}")


def _fields(schema: type) -> dict[str, FieldType]:
    if not isinstance(schema, type) or not (dataclasses.is_dataclass(schema) or hasattr(schema, "model_fields")):
        raise TypeError(f"read_objects takes a dataclass or a Pydantic model as its schema, not {schema!r}")
    try:
        hints = get_type_hints(schema, include_extras=True)
    except NameError as error:
        raise TypeError(f"the types of {schema.__name__} cannot be read: {error}; import them in its module") from error
    return {name: field_type(hints[name], _has_default(schema, name)) for name in _names(schema)}


def _names(schema: Any) -> list[str]:
    if dataclasses.is_dataclass(schema):
        return [field.name for field in dataclasses.fields(schema) if field.init]
    return list(schema.model_fields)


def _keyword(schema: Any, name: str) -> str:
    """Return what a field is called where an object is made: a Pydantic model may have an alias for it."""
    field = getattr(schema, "model_fields", {}).get(name)
    aliases = (getattr(field, "validation_alias", None), getattr(field, "alias", None))
    return next((alias for alias in aliases if isinstance(alias, str)), name)


def _said(error: Exception) -> str:
    """Return what is wrong with a record in one line; Pydantic's has lines, and an address, for each field."""
    if callable(listed := getattr(error, "errors", None)):
        lines = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}, not {one['input']!r:.60}" for one in listed()]
        return "; ".join(lines)[:MAX_SAID]
    return " ".join(str(error).split())[:MAX_SAID]


def _has_default(schema: Any, name: str) -> bool:
    if not dataclasses.is_dataclass(schema):
        return not schema.model_fields[name].is_required()
    (field,) = (field for field in dataclasses.fields(schema) if field.name == name)
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
