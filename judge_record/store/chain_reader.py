"""The reader of a chain in a table of entries: the queries that both stores have in common.

A store gives it the rows. The queries write `?` for a value; a database takes `%s` instead.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple, Self

from judge_record.entry import Entry, Kind, answers, canonical
from judge_record.line import Broken, entry_of
from judge_record.plays import Recently, about_plays, back_to_recent, near
from lexicons.errors import CannotJudge, Unsound
from lexicons.language import _

Row = tuple[Any, ...]

batch = 5000  # entries that are read at once

#: The columns by which entries are looked for. They say what the line says.
searched = ("kind", "time", "request", "play", "refers_to")


#: The kinds of entries to which a request leads, as SQL.
answering_kinds = ", ".join("'{}'".format(kind.replace("'", "''")) for kind in answers)


class Recorded(NamedTuple):
    """The number of an entry, and when it was recorded."""

    number: int
    time: str


class ChainReader:
    """Reads the entries of one chain. Each is parsed: `Unsound` if it is not as it was written."""

    path: str
    table = "entry"
    columns = "number, seal, line"
    of_chain = "TRUE"  # the condition on rows of this chain
    named: tuple[str, ...] = ()  # its value

    @property
    def reader(self) -> Self:
        """The store itself: its entries are in a table."""
        return self

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query: within the change that is under way here, if there is one."""
        raise NotImplementedError

    def unreadable(self, number: object, reason: str = "") -> Unsound:
        """Return the refusal of an entry."""
        raise NotImplementedError

    def select(self, what: str, rest: str, *values: object) -> list[Row]:
        """Return something of the rows of this chain."""
        query = f"SELECT {what} FROM {self.table} WHERE {self.of_chain} {rest}"
        return self.rows(query, *self.named, *values)

    def found(self, rest: str, *values: object) -> list[Entry]:
        """Return entries of this chain."""
        return [*map(self.entry_in, self.select(self.columns, rest, *values))]

    def entry_in(self, row: Row) -> Entry:
        """Return the entry of a row; `Unsound` if its line is no entry, or its columns differ."""
        number, seal, line, *others = row
        try:
            entry = entry_of(line, seal)
        except Broken as fault:
            raise self.unreadable(number, str(fault)) from None
        if entry.number != number:
            raise self.unreadable(number, f"its line is that of entry {entry.number}")
        if others and others != searched_in(entry):
            raise self.unreadable(number, "a column differs from its line")
        return entry

    # -- the queries -------------------------------------------------------------------------

    def first(self) -> Entry:
        """Return the first entry; `Unsound` if there is no entry."""
        return self.one("ORDER BY number LIMIT 1")

    def last(self) -> Entry:
        """Return the last entry; `Unsound` if there is no entry."""
        return self.one("ORDER BY number DESC LIMIT 1")

    def last_of(self, kind: str) -> Entry | None:
        """Return the last entry of a kind, if there is one."""
        return next(iter(self.found("AND kind = ? ORDER BY number DESC LIMIT 1", kind)), None)

    def one(self, rest: str) -> Entry:
        """Return the only entry that a query finds."""
        for entry in self.found(rest):
            return entry
        raise self.unreadable("?")

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        return self.found("ORDER BY number DESC LIMIT ?", most)

    def near(self, words: Iterable[str], recently: Recently) -> list[Entry]:
        """Return what `plays.near` finds in all recent entries of this chain.

        The table leaves out rulings that hold none of these words: few lines are parsed.
        """
        words = [*words]
        window = back_to_recent(self.times, recently)
        if not window:
            return []
        holds = " OR ".join("line LIKE ?" for _ in words) or "FALSE"
        matters = f"kind IN ({', '.join('?' for _ in about_plays)}) OR (kind = ? AND ({holds}))"
        values = [window[-1].number, *sorted(about_plays), Kind.RULING, *map(_pattern_of, words)]
        query = f"AND number >= ? AND ({matters}) ORDER BY number DESC"
        return near(words, self.found(query, *values))

    def times(self, most: int) -> list[Recorded]:
        """Return number and time of at most so many entries from the end, the last one first."""
        rows = self.select("number, time", "ORDER BY number DESC LIMIT ?", most)
        return [Recorded(*row) for row in rows]

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from a number on, in order."""
        return self.found("AND number >= ? ORDER BY number LIMIT ?", number, most)

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, if there is one."""
        return next(iter(self.found("AND number = ?", number)), None)

    def play(self, number: int) -> list[Entry]:
        """Return the entries of the play whose first entry has a number, in order."""
        return self.found("AND (number = ? OR play = ?) ORDER BY number", number, number)

    def about(self, number: int) -> list[Entry]:
        """Return the entries that refer to an entry of this chain, in order."""
        found = self.found("AND refers_to = ? ORDER BY number", number)
        return [entry for entry in found if not entry.refers_to_chain]

    def used(self, call: int) -> Entry | None:
        """Return the ruling to which a call of this chain led: it leads to one alone."""
        rulings = [entry for entry in self.about(call) if entry.kind == Kind.RULING]
        return rulings[0] if rulings else None

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        """Yield all entries of one moment, in order, or those of some kinds.

        They are read in parts: a slow reader keeps no writer waiting. No entry before the last one
        is added later. `CannotJudge` if a new event begins in the place meanwhile.
        """
        [(number, last)] = self.select("min(number), max(number)", "")
        if number is None:
            return
        opening = self.first().seal
        of_kinds = f"AND kind IN ({', '.join('?' for _ in kinds)})" if kinds else ""
        rest = f"AND number BETWEEN ? AND ? {of_kinds} ORDER BY number LIMIT ?"
        found: list[Entry] | None = None
        while found is None or len(found) == batch:
            found = self.found(rest, number, last, *kinds, batch)
            if self.first().seal != opening:
                raise _changed_meanwhile(self.path)
            yield from found
            number = found[-1].number + 1 if found else last


def _pattern_of(word: str) -> str:
    r"""Return a pattern of SQL for lines that hold a word, and perhaps for some more.

    >>> _pattern_of("QI"), _pattern_of("50%")
    ('%"QI"%', '%"50_"%')
    """
    plain = "".join("_" if character in "\\%_" else character for character in canonical(word))
    return f"%{plain}%"


def searched_in(entry: Entry) -> list[object]:
    """Return what the columns hold by which an entry is looked for."""
    return [entry.kind, entry.time, entry.request, entry.play, entry.refers_to]


def _changed_meanwhile(path: str) -> CannotJudge:
    reason = _("another program is writing to it")
    return CannotJudge(
        _("The journal {path} cannot be read: {reason}.", path=path, reason=reason),
        remedy=_(
            "Nothing was ruled. Make room, mend the permissions, or end the program that"
            " uses it; then try again."
        ),
    )
