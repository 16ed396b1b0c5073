"""A closed list of keys: what a TOML file may say, and every fault told with its place."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from lexicons.errors import Unsound, shown

longest_id = 40
longest_told = 60  # characters of a list in a message
largest_shown = 10**20  # Python itself refuses to show some numbers
numbered = {f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)}
devices = {"con", "prn", "aux", "nul", *numbered}  # no names for files on Windows

#: Says what was expected of a value, or nothing where the value is as it should be.
Expectation = Callable[[object], str]


@dataclass(frozen=True)
class Key:
    """One key of a table: what it may hold, and what it means (the documentation says the same)."""

    expects: Expectation
    meaning: str
    required: bool = False


Table = Mapping[str, Union[Key, "Table", "Rows"]]


@dataclass(frozen=True)
class Rows:
    """A table that stands several times, in order: ``[[stage]]``."""

    table: Table
    required: bool = True


def text(value: object) -> str:
    """One line of text that prints, with no space at its ends.

    >>> text("The play stays."), text(" ")
    ('', 'one line of text, without spaces at its ends')
    """
    if isinstance(value, str) and value and value == value.strip() and value.isprintable():
        return ""
    return "one line of text, without spaces at its ends"


def identifier(value: object) -> str:
    """Lower-case letters, digits and single hyphens: safe as a file name on every system.

    >>> identifier("nsa-2004"), identifier("NSA 2004")
    ('', 'an id of at most 40 lower-case letters, digits and single hyphens')
    """
    if isinstance(value, str) and len(value) <= longest_id:
        parts = value.split("-")
        if value not in devices and all(
            p.isascii() and p.isalnum() and p == p.lower() for p in parts
        ):
            return ""
    return "an id of at most 40 lower-case letters, digits and single hyphens"


def flag(value: object) -> str:
    """True or false."""
    return "" if isinstance(value, bool) else "true or false"


def whole(low: int, high: int) -> Expectation:
    """A whole number within bounds, both included."""

    def expects(value: object) -> str:
        inside = type(value) is int and low <= value <= high
        return "" if inside else f"a whole number from {low} to {high}"

    return expects


def one_of(*choices: object) -> Expectation:
    """One of a few values."""

    def expects(value: object) -> str:
        known = any(value == c and type(value) is type(c) for c in choices)
        return "" if known else f"one of {', '.join(map(quoted, choices))}"

    return expects


def some_of(*choices: str) -> Expectation:
    """A list of one or more different values out of a few."""
    single = one_of(*choices)

    def expects(value: object) -> str:
        known = isinstance(value, list) and value and not any(map(single, value))
        if known and len(set(value)) == len(value):  # type: ignore[call-overload,arg-type]
            return ""
        return f"a list of one or more, each once, of {', '.join(map(quoted, choices))}"

    return expects


def quoted(value: object) -> str:
    """A value as the file would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) > largest_shown:
        return "a number beyond all sense"
    return shown(value) if isinstance(value, str) else f"{value}"


@dataclass
class Faults:
    """All that is wrong with one file, told together."""

    found: list[str] = field(default_factory=list)

    def tell(self, path: str, fault: str) -> None:
        """One more fault, at a key's path."""
        self.found.append(f"{path}: {fault}")

    def refuse(self, what: str, remedy: str) -> None:
        """Raise them all together, if there are any."""
        if self.found:
            raise Unsound(what, faults=self.found, remedy=remedy)


def sound(data: object, table: Table, faults: Faults, path: str = "") -> dict[str, Any]:
    """What of the data keeps to the table; tells every fault of the rest, each with its path."""
    kept: dict[str, Any] = {}
    if not isinstance(data, dict):
        faults.tell(path, "expected a table")
        return kept
    for name, value in data.items():
        place = at(path, name)
        match table.get(name):
            case None:
                faults.tell(place, f"no such key.{did_you_mean(name, table)}")
            case Key(expects=expects):
                if expected := expects(value):
                    faults.tell(place, f"expected {expected}, found {found(value)}")
                else:
                    kept[name] = value
            case Rows(table=inner):
                if isinstance(value, list) and value:
                    rows = enumerate(value, 1)
                    kept[name] = [sound(row, inner, faults, f"{name} {no}") for no, row in rows]
                else:
                    faults.tell(place, f"expected one or more tables [[{name}]]")
            case inner:
                kept[name] = sound(value, inner, faults, place)
    for name in required(table):
        if name not in data:
            faults.tell(at(path, name), "missing")
    return kept


def at(path: str, name: str) -> str:
    """The path of a key, as a message shows it."""
    label = name if name.isprintable() else shown(name)
    return f"{path}.{label}" if path else label


def required(table: Table) -> Iterator[str]:
    """The keys without which a table says nothing."""
    for name, key in table.items():
        if isinstance(key, Key | Rows) and key.required:
            yield name


def found(value: object) -> str:
    """A wrong value as a message shows it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        plain = not any(isinstance(each, (dict, list)) for each in value)
        told = f"[{', '.join(map(quoted, value))}]" if plain else ""
        return told if 0 < len(told) <= longest_told else "a list"
    return quoted(value)


def did_you_mean(name: str, known: Mapping[str, object]) -> str:
    """A hint for a near miss, or nothing.

    >>> did_you_mean("longer_then", {"longer_than": 0})
    " Did you mean 'longer_than'?"
    """
    from difflib import get_close_matches  # only ever needed beside a fault

    near = get_close_matches(name, known, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""


def unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, unless a key is said twice: nobody knows which would count."""
    said = dict(pairs)
    if len(said) < len(pairs):
        raise ValueError("a key is there twice")
    return said


def parse(data: bytes, name: str) -> dict[str, Any]:
    """The tables of a TOML file; `name` is what messages call it."""
    try:
        return tomllib.loads(data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        fault = f"byte {error.start + 1} is not UTF-8"
    except ValueError as error:  # also a number of more digits than Python takes
        fault = str(error)
    except RecursionError:
        fault = "it is nested too deep"
    raise Unsound(f"{name} cannot be read as TOML.", faults=[fault], remedy="Mend the file.")
