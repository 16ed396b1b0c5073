"""The rows of a journal's table: an entry as SQLite keeps it, by its format."""

import json
from typing import Any

from lexicons.errors import Unsound
from lexicons.language import _
from lexicons.record.entry import Entry
from lexicons.record.format import Format, first, lists, pairs, second


class Rows:
    """The table of entries of one format; the schema of its file has the format's number."""

    def __init__(self, form: Format, table: str) -> None:
        self.format = form
        self.table = table
        # The SQL is put together of these names alone, never of what somebody typed.
        columns = ", ".join(f'"{name}"' for name in form.names)
        self.select = f"SELECT {columns} FROM entry"
        self.insert = f"INSERT INTO entry ({columns}) VALUES ({', '.join('?' for _ in form.names)})"
        self.every = f"{self.select} ORDER BY number"

    def row_of(self, entry: Entry) -> list[Any]:
        """Return the row of an entry of this format."""
        values = (getattr(entry, name) for name in self.format.names)
        return [list_text(value) if isinstance(value, tuple) else value for value in values]

    def entry_in(self, row: tuple[Any, ...], path: str) -> Entry:
        """Return the entry of a row; `Unsound` for a row that `row_of` did not make."""
        fields = {"format": self.format.number, **dict(zip(self.format.names, row, strict=False))}
        try:
            read = {name: list_in(name, fields[name]) for name in lists & fields.keys()}
            # What is not exactly what `row_of` writes would stand in the file and not be sealed.
            exact = all(list_text(value) == fields[name] for name, value in read.items())
            if exact and fields["format"] == self.format.number:
                return Entry(**{**fields, **read})
        except (KeyError, TypeError, ValueError, RecursionError):
            pass
        raise Unsound(
            _("The journal {path} has an entry that cannot be read.", path=path),
            faults=[_("entry {number}", number=fields.get("number", "?"))],
            remedy=_("Keep the file for the director, and begin a new event."),
        )


def list_in(name: str, text: str) -> tuple[Any, ...]:
    """Return the list in a column; `ValueError` or `TypeError` if there is no list."""
    values = json.loads(text)
    if name in pairs:
        return tuple((str(one), str(other)) for one, other in values)
    return tuple(map(str, values))


def list_text(values: tuple[Any, ...]) -> str:
    """Return a list as its column holds it.

    >>> list_text(("QI", "ÑU"))
    '["QI", "ÑU"]'
    """
    return json.dumps(values, ensure_ascii=False)


# The text of a table stands in its file: a change of it would be found as tampering.
schemas = {
    1: Rows(first, """CREATE TABLE entry (
    number INTEGER PRIMARY KEY, time TEXT NOT NULL, kind TEXT NOT NULL, station TEXT NOT NULL,
    event TEXT NOT NULL, session TEXT NOT NULL, round INTEGER, "table" TEXT, rules TEXT,
    rules_fingerprint TEXT, alphabet_fingerprint TEXT, lexicons TEXT NOT NULL, words TEXT NOT NULL,
    verdict TEXT, refers_to INTEGER, source TEXT, by TEXT, reason TEXT, note TEXT,
    seal TEXT NOT NULL
) STRICT"""),
    2: Rows(second, """CREATE TABLE entry (
    number INTEGER PRIMARY KEY, format INTEGER NOT NULL, time TEXT NOT NULL, kind TEXT NOT NULL,
    station TEXT NOT NULL, event TEXT NOT NULL, session TEXT NOT NULL, day TEXT, round INTEGER,
    "table" TEXT, board TEXT, rules TEXT, rules_fingerprint TEXT, alphabet_fingerprint TEXT,
    lexicons TEXT NOT NULL, words TEXT NOT NULL, verdict TEXT, refers_to INTEGER,
    refers_to_chain TEXT, source TEXT, by TEXT, role TEXT, reason TEXT, note TEXT, receipt TEXT,
    request TEXT, device TEXT, machine TEXT, program TEXT, setup TEXT, remembered TEXT,
    changed TEXT NOT NULL, files TEXT NOT NULL, heads TEXT NOT NULL, seal TEXT NOT NULL
) STRICT"""),
}  # fmt: skip
newest = max(schemas)
