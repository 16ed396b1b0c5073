"""The rows of a journal's table: an entry as SQLite keeps it, by its format."""

import json
import re
from functools import lru_cache
from sys import intern
from typing import Any

from lexicons.errors import Unsound
from lexicons.language import _
from lexicons.record.entry import Entry, canonical
from lexicons.record.format import Format, first, in_json, lists, pairs, second
from lexicons.record.link import Link, Pair, link_of

#: The fields whose texts many entries of a journal share.
repeated = {
    "kind", "station", "event", "session", "day", "table", "rules", "rules_fingerprint",
    "alphabet_fingerprint", "verdict", "source", "by", "role",
}  # fmt: skip

empty = "[]"  # a list without anything in it, in a column and in JSON

written = json.JSONEncoder(ensure_ascii=False).encode

#: A list of texts in a column, where JSON writes each character of a text as it is.
plain = re.compile(r'\["[^"\\\x00-\x1f]*"(?:, "[^"\\\x00-\x1f]*")*\]')


Row = tuple[Any, ...]


class Rows:
    """The table of entries of one format; the schema of its file has the format's number."""

    def __init__(self, form: Format, table: str) -> None:
        self.format = form
        self.table = table
        self.lists = [name for name in form.names if name in lists]
        self.places = {name: form.names.index(name) for name in self.lists}
        self.repeated = [name for name in form.names if name in repeated]
        # The SQL is put together of these names alone, never of what somebody typed.
        columns = ", ".join(map(column, form.names))
        self.select = f"SELECT {columns} FROM entry"
        self.insert = f"INSERT INTO entry ({columns}) VALUES ({', '.join('?' for _ in form.names)})"
        self.every = f"{self.select} ORDER BY number"
        self.pairs = f"SELECT {columns}, {self.content()} FROM entry"
        number = column("format") if "format" in form.names else f"{form.number}"
        self.links = (
            f"SELECT number, {number}, time, kind, verdict, seal, {self.content()},"
            f" {', '.join(self.lists)} FROM entry"
        )

    def content(self) -> str:
        """Return the SQL of an entry's content without its lists, in the canonical form.

        SQLite writes texts and whole numbers as `canonical` does.
        """
        nothing = f"json('{empty}')"
        written = (
            f"'{name}', {nothing if name in lists else column(name)}"
            for name in sorted(self.format.sealed)
        )
        return f"json_object({', '.join(written)})"

    def row_of(self, entry: Entry) -> Row:
        """Return the row of an entry of this format."""
        row = self.values_of(entry)
        for place in self.places.values():
            row[place] = list_text(row[place])
        return tuple(row)

    def entry_in(self, row: Row, path: str) -> Entry:
        """Return the entry of a row; `Unsound` for a row that `row_of` did not make."""
        values = self.values_in(row)
        fields = {
            "format": self.format.number,
            **dict(zip(self.format.names, values, strict=False)),
        }
        if not values or fields["format"] != self.format.number:
            raise unreadable(row[0] if row else None, path)
        return Entry(**fields | {name: once(fields[name]) for name in self.repeated})

    def values_of(self, entry: Entry) -> list[Any]:
        """Return the fields of an entry, in the order of the columns."""
        return [getattr(entry, name) for name in self.format.names]

    def values_in(self, row: Row) -> list[Any]:
        """Return the fields of the entry of a row; empty for a row that `row_of` did not make."""
        values = list(row)
        try:
            for name, place in self.places.items():
                values[place] = list_in(name, row[place])
        except (IndexError, TypeError, ValueError, RecursionError):
            return []
        return values

    def pair_in(self, row: tuple[Any, ...], path: str) -> Pair:
        """Return the entry and the link of a row that `pairs` selects; `Unsound` as `entry_in`."""
        *values, content = row
        entry = self.entry_in(tuple(values), path)
        for name in self.lists:
            if getattr(entry, name):
                content = with_list(content, name, values[self.format.names.index(name)])
        return entry, link_of(entry, content)

    def link_in(self, row: tuple[Any, ...], path: str) -> Link:
        """Return the link of a row that `links` selects; `Unsound` as `entry_in`."""
        number, form, time, kind, verdict, seal, content, *texts = row
        try:
            for name, text in zip(self.lists, texts, strict=True):
                if text != empty:
                    content = with_list(content, name, text)
            if form == self.format.number:
                return Link(number, form, time, kind, verdict, seal, content)
        except (TypeError, ValueError, RecursionError):
            pass
        raise unreadable(number, path)


def once(text: str | None) -> str | None:
    """Return a text, kept once in memory however many entries have it."""
    return intern(text) if type(text) is str else text


def with_list(content: str, name: str, text: str) -> str:
    """Return a content with the list of a column in place of an empty one.

    No text has this place within it: its quotation marks have a backslash before them.
    """
    return content.replace(f'"{name}":{empty}', f'"{name}":{list_written(name, text)}', 1)


def column(name: str) -> str:
    """Return the SQL of a column: some have the name of a keyword."""
    return f'"{name}"'


def unreadable(number: int | None, path: str) -> Unsound:
    """Return the refusal of a row."""
    return Unsound(
        _("The journal {path} has an entry that cannot be read.", path=path),
        faults=[_("entry {number}", number="?" if number is None else number)],
        remedy=_("Keep the file for the director, and begin a new event."),
    )


def list_in(name: str, text: str) -> tuple[Any, ...]:
    """Return the list in a column; `ValueError` or `TypeError` unless `list_text` wrote it.

    Anything else beside it would stand in the file and not be sealed.
    """
    return tuple(text[2:-2].split('", "')) if is_plain(name, text) else list_parsed(name, text)


def is_plain(name: str, text: str) -> bool:
    """Return whether a column holds texts without a quotation mark, a backslash or a control."""
    return name not in pairs and plain.fullmatch(text) is not None


@lru_cache(maxsize=1000)  # most entries of a journal name the same lexicons
def list_parsed(name: str, text: str) -> tuple[Any, ...]:
    """Return what `list_in` returns, for any column."""
    values = json.loads(text)
    if name in pairs:
        read: tuple[Any, ...] = tuple((str(one), str(other)) for one, other in values)
    else:
        read = tuple(map(str, values))
    if list_text(read) != text:
        raise ValueError(name)
    return read


def list_written(name: str, text: str) -> str:
    """Return the list in a column as canonical JSON; `ValueError` or `TypeError` as `list_in`."""
    return text.replace('", "', '","') if is_plain(name, text) else list_rewritten(name, text)


@lru_cache(maxsize=1000)
def list_rewritten(name: str, text: str) -> str:
    """Return what `list_written` returns, for any column."""
    return canonical(in_json({name: list_parsed(name, text)})[name])


def list_text(values: tuple[Any, ...]) -> str:
    """Return a list as its column holds it.

    >>> list_text(("QI", "ÑU"))
    '["QI", "ÑU"]'
    """
    return written(values) if values else empty


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
