"""Who is at the director's board, for how long, and whose words are open to whom.

The board is nobody's table: no word is shown there until a director opens the words of one call or
ruling, with its slip in hand. The record names who did. They close again after a minute.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from math import ceil
from threading import RLock
from typing import NamedTuple

from judge_procedure.duties.duty import Duty
from judge_procedure.duties.menu import BY_NAME, begin
from judge_procedure.duties.task import TaskInProgress
from judge_procedure.pin import WrongPins, why_refused
from judge_procedure.task_parts import Done, FieldLook, Next, TaskPage
from judge_procedure.typed import LONGEST_TEXT
from judge_record.entry import Entry, Kind, Role
from judge_record.official import Person
from judge_record.session import Session
from judge_server.addresses import LOOPBACK, is_loopback
from judge_server.web.guard import network_of
from judge_server.web.served_event import ServedEvent
from judge_server.web.tokens import hashed, new_token
from lexicons import JudgeError
from lexicons.language import _

ROOT = "/board"
NO_TASK: dict[str, object] = {"page": None, "outcome": None}  # in place of its facts
NOBODY = Person(None, Role.PLAYERS)  # acts, until somebody signs in
MINUTE = 60_000  # milliseconds
STAYS_FOR = 60 * MINUTE  # after the last thing that somebody did
WORDS_SHOWN = MINUTE  # the same, for the words that they opened
numbers = count(1)  # of tasks


class PinRefused(JudgeError):
    """A PIN that opens nothing."""


class Button(NamedTuple):
    """What ends a page: a deed, by the digest of the page that was seen; without one it goes on."""

    label: str
    digest: str = ""
    option: int = 0  # it appears with this option of the page's only choice; with 0 at once


class BoardTask(NamedTuple):
    """A task that was begun, until another one is."""

    number: int  # of its own: what is sent from the page of an earlier one does nothing
    work: TaskInProgress
    entry: int  # the call or ruling that it is about; 0 at a table

    @property
    def path(self) -> str:
        """Where its page stands: that of a call among the calls."""
        return ROOT if self.work.task.subject == "call" else f"{ROOT}/task"

    @property
    def facts(self) -> dict[str, object]:
        """How it stands, for the template that draws any task."""
        outcome = self.work.outcome
        is_over = isinstance(outcome, Done | Next)
        return {
            "page": None if is_over else self.work.page(),
            "buttons": [] if is_over else self.buttons,
            "outcome": outcome,
            "is_done": isinstance(outcome, Done),
            "number": self.number,
            "longest": LONGEST_TEXT,
        }

    @property
    def buttons(self) -> Sequence[Button]:
        """The buttons of its page. A page with one choice has one for each answer."""
        page = self.work.page()
        choices = [state.field for state in page.fields if state.field.look is FieldLook.CHOICE]
        if len(choices) == 1:
            return [
                _button(self.work.page({choices[0].name: option.key}), number)
                for number, option in enumerate(choices[0].options, 1)
            ]
        return [_button(page)] if page.fields or page.deed else []


def _button(page: TaskPage, option: int = 0) -> Button:
    if page.deed:
        return Button(page.deed.label, page.digest, option)
    return Button(_("Go on"), option=option)


@dataclass
class BoardVisit:
    """What somebody who is signed in is doing: one task at a time."""

    person: Person
    duty: Duty
    acted: int  # when they did something last, in milliseconds
    is_still: bool = False  # whether the board doesn't update by itself, as they asked
    open_entry: int | None = None  # the call or ruling whose words are open
    task: BoardTask | None = None

    def open_words(self, entry: Entry) -> None:
        """Open the words of a call or ruling, after that was recorded."""
        if self.open_entry != entry.number:
            about = Entry(
                kind=Kind.WORDS_SHOWN, about=entry.number, table=entry.table, round=entry.round
            )
            self.duty.record(about)
        self.leave()
        self.duty.has_slip, self.open_entry = True, entry.number

    def begin(self, name: str, entry: int = 0) -> None:
        """Begin a task, in place of the one that was not finished."""
        if entry != self.open_entry:  # words of another entry
            self.close()
        subject = BY_NAME[name].subject
        given = {} if subject == "table" else {subject: str(entry)}
        self.task = BoardTask(next(numbers), begin(name, self.duty, whole=True, **given), entry)

    def close(self) -> None:
        """Close the words, and leave the task that could show them."""
        if self.task and not self.task.work.outcome:
            self.task.work.leave()
            self.task = None
        self.duty.forget()
        self.duty.has_slip, self.open_entry = False, None

    def leave(self) -> None:
        """Leave the task: nothing is changed by it, and no word stays open."""
        self.close()
        self.task = None


class BoardAccess:
    """Who is signed in at the board. Several threads may use it at once."""

    def __init__(self, served: ServedEvent, session: Session) -> None:
        self.profile, self.milliseconds = served.profile, served.milliseconds
        self.session = session
        # Not those of the kiosks: who can reach the board could keep officials out of all of them.
        self.pins = WrongPins(lambda: served.milliseconds() / 1000, exempt=LOOPBACK)
        self.pins.count_earlier(self.session)
        self.lock = RLock()
        self.visits: dict[str, BoardVisit] = {}  # by the SHA-256 of the token

    def sign_in(self, typed: str, address: str = "") -> str:
        """Return a new token for a director's PIN; `PinRefused` if it opens nothing.

        The server's own machine is one address, however many it has. Every visit is recorded, and
        every wrong PIN: they have to wait, so they don't fill the record. Raises `CannotJudge` if
        that is impossible.
        """
        who = LOOPBACK if is_loopback(address) else network_of(address)
        # It is slow: who is signed in acts meanwhile.
        person = self.pins.try_pin(who, typed, self.profile.holder_of, self._record_refusal)
        if isinstance(person, int):
            raise PinRefused(why_refused(person))
        if not person.may(Role.DIRECTOR):
            raise PinRefused(_("This PIN is a word judge's. The board needs a director's."))
        with self.lock:
            return self._begin_visit(person, who)

    def _record_refusal(self) -> None:
        with self.lock:
            self.session.record(Entry(kind=Kind.PIN_REFUSED))

    def _begin_visit(self, person: Person, who: str) -> str:
        """Record a visit, and return its token. Earlier visits that are over are forgotten."""
        visit = BoardVisit(person, self.duty(who), self.milliseconds())
        with self.acting(visit):
            self.session.record(Entry(kind=Kind.MENU_OPENED))
        token = new_token()
        others = {key: kept for key, kept in self.visits.items() if self._goes_on(kept)}
        self.visits = {**others, hashed(token): visit}
        return token

    def duty(self, who: str = "") -> Duty:
        """Return the duty of whoever acts, with no slip in hand; they signed in as `who`."""
        return Duty(self.session, self.profile, has_slip=False, wrong=self.pins, typist=who)

    def of(self, token: str) -> BoardVisit | None:
        """Return who is signed in by a token; None if nobody is. It never waits for a record."""
        visit = self.visits.get(hashed(token))
        return visit if visit and self._goes_on(visit) else None

    def _goes_on(self, visit: BoardVisit) -> bool:
        return self.milliseconds() - visit.acted < STAYS_FOR

    def stay(self, visit: BoardVisit) -> None:
        """Keep somebody signed in, and the words open, for longer: they do something."""
        with self.acting(visit):
            visit.acted = self.milliseconds()

    def seconds_open(self, visit: BoardVisit, entry: int) -> int:
        """Return after how many seconds the words of an entry close; 0 if they are not open."""
        left = visit.acted + WORDS_SHOWN - self.milliseconds()
        return max(1, ceil(left / 1000)) if visit.open_entry == entry else 0

    def sign_out(self, visit: BoardVisit) -> None:
        with self.lock:
            visit.leave()
            self.visits = {key: kept for key, kept in self.visits.items() if kept is not visit}

    @contextmanager
    def acting(self, visit: BoardVisit) -> Iterator[None]:
        """Let entries name a person while this lasts: else they would name players.

        Words that were open for long enough are closed first.
        """
        with self.lock:
            if visit.open_entry and self.milliseconds() - visit.acted >= WORDS_SHOWN:
                visit.close()
            with self.session.acting_as(visit.person):
                yield
