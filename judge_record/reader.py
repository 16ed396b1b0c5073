"""What can be read of a journal: every answer is made of entries that were proved.

An `Index` knows the seal of every entry, and where entries are, by what is looked for. It's made of
the proved chain, so the queries trust no column of a table: a row that was altered, removed, moved
or put there twice can't hide, and can't be shown.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judge_record.entry import RULINGS, Entry, Kind, Role
from judge_record.head import Head
from judge_record.line import NO_SEAL, Proof, Row, entry_of, seal_of
from judge_record.plays import Play, plays_in
from judge_record.store import BATCH, LOWEST, Run, Store, damaged, rows_from, rows_of, sound_entry
from lexicons.errors import CannotJudge, Unsound
from lexicons.language import _


class Index(Proof):
    """Where the entries of a proved chain are; the entries themselves stay in the store.

    No word is kept, which would outlive the page it was typed on: only its hash, by a key of this
    process. For 100,000 entries it takes some 50 MB.
    """

    def __init__(self, known: Head | None = None) -> None:
        """Begin to prove a chain; `known` is an entry that was found in it before, if any was."""
        super().__init__()
        self.known = known
        self.seals = [NO_SEAL]  # by number
        self.numbers: dict[tuple[str, Any], list[int]] = {}  # in order, by what is looked for
        self.times: dict[int, str] = {}  # of rulings

    def add(self, entry: Entry, line: str) -> str:
        """Prove the next entry and take it; return what is wrong with it, or ""."""
        if fault := self.take(entry, line):
            return fault
        self.seals.append(entry.seal)
        for key in self._keys(entry):
            self.numbers.setdefault(key, []).append(entry.number)
        if entry.kind in RULINGS:
            self.times[entry.number] = entry.time
        return ""

    @staticmethod
    def _keys(entry: Entry) -> Iterator[tuple[str, Any]]:
        yield "kind", entry.kind
        if entry.kind.row.in_play:
            yield "play", entry.play or entry.number
        if entry.kind in RULINGS:
            for word in set(entry.words):
                yield "word", hash(word)
        if entry.day:
            yield "day", entry.day
        if entry.settles:
            yield "settles", entry.settles
        if entry.allowed_by:
            yield "allowed_by", entry.allowed_by
        if entry.role is Role.DIRECTOR and entry.kind is not Kind.PIN_REFUSED:
            yield "director", entry.station

    def of(self, name: str, value: object) -> list[int]:
        """Return the numbers of the entries for which something is so."""
        return self.numbers.get((name, value), [])

    def holds(self, head: Head) -> bool:
        """Return whether this is the chain in which a head was recorded."""
        return 0 < head.number < len(self.seals) and self.seals[head.number] == head.seal


class EventClosed(CannotJudge):
    """The event is over. Nothing was added, and nothing can be."""


class OtherFiles(CannotJudge):
    """The files of this station are no longer those of the event."""

    def __init__(self) -> None:
        super().__init__(
            _("The files of the event were replaced: take the new files."),
            remedy=_(
                "Nothing was ruled. End the session, put the event's stick in, and type the line"
                " again: the station takes them."
            ),
        )


class Reader:
    """A journal at one moment: what others have added is proved first.

    `Unsound` if an entry isn't as it was proved.
    """

    def __init__(self, store: Store, index: Index, run: Run) -> None:
        self.store = store
        self.index = index
        self.run = run
        self._catch_up()

    def _catch_up(self) -> None:
        """Prove the entries that others have added, and that those known are still there."""
        index, (number, seal) = self.index, self.head
        rows = rows_from(self.store, self.run, number or LOWEST)
        if number:
            if not rows or rows[0][:2] != (number, seal):
                raise self._lacking(self.head)
            self._check(rows.pop(0))
        self._prove(rows)
        if not self.head.number:
            raise damaged(self.store.path, _("entry {number} is missing", number=1))
        if index.known and not index.holds(index.known):
            raise self._lacking(index.known)

    def _lacking(self, head: Head) -> Unsound:
        return Unsound(
            _("The journal {path} lacks what was recorded in it.", path=self.store.path),
            faults=[_("expected entry {head}", head=head.spoken)],
            remedy=_(
                "Nothing was ruled. Call the director: another file took the place of the journal,"
                " perhaps an older copy. Put the right one back."
            ),
        )

    def _prove(self, rows: list[Row]) -> None:
        while rows:
            for row in rows:
                if fault := self.index.add(sound_entry(row, self.store.path), row[2]):
                    raise damaged(self.store.path, fault)
            rows = rows_from(self.store, self.run, rows[-1][0] + 1)

    def _check(self, row: Row) -> None:
        """Raise `Unsound` if a row is not the one that was proved."""
        number, seal, line = row
        seals = self.index.seals
        if seal != seals[number] or seal_of(seals[number - 1], line) != seal:
            fault = _("entry {number} is not as it was sealed", number=number)
            raise damaged(self.store.path, fault)

    @property
    def head(self) -> Head:
        """The number and the seal of the last entry."""
        return self.index.head

    def entries_of(self, numbers: Sequence[int]) -> list[Entry]:
        """Return the entries of some numbers, which are in order."""
        if isinstance(numbers, range) and numbers:  # one short query, however many they are
            rows = rows_from(self.store, self.run, numbers[0], len(numbers))
        else:
            rows = rows_of(self.store, self.run, numbers)
        if missing := set(numbers) - {row[0] for row in rows}:
            raise damaged(self.store.path, _("entry {number} is missing", number=min(missing)))
        for row in rows:
            self._check(row)
        return [entry_of(line, seal) for _number, seal, line in rows]  # proved, so it can be read

    def last(self) -> Entry:
        return self.entries_of([self.head.number])[0]

    def check_open(self) -> None:
        """Raise `EventClosed` if the event is over."""
        if self.index.is_closed:
            raise EventClosed(
                _("The event {event} is closed.", event=self.index.event),
                remedy=_("Nothing was ruled. End this session: the next one begins a new event."),
            )

    def check_files(self, files: str | None) -> None:
        """Raise `OtherFiles` unless these are the last files of the event that were taken."""
        last = self.last_of(Kind.FILES_TAKEN)
        if (last.files if last else None) != files:
            raise OtherFiles

    def find(self, number: int | None) -> Entry | None:
        """Return the entry of a number, if there is one; None for no number, too."""
        if number is None or not 0 < number <= self.head.number:
            return None
        return self.entries_of([number])[0]

    def part(self, number: int) -> list[Entry]:
        """Return a good many entries from a number on, in order; none if there is none."""
        return self.entries_of(range(number, min(number + BATCH, len(self.index.seals))))

    def of_kinds(self, *kinds: Kind) -> list[Entry]:
        numbers = (number for kind in kinds for number in self.index.of("kind", kind))
        return self.entries_of(sorted(numbers))

    def open_calls(self) -> list[Entry]:
        """Return the calls that nobody has settled, the first one first."""
        return self.entries_of(sorted(self.index.open_calls))

    def of_day(self, kind: Kind, day: str | None, since: str) -> list[Entry]:
        """Return the entries of a kind on a day, or since a time: midnight may split a round."""
        return [e for e in self.of_kinds(kind) if e.day == day or e.time >= since]

    def last_by_director(self, station: str) -> int:
        """Return the number of the last entry that a director made at a station; 0 if none did.

        Not that of a wrong PIN: it proves nothing of who typed it.
        """
        return max(self.index.of("director", station), default=0)

    def from_days(self, days: Iterable[str], *, after: int) -> list[Entry]:
        """Return the entries from the first one of these days on, without those that are known."""
        first = [number for day in days for number in self.index.of("day", day)[:1]]
        end = len(self.index.seals)
        return self.entries_of(range(max(min(first, default=end), after + 1), end))

    def rulings_since(self, time: str, words: Iterable[str]) -> list[Entry]:
        """Return the rulings from a time on that hold one of these words, in order."""
        index, wanted = self.index, set(words)
        numbers = {number for word in wanted for number in index.of("word", hash(word))}
        recent = sorted(number for number in numbers if index.times[number] >= time)
        # Two words can have one hash.
        return [ruling for ruling in self.entries_of(recent) if not wanted.isdisjoint(ruling.words)]

    def play(self, of: Entry) -> Play:
        """Return the play of an entry; it is empty if the entry is about none."""
        return self.plays_of([of]).get(of.play or of.number, Play())

    def plays_of(self, entries: Iterable[Entry]) -> dict[int, Play]:
        """Return the plays of some entries, read together, each by that of its first ruling."""
        plays = {entry.play or entry.number for entry in entries}
        wanted = sorted(number for play in plays for number in self.index.of("play", play))
        return plays_in(self.entries_of(wanted))

    def settlement(self, call: int) -> Entry | None:
        """Return the entry that settles a call, if there is one: only one can."""
        return self._one("settles", call, 0)

    def used(self, call: int) -> Entry | None:
        """Return the ruling that names a call as its permission, if there is one: only one can."""
        return self._one("allowed_by", call, 0)

    def last_of(self, kind: Kind) -> Entry | None:
        return self._one("kind", kind, -1)

    def _one(self, name: str, value: object, at: int) -> Entry | None:
        numbers = self.index.of(name, value)
        return self.entries_of([numbers[at]])[0] if numbers else None
