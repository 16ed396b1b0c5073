"""The keys that a file may hold. All else is a fault, which is reported with its place.

What was read of a file never changes: `frozen`.
"""

import json
import re
import tomllib
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from types import MappingProxyType
from typing import Any, NamedTuple, Union

from lexicons.errors import Unsound, printable, shown
from lexicons.language import _
from lexicons.storage import DEVICES

LONGEST_ID = 40
LONGEST_SHOWN = 60  # characters of a list in a message
LARGEST_SHOWN = 10**20  # Python raises an error when it shows a number of thousands of digits
DAY = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-([0-3][0-9])")

#: Takes a value. Returns what was expected in its place; an empty text if the value is valid.
Expectation = Callable[[object], str]


class SchemaKey(NamedTuple):
    """One key of a table: what it may hold, and what it means. The documentation lists both."""

    expects: Expectation
    meaning: str
    required: bool = False


Kind = Union[SchemaKey, "Table", "Rows", "Named"]
Table = Mapping[str, Kind]


class Rows(NamedTuple):
    """A table that a file may hold several times, in order: ``[[stage]]``."""

    table: Table
    required: bool = True


class Named(NamedTuple):
    """Tables or values of one kind under names that the file chooses: ``[language.es]``."""

    names: Expectation
    of: Table | SchemaKey


def setting(
    usual: Any, expects: Expectation, meaning: str, *, shown: bool = True,
    required: bool = False,
) -> Any:  # fmt: skip
    """Declare a key of a file by a field: what holds without it, what it holds, what it means."""
    key = SchemaKey(expects, meaning, required)
    return field(default=usual, repr=shown, metadata={"key": key})


def keys_in(kind: type) -> dict[str, SchemaKey]:
    """Return the keys that the fields of a class declare."""
    return {f.name: f.metadata["key"] for f in fields(kind) if "key" in f.metadata}


def expecting(what: str, fits: Callable[[Any], object]) -> Expectation:
    """Return the expectation of what fits; `what` says it in words.

    >>> even = expecting("an even number", lambda value: value % 2 == 0)
    >>> even(2), even(3)
    ('', 'an even number')
    """
    return lambda value: "" if fits(value) else what


def is_id(value: object) -> bool:
    """Return whether a value is an id: a file name on every system.

    >>> is_id("nsa-2004"), is_id("NSA 2004"), is_id("con")
    (True, False, False)
    """
    if not isinstance(value, str) or len(value) > LONGEST_ID or value in DEVICES:
        return False
    parts = value.split("-")
    return all(part.isascii() and part.isalnum() and part == part.lower() for part in parts)


def is_day(value: object) -> bool:
    """Return whether a value is a day of the calendar, as ISO 8601 writes it.

    >>> is_day("2027-01-31"), is_day("2027-02-31"), is_day("20270131")
    (True, False, False)
    """
    parts = DAY.fullmatch(value) if isinstance(value, str) else None
    return parts is not None and 0 < int(parts[3]) <= monthrange(int(parts[1]), int(parts[2]))[1]


text = expecting(
    "one line of text, without spaces at its ends",
    lambda value: isinstance(value, str) and value and value == value.strip() == printable(value),
)
identifier = expecting(
    f"an id of at most {LONGEST_ID} lower-case letters, digits and single hyphens", is_id
)
#: ISO 639, perhaps with a region (BCP 47).
language = expecting(
    "the code of a language, such as es or pt-BR",
    lambda value: isinstance(value, str) and re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", value),
)
day = expecting("a date such as 2027-01-31", is_day)
flag = expecting("true or false", lambda value: isinstance(value, bool))


def whole(low: int, high: int) -> Expectation:
    """Expect a whole number from `low` to `high`, both included."""
    return expecting(
        f"a whole number from {low} to {high}",
        lambda value: type(value) is int and low <= value <= high,
    )


def one_of(*choices: object) -> Expectation:
    """Expect one of a few values."""
    return expecting(
        f"one of {', '.join(map(quoted, choices))}",
        lambda value: any(value == c and type(value) is type(c) for c in choices),
    )


def some_of(*choices: str) -> Expectation:
    """Expect a list of one or more of a few values, each once."""
    return expecting(
        f"a list of one or more, each once, of {', '.join(map(quoted, choices))}",
        lambda value: (
            isinstance(value, list)
            and value
            and all(inner in choices for inner in value)
            and len(set(value)) == len(value)
        ),
    )


