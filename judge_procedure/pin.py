"""PINs: hashed in a profile (scrypt, RFC 7914), typed by officials. Wrong ones have to wait."""

import os
import re
from collections import Counter
from collections.abc import Callable
from math import ceil, inf
from threading import RLock
from time import monotonic

from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind, Role
from judge_record.official import Person
from judge_record.session import Session
from judge_record.summary import wrong_pins
from lexicons import schema
from lexicons.language import _, counted

COST, BLOCK, PARALLEL = 2**14, 8, 1  # scrypt's n, r and p
SALT_BYTES, KEY_BYTES = 16, 32
MEMORY = 2**26  # bytes; scrypt takes 128 x cost x block, 16 MiB
SHORTEST, LONGEST = 4, 12  # digits
STORED_FORM = re.compile(rf"scrypt:[0-9a-f]{{{2 * SALT_BYTES}}}:[0-9a-f]{{{2 * KEY_BYTES}}}")

#: What a profile holds of a PIN.
expects = schema.expecting(
    "what `judge kiosk --set-pin` writes",
    lambda value: isinstance(value, str) and STORED_FORM.fullmatch(value),
)

#: Seconds to wait after so many wrong PINs in a row. The last value holds for all that follow.
DELAYS = (0, 0, 0, 2, 5, 15, 30, 60, 120)
FREE_OF_OTHERS = 5  # wrong PINs of all who try that count as one of each
MOST_BARRED = 10  # who can be barred at once without barring all


def fault(digits: str) -> str:
    """Return why these digits can't be a PIN, or an empty text."""
    if digits.isascii() and digits.isdigit() and SHORTEST <= len(digits) <= LONGEST:
        return ""
    return _("A PIN has {least} to {most} digits.", least=SHORTEST, most=LONGEST)


def hashed(digits: str, salt: bytes = b"") -> str:
    """Return a PIN's hash as a profile holds it; without a salt, with a random one."""
    from hashlib import scrypt  # it loads OpenSSL, which a kiosk without a PIN does not need

    salt = salt or os.urandom(SALT_BYTES)
    key = scrypt(
        digits.encode(), salt=salt, n=COST, r=BLOCK, p=PARALLEL, maxmem=MEMORY, dklen=KEY_BYTES
    )
    return f"scrypt:{salt.hex()}:{key.hex()}"


def agrees(digits: str, known: str) -> bool:
    from hmac import compare_digest

    salt = bytes.fromhex(known.split(":")[1])
    return compare_digest(hashed(digits, salt), known)


def why_refused(to_wait: int) -> str:
    """Return that a PIN was wrong, or perhaps came too early: then the next one has to wait."""
    if not to_wait:
        return _("Wrong PIN.")
    return counted(
        "Wrong PIN, or too early. Wait {number} second.",
        "Wrong PIN, or too early. Wait {number} seconds.",
        to_wait,
    )


