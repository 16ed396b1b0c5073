"""The record of rulings: durable before a verdict is shown, chained by hash.

To record a draft, the store first keeps out all other writers. Then `following` checks that the
file is still that of the same event, that it holds the last entry that was recorded here, and that
the event is not closed. It seals the draft to the last entry, and the store keeps it.

Promised: what was recorded is on the disk. An entry that is changed, removed or inserted later
breaks the chain: `verify` finds it. The end of a journal proves itself only against a head that was
written down elsewhere.

Not done here: what an entry means. `plays`, `calls` and `timeline` read that.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from judge_record.entry import Draft, Entry, Kind, no_seal, seal
from judge_record.head import Head
from judge_record.line import kept
from judge_record.plays import Play, Recently, in_plays
from judge_record.proof import proved
from judge_record.store import Store, keep_for_director
from judge_record.store.place import store_at
from lexicons.errors import CannotJudge, Unsound
from lexicons.language import _

T = TypeVar("T")

ending = ".journal"
current = f"current{ending}"  # of the event that is under way
archive_name = "archive"  # the folder of those before it
at_once = 1000  # entries


class EventClosed(CannotJudge):
    """The event is over. Nothing was added, and nothing can be."""


class Journal:
    """The record of one event. Several processes may write to it at once.

    `judge_record.event` begins one. `path` is a path, or the URL of a PostgreSQL database.
    `kept_in` opens the store behind it.

    >>> import tempfile
    >>> from judge_record.event import begin_event
    >>> begun = begin_event(tempfile.mkdtemp(), "Club night", time="t0", station="desk 1")
    >>> journal = Journal(begun.journal.path)
    >>> draft = Draft(time="t1", kind=Kind.DOOR, station="desk 1", session="s")
    >>> entry = journal.record(draft)
    >>> entry.number, journal.head().number, journal.verify()
    (2, 2, '')
    """

    def __init__(self, path: str, kept_in: Callable[[str], Store] = store_at) -> None:
        self.store = kept_in(path)
        self.path = self.store.path
        self.opening_seal = self.store.opening_seal()
        self.known: Head | None = None  # the entry that its writer recorded or saw last, if any

    # -- writing -----------------------------------------------------------------------------

    def record(self, draft: Draft) -> Entry:
        """Add one entry; it is on the disk when this returns, or the change that this is part of.

        `CannotJudge` means that nothing was added: the draft cannot be kept, the file cannot be
        written, the event is closed, another one has begun in the file since it was opened, or the
        file lacks the entry that was recorded last. Only after `Unconfirmed`, which names it, the
        entry may be there: a database did not answer.
        """
        known = self.known  # another thread may change it meanwhile
        following = partial(self.following, draft, known)
        entry = self.store.append(following, known.number if known else 0)
        self.known = Head(entry.number, entry.seal)
        return entry

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it records is on the disk.

        From the call of `do` on nobody else adds an entry, so what it reads stays true.
        """
        known = self.known
        try:
            return self.store.change(do)
        except BaseException:
            self.known = known
            raise

    @contextmanager
    def together(self) -> Iterator[None]:
        """Record all entries of the body in one change: `Store.together`."""
        known = self.known
        try:
            with self.store.together():
                yield
        except BaseException:
            self.known = known
            raise

    def used(self, call: int) -> Entry | None:
        """Return the ruling to which a call of this journal led, if there is one."""
        return self.store.reader.used(call)

    def following(
        self,
        draft: Draft,
        known: Head | None,
        first: Entry,
        last: Entry,
        held: Entry | None,
    ) -> Entry:
        """Return the entry that follows the last one; `CannotJudge` if no entry may follow."""
        if not self.opening_seal:
            raise Unsound(
                _("{path} does not have the structure of a journal.", path=self.path),
                remedy=keep_for_director(),
            )
        self._check_chain(first)
        self._check_holds(known, held)
        self._check_not_closed(last)
        draft = kept(draft)
        return seal(
            draft,
            number=last.number + 1,
            event=first.event,
            previous=last.seal,
            play=self._first_of_play(draft),
        )

    def _first_of_play(self, draft: Draft) -> int | None:
        """Return the first entry of the play of a draft, if it is about an earlier one."""
        if draft.kind not in in_plays or not draft.refers_to:
            return None
        about = None if draft.refers_to_chain else self.find(draft.refers_to)
        return (about.play if about else None) or draft.refers_to

    def check_event(self) -> None:
        """Raise `CannotJudge` if the event is closed, or another one has begun in the file."""
        self._check_chain(self.first())
        self._check_not_closed(self.last())

    def _check_chain(self, first: Entry) -> None:
        if first.seal != self.opening_seal:
            raise _another_event()

    def _check_holds(self, known: Head | None, held: Entry | None) -> None:
        """Raise `CannotJudge` if an entry that was recorded here is not held any more."""
        if known and (held is None or held.seal != known.seal):
            raise CannotJudge(
                _("The journal {path} lacks what was recorded in it.", path=self.path),
                faults=[_("expected entry {head}, which was recorded here", head=known.spoken)],
                remedy=_(
                    "Nothing was ruled. Call the director: an older copy took the place of the"
                    " journal. Put the right one back."
                ),
            )

    def _check_not_closed(self, last: Entry) -> None:
        if last.kind == Kind.EVENT_CLOSED:
            raise EventClosed(
                _("The journal {path} is closed.", path=self.path),
                remedy=_("Nothing was ruled. End this session: the next one begins a new event."),
            )

    # -- reading -----------------------------------------------------------------------------

    def first(self) -> Entry:
        """Return the first entry; `Unsound` if there is no entry."""
        return self.store.reader.first()

    def last(self) -> Entry:
        """Return the last entry; `Unsound` if there is no entry."""
        return self.store.reader.last()

    def entries(self) -> Iterator[Entry]:
        """Yield all entries in order, unproved: `verify` proves them."""
        return self.store.reader.entries()

    def of_kinds(self, *kinds: Kind) -> Iterator[Entry]:
        """Yield the entries of these kinds in order, unproved."""
        return self.store.reader.entries([kind.value for kind in kinds])

    def last_of(self, kind: Kind) -> Entry | None:
        """Return the last entry of a kind, if there is one."""
        return self.store.reader.last_of(kind.value)

    def play(self, of: Entry) -> Play:
        """Return the play of an entry of this journal; it is empty if the entry is about none."""
        return Play(self.store.reader.play(of.play or of.number))

    def about(self, of: Entry, *kinds: Kind) -> list[Entry]:
        """Return the entries of these kinds that refer to an entry of this journal, in order."""
        return [entry for entry in self.store.reader.about(of.number) if entry.kind in kinds]

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many of the last entries, the latest first."""
        return self.store.reader.latest(most)

    def near(self, words: Iterable[str], recently: Recently) -> list[Entry]:
        """Return the recent entries that matter to a challenge: `Store.near`."""
        return self.store.near(words, recently)

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from a number on, in order."""
        return self.store.reader.part(number, most)

    def after(self, last: Head) -> list[Entry]:
        """Return all entries after one that was read, in order; `head_of(())` is before all.

        Raises `CannotJudge` if they do not follow it: another event has begun in the file.
        """
        self._check_chain(self.first())
        found: list[Entry] = []
        while new := self.store.reader.part(last.number + 1, at_once):
            if new[0].sealed_after(last.seal) != new[0].seal:
                raise _another_event()
            found += new
            last = head_of(new)
        return found

    def find(self, number: int | None) -> Entry | None:
        """Return the entry of a number, if there is one; None for no number, too."""
        return self.store.reader.find(number) if number else None

    def head(self) -> Head:
        """Return the number and the seal of the last entry."""
        last = self.last()
        return Head(last.number, last.seal)

    @property
    def event(self) -> str:
        """The event that this journal records."""
        return self.first().event

    # -- proof -------------------------------------------------------------------------------

    def verify(self, head: str = "") -> str:
        """Return the first thing that is wrong, or ""; `head` is one that was written down.

        Altered, removed, inserted or exchanged entries break the chain. A tail that was cut off,
        or a chain that was computed again, shows only against a head that was written down.
        """
        seen = not head
        try:
            if fault := self.faulty_file():
                return fault
            for fault, reached in proved(self.entries()):
                if fault:
                    return fault
                seen = seen or reached.agrees_with(head)
        except Unsound as error:
            return "; ".join((error.what, *error.faults))
        return "" if seen else f"the head {head} that was written down is not in the journal"

    def faulty_file(self) -> str:
        """Return what is wrong with the file itself, or ""."""
        return self.store.fault()


def head_of(entries: Sequence[Entry]) -> Head:
    """Return the head of the first entries of a chain; of an empty chain, the one before it."""
    return Head(entries[-1].number, entries[-1].seal) if entries else Head(0, no_seal)


def _another_event() -> CannotJudge:
    return CannotJudge(
        _("A new event has begun. This session belongs to the previous one."),
        remedy=_("Nothing was ruled. End this session, and start again."),
    )