def quoted(value: object) -> str:
    """Return a value as the file would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) > LARGEST_SHOWN:
        return "a far too large number"
    return shown(value) if isinstance(value, str) else f"{value}"


class FileFaults:
    """All that is wrong with one file, for one message: what happened, and what to do."""

    def __init__(self, what: str, remedy: str) -> None:
        self.what, self.remedy = what, remedy
        self.lines: list[str] = []

    def add(self, path: str, fault: str) -> None:
        """Add a fault at the path of a key; the whole file has none."""
        self.lines.append(f"{path}: {fault}" if path else fault)

    def refuse(self) -> None:
        """Raise `Unsound` with all faults, if there are any."""
        if self.lines:
            raise Unsound(self.what, faults=self.lines, remedy=self.remedy)


def valid_part(data: object, table: Table, faults: FileFaults, path: str = "") -> dict[str, Any]:
    """Return the valid part of the data; add a fault with its path for all else.

    >>> faults = FileFaults("club.toml can't be used.", "Fix the file.")
    >>> valid_part({"retypin": 1}, {"retyping": SchemaKey(flag, "may words be retyped?")}, faults)
    {}
    >>> faults.lines
    ["retypin: no such key. Did you mean 'retyping'?"]
    """
    kept: dict[str, Any] = {}
    if not isinstance(data, dict):
        faults.add(path, "expected a table")
        return kept
    for name, value in data.items():
        if name in table:
            _keep_valid(kept, name, value, table[name], faults, at(path, name))
        else:
            hint = did_you_mean(name, table)
            faults.add(at(path, name), f"no such key. {hint}".rstrip())
    for name in required(table):
        if name not in data:
            faults.add(at(path, name), "missing")
    return kept


def _keep_valid(
    kept: dict[str, Any], name: str, value: object, kind: Kind, faults: FileFaults, place: str
) -> None:
    """Keep the valid part of one value; add a fault with its place for all else."""
    match kind:
        case SchemaKey(expects=expects):
            if expected := expects(value):
                faults.add(place, f"expected {expected}, found {described(value)}")
            else:
                kept[name] = value
        case Rows(table=inner):
            if rows := _valid_rows(value, inner, faults, place):
                kept[name] = rows
        case Named():
            kept[name] = _valid_names(value, kind, faults, place)
        case inner:
            kept[name] = valid_part(value, inner, faults, place)


def _valid_rows(data: object, table: Table, faults: FileFaults, name: str) -> list[dict[str, Any]]:
    if isinstance(data, list) and data:
        return [valid_part(row, table, faults, f"{name} {no}") for no, row in enumerate(data, 1)]
    faults.add(name, f"expected one or more tables [[{name}]]")
    return []


def _valid_names(data: object, kind: Named, faults: FileFaults, path: str) -> dict[str, Any]:
    """Return the valid part of what stands under chosen names; add a fault for all else."""
    kept: dict[str, Any] = {}
    if not isinstance(data, dict) or not data:
        what = "names with values" if isinstance(kind.of, SchemaKey) else f"tables [{path}.NAME]"
        faults.add(path, f"expected one or more {what}")
        return kept
    for name, value in data.items():
        if expected := kind.names(name):
            faults.add(at(path, name), f"expected {expected}")
        else:
            _keep_valid(kept, name, value, kind.of, faults, at(path, name))
    return kept


def at(path: str, name: str) -> str:
    """Return the path of a key as a message shows it."""
    label = name if name and name.isprintable() else shown(name)
    return f"{path}.{label}" if path else label


def required(table: Table) -> Iterator[str]:
    """Yield the keys that a table must hold."""
    for name, key in table.items():
        if isinstance(key, SchemaKey | Rows) and key.required:
            yield name


def in_toml(values: Mapping[str, Any], table: str = "", heading: str = "[{}]\n") -> str:
    r"""Return values as TOML, tables last, without empty ones. A list that a person emptied stays.

    >>> in_toml({"name": "a\x7f", "rounds": 0, "tables": ("1-40", "Stage"), "touch": True})
    'name = "a\\u007f"\ntables = ["1-40", "Stage"]\ntouch = true\n'
    >>> in_toml({"profile": {"theme": "dark", "times": {"idle": 30}}})
    '\n[profile]\ntheme = "dark"\n\n[profile.times]\nidle = 30\n'
    """
    lines = heading.format(table) if table else ""
    below = []
    for key, value in values.items():
        if isinstance(value, dict) and value:
            below.append(in_toml(value, at(table, key)))
        elif isinstance(value, list) and any(isinstance(row, dict) for row in value):
            below += [in_toml(row, at(table, key), "[[{}]]\n") for row in value]
        elif value is False or value not in ("", 0, (), None, {}):
            # JSON is TOML, but for one character.
            written = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
            lines += f"{key} = {written}\n"
    return "\n".join([lines, *below])


def described(value: object) -> str:
    """Return a wrong value as a message shows it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        plain = not any(isinstance(inner, (dict, list)) for inner in value)
        listed = f"[{', '.join(map(quoted, value))}]" if plain else ""
        return listed if 0 < len(listed) <= LONGEST_SHOWN else "a list"
    return quoted(value)


def did_you_mean(name: str, known: Mapping[str, object], least: float = 0.6) -> str:
    """Return a hint at the most similar known name; empty if no name has the least likeness.

    >>> did_you_mean("longer_then", {"longer_than": 0})
    "Did you mean 'longer_than'?"
    """
    from difflib import get_close_matches  # needed only beside a fault

    similar = get_close_matches(name, known, n=1, cutoff=least)
    return _("Did you mean {name}?", name=shown(similar[0])) if similar else ""


def unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON. Raises `ValueError` if it has a key twice."""
    contents = dict(pairs)
    if len(contents) < len(pairs):
        raise ValueError("a key is there twice")
    return contents


def parse(data: bytes, name: str) -> dict[str, Any]:
    """Return the contents of a TOML file (TOML 1.0); `name` is what messages call the file.

    Raises `Unsound` with the place of the fault.
    """
    try:
        return tomllib.loads(data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        fault = f"byte {error.start + 1} is not UTF-8: save the file in this encoding"
    except ValueError as error:  # a syntax error, or a number with too many digits for Python
        fault = str(error)
    except RecursionError:
        fault = "it is nested too deep"
    raise Unsound(
        _("{name} can't be read as TOML.", name=name), faults=[fault], remedy=_("Fix the file.")
    )


# -- what was read ---------------------------------------------------------------------------------


def frozen(value: Any) -> Any:
    """Return a deep copy of a value that can't be changed."""
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    return tuple(frozen(inner) for inner in value) if isinstance(value, list) else value
