"""An official on duty: who acts and signs, what is at hand, and what was seen before a decision.

The record says who may decide (`judge_record.official`), and a rulebook may ask for more
(`Duty.role_for`). Here it is asked whose initials and PIN sign.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from judge_procedure import names
from judge_procedure.form import FieldAnswer, Form
from judge_procedure.pin import TypedPins, WrongPins
from judge_procedure.profile import Profile
from judge_procedure.tables import Tables
from judge_procedure.task_parts import Field, FieldLook
from judge_procedure.typed import Misread, is_one_of, required_initials
from judge_record.entry import RULINGS, Entry, Kind, Role, Seat
from judge_record.journal import Journal
from judge_record.official import Person, check_right, higher, missing_right, settler_of
from judge_record.plays import Play
from judge_record.session import Session
from judge_record.summary import waiting_calls
from judge_record.view import Answer, Question
from lexicons.language import _
from lexicons.rules.rule_set import RuleSet
from lexicons.rules.rulebook import DoubleCheck


class RulingSeen(NamedTuple):
    """A ruling, where its play is by now, and that play."""

    ruling: Entry
    play: Play


@dataclass
class RecordSeen:
    """The record as an official has seen it, up to the entry of a number."""

    journal: Journal
    number: int = 0
    rulings: dict[int, RulingSeen] = field(default_factory=dict)

    def ruling(self, number: int) -> RulingSeen | None:
        """Return a ruling and its play; None if the entry of this number is none."""
        if number not in self.rulings:
            with self.journal.reading() as reader:
                entry = reader.find(number)
                if entry is None or entry.kind not in RULINGS:
                    return None
                play = reader.play(entry)
                self.rulings[number] = RulingSeen(play.moved(entry), play)
        return self.rulings[number]

    @cached_property
    def open_calls(self) -> dict[int, Entry]:
        """The open calls by their numbers, the one that waits longest first."""
        return {call.number: call for call in waiting_calls(self.journal)}


@dataclass(slots=True)
class Signature(FieldAnswer[str | None]):
    """The initials of who signs a decision, and the role that it needs."""

    role: Role = Role.WORD_JUDGE


class Duty:
    """An official's time at a station: what is at hand, who acts and signs, what is decided.

    It is for one thread and one task at a time. Who acts is `session.acting`, while a page is made
    and while a deed is done.
    """

    def __init__(
        self, session: Session, profile: Profile, *, by: str | None = None, has_door: bool = True,
        has_slip: bool = True, asks_table: bool = True, wrong: WrongPins | None = None,
        typist: str = "",
    ) -> None:  # fmt: skip
        """`by` is the word judge of a desk, where tasks ask for PINs: it has no door.

        Without slip and board no word is shown or typed. `wrong` counts the wrong PINs of the
        station's door, too, if it has one, for the `typist`: the station, if no other is named.
        """
        self.session, self.profile = session, profile
        needs_table = asks_table and bool(session.judge.rules.procedure.together)
        self.tables = Tables(profile.tables, session.journal, required=needs_table)
        self.pins = TypedPins(session, profile.holder_of, wrong, typist)
        self.by, self.has_door = by, has_door
        self.asker: Person | None = None  # whose challenge a call is, if it waits for its answer
        self.has_slip = has_slip
        self.seen = RecordSeen(session.journal)

    # -- what is known -----------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        return self.session.judge.rules

    @property
    def shows_words(self) -> bool:
        """Whether a page may have words of the record."""
        return self.has_slip and not self.missing_right(Role.WORD_JUDGE)

    def seat(self, place: Seat | None) -> Seat:
        """Return the seat of a play at a place, if it is known, in the round that is played."""
        return (place or Seat())._replace(round=self.session.round)

    def look(self) -> None:
        """Look at the record: what is decided from now on, this official has not seen."""
        self.forget()
        self.seen.number = self.session.journal.head().number

    def forget(self) -> None:
        self.seen = RecordSeen(self.session.journal, self.seen.number)
        self.pins.forget()

    # -- who -----------------------------------------------------------------------------------

    @property
    def asks_pin(self) -> bool:
        """Whether each task asks for a PIN: at a desk, where no door asked for one."""
        return not self.has_door and self.profile.locked

    def role_for(self, kind: Kind) -> Role:
        """Return who may record a kind: as its row says, unless the rulebook asks for more."""
        players_may = {
            Kind.CORRECTION: self.session.players_retype,
            Kind.DOUBLE_CHECK: self.rules.opinion.double_check is DoubleCheck.PLAYERS,
        }.get(kind, True)
        asked = Role.WORD_JUDGE if players_may else Role.DIRECTOR
        return asked if kind.row.made else higher(asked, kind.row.who)

    def missing_right(self, role: Role) -> str:
        """Return why nobody here may do what a role is needed for, or ""."""
        return "" if self.asks_pin else missing_right(self.session.acting, role)

    def ask_who_signs(
        self, form: Form, role: Role = Role.WORD_JUDGE, label: str = "", *,
        is_ruling: bool = False, others: tuple[str | None, ...] = (), name: str = "by",
    ) -> Signature:  # fmt: skip
        """Ask who decides what a role is needed for. None of the `others` may sign: they ruled.

        | who acts                             | what is decided     | who signs                |
        | ------------------------------------ | ------------------- | ------------------------ |
        | anybody: no PIN is set               | anything            | typed initials           |
        | a person, by a PIN at door or desk   | no ruling           | that person, unasked     |
        | a director, by a PIN, no other       | a director's ruling | that director, unasked   |
        | a person, by a PIN                   | any other ruling    | typed initials           |

        Initials of somebody else who has a PIN need that PIN, too.
        """
        actor, is_directors = self.session.acting.name, role is Role.DIRECTOR
        if missing := self.missing_right(role):
            raise Misread(missing)
        if self.asks_pin:
            whose = _("PIN of the word judge or the director")
            if is_directors:
                whose = _("PIN of the director")
            actor = self._ask_pin(form, "pin", whose, lambda person: person.may(role))().name
        if actor and (not is_ruling or (is_directors and not is_one_of(actor, others))):
            return Signature(name, actor, is_known=True, role=role)
        usual = _("Initials of the director") if is_directors else names.asks_initials(self.rules)
        read = partial(self._read_initials, role, others)
        draft = "" if others else actor or ""
        signs = form.ask(Field(name, label or usual, read, FieldLook.INITIALS, draft=draft))
        if signs.value in self.profile.people and signs.value != actor:

            def is_right(person: Person) -> bool:
                return person.name == signs.value and person.may(role)

            self._ask_pin(form, f"{name} pin", _("PIN of {name}", name=signs.value), is_right)
        return Signature(name, signs.value, signs.is_known, role)

    def _ask_pin(
        self, form: Form, name: str, label: str, is_right: Callable[[Person], bool]
    ) -> FieldAnswer[Person]:
        """Ask for a PIN. The answer is whose it is, once `TypedPins.try_pin` has found that."""
        read = partial(self.pins.holder, name, is_right)
        return form.ask(Field(name, label, read, FieldLook.PIN, is_right=is_right))

    def _read_initials(self, role: Role, others: tuple[str | None, ...], text: str) -> str:
        """Return initials as the holder of a PIN has them, who types it then, or as they stand."""
        typed, people = required_initials(text, others), self.profile.people
        name = next((person for person in people if is_one_of(typed, [person])), typed)
        if people and role is Role.DIRECTOR and name not in people:
            raise Misread(_("That needs the director's PIN."))
        return name

    def ask_word_judge(self, form: Form, *, if_locked: bool = False) -> Signature:
        """Ask who decides what any official may; only where PINs are set, `if_locked`.

        The word judge of a desk without PINs signs without being asked.
        """
        if not self.profile.locked and (self.by or if_locked):
            return Signature("by", self.by, is_known=True)
        return self.ask_who_signs(form, label=names.asks_initials(self.rules, or_director=True))

    # -- decisions -----------------------------------------------------------------------------

    def decide(self, draft: Entry, by: Signature, **answers: FieldAnswer[Any]) -> Entry:
        """Record what is decided about a case: a draft, and the answers that it is to have."""
        draft = replace(draft, by=by(), **{name: answer() for name, answer in answers.items()})
        with self.session.acting_as(self.actor(by.role, by())):
            return self.session.decide(draft, seen=self.seen.number or None)

    def record(self, draft: Entry, by: Signature | None = None) -> Entry:
        """Record what decides no case."""
        by = by or Signature("by", is_known=True)
        with self.session.acting_as(self.actor(by.role, by())):
            return self.session.record(replace(draft, by=by()))

    def set_round(self, number: int | None, by: Signature) -> None:
        with self.session.acting_as(self.actor(by.role, by())):
            self.session.set_round(number, by=by())

    def judge_call(self, call: Entry, by: Signature, question: Question | None = None) -> Answer:
        """Settle a call and judge its words. The official puts them, or the players who wait."""
        if self.asker:
            question = question or self.session.question_of(call)
        with self.session.acting_as(self.actor(settler_of(call), by())):
            return self.session.judge_call(call, by(), question=question, asks=self.asker)

    def actor(self, role: Role = Role.WORD_JUDGE, by: str | None = None) -> Person:
        """Return who acts: by the PIN of `by`, or by the one that was typed at a desk or door.

        Where no PIN is set, initials have the role; without them nobody has one. `NotPermitted` if
        the PIN is not enough, or none was typed.
        """
        person = self.pins.signer(by) or self.session.acting
        if not person.has_pin and (by or self.by):
            person = person._replace(role=role)
        check_right(person, role)
        return person
