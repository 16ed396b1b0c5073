"""Who may see the director's board: PINs and their waits, and who is signed in for how long."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from secrets import token_urlsafe
from threading import Lock, RLock
from typing import NamedTuple, NewType

from judge_procedure.pairing import LOOPBACK, is_loopback
from judge_procedure.pin import WrongPins
from judge_procedure.profile import Profile
from judge_record.entry import Entry, Kind, Role
from judge_record.official import Person
from judge_record.session import Session
from judge_record.summary import wrong_pins
from judge_server.web.paired_devices import hashed

TOKEN_BYTES = 20
MINUTE = 60_000  # milliseconds
STAYS_FOR = 60 * MINUTE  # after the last thing that somebody did
MOST_SIGNED_IN = 20
ALWAYS_RECORDED = 5  # wrong PINs; later ones are recorded once a minute

#: The board's session while somebody acts, whom its entries name: else they would name players.
#: `BoardAccess.acting` alone hands it out, and holds the board's lock meanwhile.
ActingSession = NewType("ActingSession", Session)


class SignedIn(NamedTuple):
    """Somebody who typed a PIN, and until when the board is open to them."""

    person: Person
    until: int  # in milliseconds


class PinRefused(NamedTuple):
    """A PIN that opens nothing: how many seconds to wait, and whether the role is too low."""

    wait: int = 0
    role: bool = False


class BoardRequest(NamedTuple):
    """What somebody who is signed in asks for, or sends."""

    person: Person
    token: str
    path: Mapping[str, int]  # what the address names
    fields: Mapping[str, object]  # of the query, or of the form that was sent


class BoardAccess:
    """Who is signed in at the board. Several threads may use it at once."""

    def __init__(
        self, profile: Profile, session: Session, milliseconds: Callable[[], int], pins: WrongPins
    ) -> None:
        """Take the board's own session of the record, and the wrong PINs of the whole server."""
        self.profile = profile
        self.session = session
        self.milliseconds = milliseconds
        self.pins = pins
        self.pins.count_earlier(session.station, wrong_pins(session.journal, session.station))
        self.trying = Lock()  # one PIN is compared at a time, as they are counted
        self.lock = RLock()  # of all else; taken after `trying`
        self.signed_in: dict[str, SignedIn] = {}  # by the SHA-256 of the token
        self.recorded_at = 0  # when a wrong PIN was recorded last, in milliseconds

    def sign_in(self, typed: str, address: str = "") -> str | PinRefused:
        """Return a new token for a director's PIN, else why there is none.

        The server's own machine is one address, however many it has. Every visit is recorded. So
        are wrong PINs: the first ones, then one a minute. Raises `CannotJudge` if that is
        impossible.
        """
        who = LOOPBACK if is_loopback(address) else address
        if not typed:
            return PinRefused(self.pins.to_wait(who))
        with self.trying:
            if to_wait := self.pins.begin_try(who):
                return PinRefused(to_wait)
            person = self.profile.holder_of(typed)  # slow: who is signed in acts meanwhile
            with self.lock:
                return self._finish_try(person, who)

    def _finish_try(self, person: Person | None, who: str) -> str | PinRefused:
        """Record and count the try of a PIN that was compared; return as `sign_in`."""
        if person is None:
            self._record_refusal()
            return PinRefused(self.pins.to_wait(who))
        is_director = person.may(Role.DIRECTOR)
        self.pins.was_right(who, is_director=is_director)
        if not is_director:
            return PinRefused(role=True)
        with self.acting(person) as session:
            session.record(Entry(kind=Kind.MENU_OPENED))
        token = token_urlsafe(TOKEN_BYTES)
        self._keep(token, person)
        return token

    def _record_refusal(self) -> None:
        now = self.milliseconds()
        if self.pins.total <= ALWAYS_RECORDED or now - self.recorded_at >= MINUTE:
            self.recorded_at = now
            self.session.record(Entry(kind=Kind.PIN_REFUSED))

    def _keep(self, token: str, person: Person) -> None:
        """Keep somebody signed in from now on, as the last one who did something.

        Of too many, the first one is signed out: who is not signed in any more comes first.
        """
        key, until = hashed(token), self.milliseconds() + STAYS_FOR
        others = [item for item in self.signed_in.items() if item[0] != key]
        kept = [*others, (key, SignedIn(person, until))][-MOST_SIGNED_IN:]
        self.signed_in = dict(kept)  # another one, since `of` reads it without the lock

    def of(self, token: str) -> SignedIn | None:
        """Return who is signed in by a token; None if nobody is. It never waits for a record."""
        known = self.signed_in.get(hashed(token))
        return known if known and known.until > self.milliseconds() else None

    def stay(self, token: str) -> None:
        """Keep somebody signed in for longer: they have done something."""
        with self.lock:
            if known := self.of(token):
                self._keep(token, known.person)

    def sign_out(self, token: str) -> None:
        with self.lock:
            self.signed_in.pop(hashed(token), None)

    @contextmanager
    def acting(self, person: Person) -> Iterator[ActingSession]:
        """Let entries name a person while this lasts, and hand out the session for them."""
        with self.lock:
            self.session.acting = person
            try:
                yield ActingSession(self.session)
            finally:
                self.session.acting = Person(None, Role.PLAYERS)