class WrongPins:
    """Counts the wrong PINs of a kiosk, of all kiosks of a server, or of its board.

    Who tries elsewhere hardly delays a director's first typo. Many who try delay everybody: else
    ten kiosks would give ten times the pace. Several threads may use it at once.

    >>> pins = WrongPins(lambda: 0.0)
    >>> [pins.try_pin("Kiosk 1", "1234", lambda _digits: None, lambda: None) for _ in range(4)]
    [0, 0, 2, 2]
    >>> pins.try_pin("Kiosk 2", "1234", lambda _digits: None, lambda: None)
    0
    """

    def __init__(self, clock: Callable[[], float], *, exempt: str = "") -> None:
        """Take a clock of seconds. Who is `exempt` never waits because others are barred."""
        self.clock = clock
        self.exempt = exempt
        self.lock = RLock()
        self.total = 0  # since a director's PIN that ended the count
        self.own: Counter[str] = Counter()  # the same, by who typed
        self.barred: dict[str, float] = {}  # until when, by who typed
        self.last_wrong: dict[str, float] = {}  # when, by who typed

    def to_wait(self, who: str) -> int:
        """Return for how many seconds somebody's next PIN has to wait."""
        with self.lock:
            now = self.clock()
            self.barred = {key: until for key, until in self.barred.items() if until > now}
            until = self.barred.get(who, now)
            if len(self.barred) >= MOST_BARRED and who != self.exempt:
                until = max(until, min(self.barred.values()))
            return ceil(until - now)

    def try_pin(
        self, who: str, digits: str, holder_of: Callable[[str], Person | None],
        record: Callable[[], object],
    ) -> Person | int:  # fmt: skip
        """Return whose PIN it is, or for how many seconds the next one has to wait.

        Enter alone is no try, nor is what comes too early. `record` records a wrong PIN.
        """
        with self.lock:
            if (to_wait := self.to_wait(who)) or not digits:
                return to_wait
            # It counts as wrong until it was right: of PINs that come at one moment, each one does.
            self._count(who, self.own[who] + 1)
        person = holder_of(digits)
        if person is None:
            self.last_wrong[who] = self.clock()
            record()
            return self.to_wait(who)
        # A director's PIN ends the count, if the longest wait is over. Else who has a PIN could
        # try those of others without a wait, and type their own between.
        since = self.clock() - self.last_wrong.get(who, -inf)
        ends = person.may(Role.DIRECTOR) and since >= DELAYS[-1]
        with self.lock:
            self.barred.pop(who, None)
            self.own[who] = 0 if ends else max(self.own[who] - 1, 0)
            self.total = 0 if ends else max(self.total - 1, 0)
        return person

    def count_earlier(self, session: Session | None) -> None:
        """Count the wrong PINs in a record, from before a restart. Their wait begins again."""
        number = wrong_pins(session.journal, session.station) if session else 0
        with self.lock:
            if session and number > self.own[session.station]:
                self._count(session.station, number)
                self.last_wrong[session.station] = self.clock()

    def _count(self, who: str, number: int) -> None:
        self.total += number - self.own[who]
        self.own[who] = number
        failures = max(number, self.total // FREE_OF_OTHERS)
        until = self.clock() + DELAYS[min(failures, len(DELAYS) - 1)]
        self.barred[who] = max(until, self.barred.get(who, 0))


class TypedPins:
    """The PINs of one task. None is kept: what stays, until the task is left, is whose it is."""

    def __init__(
        self, session: Session, holder_of: Callable[[str], Person | None],
        wrong: WrongPins | None, typist: str,
    ) -> None:  # fmt: skip
        if wrong is None:  # by the record: starting the program again ends no wait, and begins it
            wrong = WrongPins(monotonic)
            wrong.count_earlier(session)
        self.session, self.holder_of, self.wrong = session, holder_of, wrong
        self.typist = typist or session.station
        self.holders: dict[str, Person] = {}  # by the fields into which they were typed
        self.fault = ""  # of the one that was typed last

    def forget(self) -> None:
        """Forget whose PINs were typed. What wrong ones have to wait stays."""
        self.holders, self.fault = {}, ""

    def signer(self, name: str | None) -> Person | None:
        """Return who acts by a PIN of this task: who signs by it, else who typed it at a desk."""
        by_name = (one for one in self.holders.values() if one.name == name)
        return next(by_name, self.holders.get("pin"))

    def holder(self, field: str, is_right: Callable[[Person], bool], _text: str) -> Person:
        """Return whose PIN was typed into a field; `Misread` if it isn't a right one."""
        if (holder := self.holders.get(field)) and is_right(holder):
            return holder
        raise Misread(self.fault or why_refused(0))

    def try_pin(self, field: str, digits: str, is_right: Callable[[Person], bool]) -> None:
        """Try a PIN that was typed into a field, in place of an earlier one."""

        def right_holder(digits: str) -> Person | None:
            holder = self.holder_of(digits)
            return holder if holder and is_right(holder) else None

        self.holders.pop(field, None)
        refused = Entry(kind=Kind.PIN_REFUSED)
        tried = self.wrong.try_pin(
            self.typist, digits, right_holder, lambda: self.session.record(refused)
        )
        if isinstance(tried, Person):
            self.holders[field], self.fault = tried, ""
        else:
            self.fault = why_refused(tried) if digits else _("Type the PIN.")
