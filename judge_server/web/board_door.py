"""The door of the director's board: PINs and waits as at a kiosk, and sessions that end."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from secrets import token_urlsafe
from threading import RLock
from typing import NamedTuple

from judge_procedure import pin
from judge_procedure.pairing import is_loopback
from judge_procedure.profile import Profile
from judge_record.entry import Entry, Kind, Person, Role
from judge_record.session import Session
from judge_record.summary import wrong_pins
from judge_server.web.paired_devices import hashed

LOOPBACK = "127.0.0.1"
STATION = "Board"  # in the record
TOKEN_BYTES = 20
SESSION_LENGTH = 3_600_000  # milliseconds: a session ends so long after the last thing done in it
MOST_SESSIONS = 20
MOST_BARRED = 10  # addresses that can be barred without barring all
FREE_OF_OTHERS = 5  # wrong PINs of all addresses that count as one of each
ALWAYS_RECORDED = 5  # wrong PINs; later ones are recorded once a minute
MINUTE = 60_000  # milliseconds


class BoardSession(NamedTuple):
    """Somebody who typed a PIN, and until when the board is open to them."""

    person: Person
    until: int  # in milliseconds


class PinRefused(NamedTuple):
    """A PIN that opens nothing: how many seconds to wait, and whether the role is too low."""

    wait: int = 0
    role: bool = False


class BoardDoor:
    """Who may see the director's board. Several threads may use it at once."""

    def __init__(self, profile: Profile, logbook: Session, milliseconds: Callable[[], int]) -> None:
        self.profile = profile
        self.logbook = logbook
        self.milliseconds = milliseconds
        self.lock = RLock()
        self.sessions: dict[str, BoardSession] = {}  # by the SHA-256 of the token
        self.wrong = wrong_pins(logbook.journal, STATION)  # of all addresses
        self.wrong_of: Counter[str] = Counter()  # by address
        self.barred: dict[str, int] = {}  # until when, by the address of who typed a wrong PIN
        self.recorded_at = 0  # when a wrong PIN was recorded last, in milliseconds

    # -- PINs --------------------------------------------------------------------------------

    def open(self, typed: str, address: str = "") -> str | PinRefused:
        """Return the token of a new session for a director's PIN, else why there is no session.

        Whoever typed a wrong PIN waits, and keeps nobody else out. The server's own machine is one
        address, however many it has. Every visit is recorded. So are wrong PINs: the first ones,
        then one a minute. Raises `CannotJudge` if that is impossible.
        """
        if is_loopback(address):
            address = LOOPBACK
        with self.lock:
            if to_wait := self.to_wait(address):
                return PinRefused(to_wait)
            if not typed:
                return PinRefused()
            person = self.profile.holder_of(typed)
            if person is None:
                return self.refuse(address)
            if not person.may(Role.DIRECTOR):
                return PinRefused(role=True)
            self.wrong = 0
            self.wrong_of.clear()
            with self.acting(person):
                self.logbook.record(Entry(kind=Kind.MENU_OPENED))
            return self.begun(person)

    def to_wait(self, address: str) -> int:
        """Return for how many seconds an address is barred.

        If many are barred at once, all are: one device can have many addresses. Only the machine of
        the server itself is not.
        """
        now = self.milliseconds()
        self.barred = {key: until for key, until in self.barred.items() if until > now}
        until = self.barred.get(address, now)
        if len(self.barred) >= MOST_BARRED and address != LOOPBACK:
            until = max(until, min(self.barred.values()))
        return ceil((until - now) / 1000)

    def refuse(self, address: str) -> PinRefused:
        """Count and record a wrong PIN, and return how long to wait.

        Who tries from elsewhere hardly delays a director's first typo. Many tries from many
        addresses delay everybody's.
        """
        self.wrong += 1
        self.wrong_of[address] += 1
        counted = max(self.wrong_of[address], self.wrong // FREE_OF_OTHERS)
        to_wait, now = pin.delay(counted), self.milliseconds()
        self.barred[address] = now + 1000 * to_wait
        if self.wrong <= ALWAYS_RECORDED or now - self.recorded_at >= MINUTE:
            self.recorded_at = now
            self.logbook.record(Entry(kind=Kind.PIN_REFUSED))
        return PinRefused(to_wait)

    def begun(self, person: Person) -> str:
        """Begin a session, and return its token. The oldest one ends if there are too many."""
        token = token_urlsafe(TOKEN_BYTES)
        self.sessions[hashed(token)] = BoardSession(person, self.milliseconds() + SESSION_LENGTH)
        while len(self.sessions) > MOST_SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        return token

    # -- sessions ----------------------------------------------------------------------------

    def session(self, token: str) -> BoardSession | None:
        """Return the session of a token; None if there is no session, or it has ended."""
        with self.lock:
            now = self.milliseconds()
            self.sessions = {key: each for key, each in self.sessions.items() if each.until > now}
            return self.sessions.get(hashed(token))

    def has_session(self, token: str) -> bool:
        """Return whether a token is that of a session, without a wait for what is recorded now."""
        found = self.sessions.get(hashed(token))
        return found is not None and found.until > self.milliseconds()

    def go_on(self, token: str) -> None:
        """Let a session last longer: somebody has done something in it."""
        with self.lock:
            if found := self.session(token):
                later = found._replace(until=self.milliseconds() + SESSION_LENGTH)
                self.sessions[hashed(token)] = later

    def leave(self, token: str) -> None:
        """End a session."""
        with self.lock:
            self.sessions.pop(hashed(token), None)

    @contextmanager
    def acting(self, person: Person) -> Iterator[Session]:
        """Let entries name a person while this lasts, and hand out the logbook for them."""
        with self.lock:
            self.logbook.acting = person
            try:
                yield self.logbook
            finally:
                self.logbook.acting = Person(None, Role.PLAYERS)
