"""An official on duty: who acts and signs, what is at hand, and what was seen before a decision.

The one place that says who may do what, whose initials are asked for, and as whom it's recorded.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from math import ceil
from time import monotonic

from judge_procedure.duties.form import Field, Form, Look, Typed
from judge_procedure.pin import delay
from judge_procedure.tables import Tables
from judge_procedure.typed import Misread, initials
from judge_record.entry import RULINGS, Entry, Kind, Person, Role, Seat
from judge_record.officials import settler_of
from judge_record.plays import Play
from judge_record.session import Session
from judge_record.summary import waiting_calls, wrong_pins
from judge_record.view import Answer, Question
from lexicons.language import _
from lexicons.rule_set import RuleSet

TYPED = "*"  # stands for a PIN that was typed


def _as_usual(_call: Entry) -> AbstractContextManager[None]:
    return nullcontext()


@dataclass
class Duty:
    """An official's time at a station. It is for one thread at a time, and one task at a time.

    Who acts is `session.acting`, while a page is made and while a deed is done.
    """

    session: Session
    tables: Tables
    has_slip: bool = True  # slip and board are at hand; else no word is shown or typed
    by: str | None = None  # the word judge of a desk
    opens: Callable[[str], Person | None] | None = None  # whose PIN it is, where a desk has PINs
    asks: Person | None = None  # who puts a call's words, if not the official: players at a kiosk
    asked: Question | None = None  # the challenge of a call, as its kiosk has it
    under_way: Callable[[Entry], AbstractContextManager[None]] = _as_usual  # while a call is judged
    holder: Person | None = None  # of the PIN that was typed for this task
    pin_fault: str = ""
    barred_until: float = 0.0  # by `monotonic`, after wrong PINs
    seen: int = 0  # the last entry that the official can know
    plays: dict[int, tuple[Entry, Play]] = field(default_factory=dict)  # as they were then
    waiting: list[Entry] | None = None  # the open calls, as they were then

    def __post_init__(self) -> None:
        """Begin with the wait after the wrong PINs before this process."""
        if self.opens:
            self._bar()

    # -- what is known -----------------------------------------------------------------------

    def set_round(self, number: int | None) -> None:
        """Set the round of this station. A kiosk does it in its own way."""
        self.session.set_round(number, by=self.by)

    @property
    def rules(self) -> RuleSet:
        """The rulebook by which is judged."""
        return self.session.judge.rules

    @property
    def shows_words(self) -> bool:
        """Whether a page may have words of the record."""
        return self.has_slip and self.session.acting.may(Role.WORD_JUDGE)

    def look(self) -> None:
        """Look at the record: what is decided from now on, this official has not seen."""
        self.forget()
        self.seen = self.session.journal.head().number

    def forget(self) -> None:
        """Forget what was seen, and whose PIN was typed."""
        self.plays, self.waiting, self.holder, self.pin_fault = {}, None, None, ""

    def ruling(self, number: int) -> tuple[Entry, Play] | None:
        """Return a ruling, and its play; None if the entry of this number is none."""
        if number not in self.plays:
            with self.session.journal.reading() as reader:
                of = reader.find(number)
                if of is None or of.kind not in RULINGS:
                    return None
                self.plays[number] = of, reader.play(of)
        return self.plays[number]

    def open_calls(self) -> dict[str, Entry]:
        """Return the open calls by their numbers, the one that waits longest first."""
        if self.waiting is None:
            self.waiting = waiting_calls(self.session.journal)
        return {str(call.number): call for call in self.waiting}

    # -- who -----------------------------------------------------------------------------------

    def lacks(self, role: Role) -> str:
        """Return why the person who acts may not do what a role is needed for, or ""."""
        if self.session.acting.may(role):
            return ""
        if role is Role.DIRECTOR:
            return _("That needs the director's PIN.")
        return _("That needs the PIN of a word judge or of the director.")

    def who(
        self, form: Form, label: str, role: Role = Role.WORD_JUDGE, *,
        others: tuple[str | None, ...] = (), another: bool = False, name: str = "by",
    ) -> Typed[str]:  # fmt: skip
        """Return who decides.

        The holder of a PIN that is enough signs, and isn't asked; unless `another` person must
        decide, or this one is among the `others` who ruled before.
        """
        if lacks := self.lacks(role):
            raise Misread(lacks)
        own = self.session.acting.name
        if self.opens and not another:
            own = form.ask(self._pin(role))().name
        if own and own not in others and not another:
            return Typed(name, own, is_known=True)

        def read(text: str) -> str:
            if typed := initials(text, others):
                return typed
            raise Misread(_("Type the initials."))

        draft = own if own and not others else ""
        return form.ask(Field(name, label, read, Look.INITIALS, draft=draft))

    def _pin(self, role: Role) -> Field[Person]:
        """Return the question for a PIN. What is typed is tried at once, and kept nowhere."""

        def read(text: str) -> Person:
            if text != TYPED:
                self.unlock(text, role)
            if self.holder and self.holder.may(role):
                return self.holder
            raise Misread(self.pin_fault or self.lacks(role) or _("That was not the PIN."))

        label = _("PIN of the director") if role is Role.DIRECTOR else _("PIN")
        return Field("pin", label, read, Look.PIN)

    def unlock(self, digits: str, role: Role) -> None:
        """Try a PIN. Wrong ones are recorded, and have to wait."""
        self.holder, self.pin_fault = None, ""
        if not digits or self.opens is None:
            self.pin_fault = _("Type the PIN.")
            return
        if (left := ceil(self.barred_until - monotonic())) > 0:
            self.pin_fault = _(
                "No PIN was tried. Wait {seconds} s, then type it again.", seconds=left
            )
            return
        holder = self.opens(digits)
        if holder and holder.may(role):
            self.holder = holder
            return
        self.session.record(Entry(kind=Kind.PIN_REFUSED))
        left = self._bar()
        self.pin_fault = (
            _("That was not the PIN. The next try: in {seconds} s.", seconds=left)
            if left
            else _("That was not the PIN.")
        )

    def _bar(self) -> int:
        """Let the next PIN wait, by the wrong ones in the record, and return the seconds."""
        wrong = wrong_pins(self.session.journal, self.session.station)
        left = delay(wrong) if wrong else 0
        self.barred_until = monotonic() + left
        return left

    # -- decisions -----------------------------------------------------------------------------

    def decide(self, draft: Entry, role: Role | None = None, *, seat: Seat | None = None) -> Entry:
        """Record what is decided about a case, under the role that it needs."""
        with self.acting(role):
            return self.session.decide(draft, seat=seat, seen=self.seen or None)

    def judge_call(self, call: Entry, by: str, asked: Question | None = None) -> Answer:
        """Settle a call and judge its words. A kiosk's players put them, if it is theirs."""
        with self.acting(None):
            asks = self.asks or self.session.acting
        with self.under_way(call), self.acting(settler_of(call)):
            return self.session.judge_call(call, by, asked=asked or self.asked, asks=asks)

    def put(self, asked: Question) -> Answer:
        """Put a challenge to the session."""
        with self.acting(None):
            return self.session.challenge(asked)

    def record(self, draft: Entry) -> Entry:
        """Record what decides no case."""
        with self.acting(None):
            return self.session.record(draft)

    @contextmanager
    def acting(self, role: Role | None) -> Iterator[None]:
        """Record what is done meanwhile under a role; that of a PIN goes before."""
        role = role or (Role.WORD_JUDGE if self.by else None)
        before = self.session.acting
        if role and not before.has_pin:
            self.session.acting = before._replace(role=role)
        try:
            yield
        finally:
            self.session.acting = before
