"""Handing on: a station sends its record to the server of its event, in a thread of its own.

The station judges and records by itself. It asks the server how far the record is held there, and
sends what follows. So nothing is lost or sent in vain, whichever of the two was started again, and
the station keeps no note of it.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from threading import Event, Thread
from typing import NamedTuple, Protocol

from judge_record.journal import Journal, archive_name, current, ending
from judge_record.line import exported
from lexicons import storage
from lexicons.errors import CannotJudge, JudgeError, Unsound, printable
from lexicons.language import _

most_lines = 100  # entries of one request
most_bytes = 200_000  # of the lines of one request, as JSON: a server takes no larger ones
pause, longest_pause = 2.0, 30.0  # seconds between two looks; the longer after each failure
last_wait = 3.0  # seconds for the last entries when the station ends


class Report(NamedTuple):
    """What a station reports of itself beside its record."""

    station: str
    ruling: str = ""  # the code RULING, as people read it
    setup: str = ""  # the code SETUP
    waiting: int = 0  # entries that the server does not hold yet, after this request


class Held(NamedTuple):
    """What a server holds: of which event, each chain up to which number, and its own chain.

    `rounds` are those that are open on the director's board.
    """

    event: str
    numbers: dict[str, int]  # by opening seal
    own: str = ""
    rounds: tuple[int, ...] = ()


class Server(Protocol):
    """The server of an event. Every method raises `CannotJudge` if it cannot be reached."""

    def held(self) -> Held:
        """Return what the server holds."""

    def send(self, chain: str, report: Report, lines: Sequence[str]) -> int:
        """Send entries of a chain, and return the number up to which it is held then."""


class HandingOn:
    """Hands a station's record on until it is ended."""

    def __init__(self, home: str, server: Server, report: Callable[[], Report]) -> None:
        self.folder = os.path.join(home, "journal")
        self.server = server
        self.report = report
        self.waiting = 0  # entries that the server does not hold yet, as far as known
        self.fault = ""  # why the server was not reached at the last try
        self.is_held = False  # whether all was held after the last try
        self.event = self.other_event = ""  # the one here and the server's, if they differ
        self.rounds: tuple[int, ...] = ()  # open on the director's board at the last try
        self.new_round: int | None = None  # the one that was opened, until `opened_round`
        self.ended = Event()
        self.thread = Thread(target=self.run, name="handing on", daemon=True)

    def begin(self) -> None:
        """Begin to hand on. The caller never waits for it."""
        self.thread.start()

    def end(self, wait: float = last_wait) -> bool:
        """End, after a last try, and return whether that showed that all is held.

        The rest is sent when the station is started again. `wait` is in seconds.
        """
        self.ended.set()
        self.thread.join(wait)
        return self.is_held and not self.thread.is_alive()

    def run(self) -> None:
        """Try again and again, and a last time when this is ended."""
        wait = pause
        while True:
            ended = self.ended.wait(wait)
            wait = pause if self.once() else min(2 * wait, longest_pause)
            if ended:
                return

    def once(self) -> bool:
        """Send all that the server lacks, and return whether it holds the event here then."""
        fault, is_held = "", False
        try:
            is_held = self._hand_all_on(self.server.held())
        except JudgeError as error:
            fault = str(error)
        except Exception as error:  # whatever it is, the next try may succeed
            fault = f"A fault of the program itself ({type(error).__name__})."
        self.fault, self.is_held = fault, is_held
        return is_held

    def _hand_all_on(self, held: Held) -> bool:
        """Send what the server lacks of its event; return whether that is the event here."""
        here = Journal(os.path.join(self.folder, current))
        is_served = here.event == held.event
        self.event, self.other_event = here.event, "" if is_served else held.event
        if is_served and here.opening_seal != held.own:
            self.hand_on(here, held.numbers.get(here.opening_seal, 0))
        if is_served:
            self.hear(held.rounds)
        faults = [fault for path in self.archived() if (fault := self._archived_on(path, held))]
        if faults:
            raise faults[0]
        return is_served

    def hear(self, rounds: tuple[int, ...]) -> None:
        """Keep the round that is open on the director's board, if it is one alone, and new."""
        if rounds != self.rounds and len(rounds) == 1:
            [self.new_round] = rounds
        self.rounds = rounds

    def opened_round(self) -> int | None:
        """Return the round that the director's board opened, once; None if it opened none.

        A person at the station may set another one after it.
        """
        number, self.new_round = self.new_round, None
        return number

    @property
    def warning(self) -> str:
        """What a station must say if the server serves another event; else an empty text."""
        if not self.other_event:
            return ""
        return _(
            "The server serves another event, {theirs}. It holds nothing of {event}. Correct the"
            " address of the server in the profile, or begin that event here.",
            theirs=printable(self.other_event),
            event=printable(self.event),
        )

    def hand_on(self, journal: Journal, number: int) -> None:
        """Send what follows an entry of this number, and at least a report."""
        chain = journal.opening_seal
        while True:
            last = journal.head().number
            if number > last:
                raise CannotJudge(
                    f"The server holds {number} entries of this record, and this station {last}.",
                    remedy="Call the director: an older copy may have taken the journal's place.",
                )
            self.waiting = last - number
            # Few at once: while they are read, the station cannot commit.
            lines = list(_fitting(map(exported, journal.part(number + 1, most_lines))))
            report = self.report()._replace(waiting=max(self.waiting - len(lines), 0))
            reached = self.server.send(chain, report, lines)
            if lines and reached <= number:
                raise CannotJudge("The server does not keep what is sent.")
            number, self.waiting = reached, max(last - reached, 0)
            if not self.waiting:
                return

    def archived(self) -> list[str]:
        """Return the paths of the journals in the archive."""
        archive = os.path.join(self.folder, archive_name)
        return [os.path.join(archive, name + ending) for name in storage.listing(archive, ending)]

    def _archived_on(self, path: str, held: Held) -> CannotJudge | None:
        """Send what the server lacks of an archived journal of its event; return why it failed.

        A damaged journal is left out: it cannot be sent, and the director knows of it.
        """
        try:
            journal = Journal(path)
            if journal.event == held.event and journal.opening_seal != held.own:
                number = held.numbers.get(journal.opening_seal, 0)
                if journal.head().number != number:
                    self.hand_on(journal, number)
        except Unsound:
            return None
        except CannotJudge as error:
            return error
        return None


def _fitting(lines: Iterable[str]) -> Iterator[str]:
    """Yield the first lines, as many as fit into one request, and at least one."""
    room = most_bytes
    for place, line in enumerate(lines):
        room -= len(json.dumps(line))
        if room < 0 and place:
            return
        yield line
