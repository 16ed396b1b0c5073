"""The rows of a journal's table: an entry as SQLite keeps it, in format 1."""

import json
from typing import Any

from lexicons.errors import Unsound
from lexicons.record.entry import Entry, names

table = """CREATE TABLE entry (
    number INTEGER PRIMARY KEY, time TEXT NOT NULL, kind TEXT NOT NULL, station TEXT NOT NULL,
    event TEXT NOT NULL, session TEXT NOT NULL, round INTEGER, "table" TEXT, rules TEXT,
    rules_fingerprint TEXT, alphabet_fingerprint TEXT, lexicons TEXT NOT NULL, words TEXT NOT NULL,
    verdict TEXT, refers_to INTEGER, source TEXT, by TEXT, reason TEXT, note TEXT,
    seal TEXT NOT NULL
) STRICT"""

# The SQL is put together of these names alone, never of what somebody typed.
columns = ", ".join(f'"{name}"' for name in names)
holders = ", ".join("?" for _ in names)
select = f"SELECT {columns} FROM entry"
insert = f"INSERT INTO entry ({columns}) VALUES ({holders})"


def row_of(entry: Entry) -> list[Any]:
    """Return the row of an entry."""
    values = (getattr(entry, name) for name in names)
    return [list_text(value) if isinstance(value, tuple) else value for value in values]


def list_text(values: tuple[Any, ...]) -> str:
    """Return a list as its column holds it.

    >>> list_text(("QI", "ÑU"))
    '["QI", "ÑU"]'
    """
    return json.dumps(values, ensure_ascii=False)


def entry_in(row: tuple[Any, ...], path: str) -> Entry:
    """Return the entry of a row; `Unsound` for a row that `row_of` did not make."""
    fields = dict(zip(names, row, strict=False))
    try:
        lists = {name: json.loads(fields[name]) for name in ("lexicons", "words")}
        lexicons = tuple((str(edition), str(digits)) for edition, digits in lists["lexicons"])
        words = tuple(map(str, lists["words"]))
        # What is not exactly what `row_of` writes would stand in the file and not be sealed.
        if (fields["lexicons"], fields["words"]) == (list_text(lexicons), list_text(words)):
            return Entry(**{**fields, "lexicons": lexicons, "words": words})
    except (KeyError, TypeError, ValueError, RecursionError):
        pass
    raise Unsound(
        f"The journal {path} has an entry that cannot be read.",
        faults=[f"entry {fields.get('number', 'missing')}"],
        remedy="Keep the file for the director, and begin a new event.",
    )
