"""An official on duty: who acts and signs, what is at hand, and what was seen before a decision.

The one place that says who may do what, whose initials are asked for, and as whom it's recorded.
Then come the fields that many tasks ask for.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace

from judge_procedure.duties.form import Field, FieldAnswer, FieldLook, Form, Option, choice
from judge_procedure.duties.typed_pins import TypedPins
from judge_procedure.typed import CLEAR, Misread, Tables, is_one_of, plain, round_number, somebody
from judge_record.entry import RULINGS, Entry, Role, Seat
from judge_record.journal import Journal
from judge_record.official import Person, settler_of
from judge_record.plays import Play
from judge_record.session import Session
from judge_record.summary import waiting_calls
from judge_record.view import Answer, Question
from lexicons.challenge import Challenge, Verdict, separate
from lexicons.errors import ChallengeRefused
from lexicons.language import _
from lexicons.rule_set import RuleSet


@dataclass
class RecordSeen:
    """The record as an official has seen it, up to the entry of a number."""

    journal: Journal
    number: int = 0
    plays: dict[int, tuple[Entry, Play]] = field(default_factory=dict)
    waiting: list[Entry] | None = None

    def ruling(self, number: int) -> tuple[Entry, Play] | None:
        """Return a ruling, and its play; None if the entry of this number is none."""
        if number not in self.plays:
            with self.journal.reading() as reader:
                of = reader.find(number)
                if of is None or of.kind not in RULINGS:
                    return None
                self.plays[number] = of, reader.play(of)
        return self.plays[number]

    def open_calls(self) -> dict[str, Entry]:
        """Return the open calls by their numbers, the one that waits longest first."""
        if self.waiting is None:
            self.waiting = waiting_calls(self.journal)
        return {str(call.number): call for call in self.waiting}


class Duty:
    """An official's time at a station. It is for one thread at a time, and one task at a time.

    Who acts is `session.acting`, while a page is made and while a deed is done.
    """

    def __init__(
        self, session: Session, tables: Tables, pins: TypedPins | None = None, *,
        by: str | None = None, has_slip: bool = True,
    ) -> None:  # fmt: skip
        """`by` is the word judge of a desk. Without slip and board no word is shown or typed."""
        self.session = session
        self.tables = tables
        self.pins = pins or TypedPins(session)
        self.by = by
        self.has_slip = has_slip
        self.seen = RecordSeen(session.journal)
        #: The challenge of the call that is answered, as the station has it that put it; who puts
        #: it, if not the official: players at a kiosk.
        self.question: Question | None = None
        self.asker: Person | None = None

    # -- what a kiosk does in its own way ------------------------------------------------------

    def set_round(self, number: int | None) -> None:
        """Set the round of this station."""
        self.session.set_round(number, by=self.by)

    def under_way(self, _call: Entry) -> AbstractContextManager[object]:
        """Return what lasts while a call is judged."""
        return nullcontext()

    # -- what is known -----------------------------------------------------------------------

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
        self.seen.number = self.session.journal.head().number

    def forget(self) -> None:
        """Forget what was seen, and whose PINs were typed."""
        self.seen = RecordSeen(self.session.journal, self.seen.number)
        self.pins.forget()

    # -- who -----------------------------------------------------------------------------------

    def missing_right(self, role: Role) -> str:
        """Return why the person who acts may not do what a role is needed for, or ""."""
        if self.session.acting.may(role):
            return ""
        if role is Role.DIRECTOR:
            return _("That needs the director's PIN.")
        return _("That needs the PIN of a word judge or of the director.")

    def who(
        self, form: Form, label: str, role: Role = Role.WORD_JUDGE, *,
        others: tuple[str | None, ...] = (), another: bool = False, name: str = "by",
    ) -> FieldAnswer[str]:  # fmt: skip
        """Return who decides.

        The holder of a PIN that is enough signs, and isn't asked; unless `another` person must
        decide, or this one is among the `others` who ruled before. Whoever has a PIN and isn't the
        one who typed it for this task, or at the door, types it: nobody else signs as them.
        """
        if missing := self.missing_right(role):
            raise Misread(missing)
        own, pins = self.session.acting.name, self.pins
        if pins.are_set and not self.session.acting.has_pin:  # at a desk, which has no door
            label_of_pin = _("PIN of the director") if role is Role.DIRECTOR else _("PIN")
            own = form.ask(pins.field("pin", label_of_pin, lambda person: person.may(role)))().name
        has_ruled = own is not None and is_one_of(own, others)
        if own and not has_ruled and not another:
            return FieldAnswer(name, own, is_known=True)

        def read(text: str) -> str:
            typed = somebody(text, others)
            return next((person for person in pins.people if is_one_of(typed, [person])), typed)

        draft = own if own and not others else ""
        signs = form.ask(Field(name, label, read, FieldLook.INITIALS, draft=draft))
        if signs.value in pins.people and signs.value != own:
            label_of_pin = _("PIN of {name}", name=signs.value)
            form.ask(pins.field(f"{name} pin", label_of_pin, lambda one: one.name == signs.value))
        return signs

    # -- decisions -----------------------------------------------------------------------------

    def decide(self, draft: Entry, role: Role | None = None, *, seat: Seat | None = None) -> Entry:
        """Record what is decided about a case, under the role that it needs.

        Another person has the role of the PIN that was typed, and none without one.
        """
        with self.acting(role):
            draft = replace(draft, role=self._role_of(draft.by, role))
            return self.session.decide(draft, seat=seat, seen=self.seen.number or None)

    def _role_of(self, name: str | None, needed: Role | None) -> Role | None:
        """Return the role in which a person decides what a role is needed for."""
        typed = {person.name: person.role for person in self.pins.holders.values()}
        if name not in typed and needed is Role.DIRECTOR and self.session.acting.name is None:
            return needed  # the director's PIN names nobody: the page asked who it is
        return typed.get(name)

    def judge_call(self, call: Entry, by: str, question: Question | None = None) -> Answer:
        """Settle a call and judge its words. A kiosk's players put them, if it is theirs."""
        with self.acting(None):
            asker = self.asker or self.session.acting
        settler = settler_of(call)
        with self.under_way(call), self.acting(settler):
            role = self._role_of(by, settler)
            return self.session.judge_call(
                call, by, role=role, question=question or self.question, asks=asker
            )

    def put(self, question: Question) -> Answer:
        """Put a challenge to the session."""
        with self.acting(None):
            return self.session.challenge(question)

    def record(self, draft: Entry) -> Entry:
        """Record what decides no case."""
        with self.acting(None):
            return self.session.record(draft)

    @contextmanager
    def acting(self, role: Role | None) -> Iterator[None]:
        """Record what is done meanwhile under a role; that of a PIN goes before."""
        role = role or (Role.WORD_JUDGE if self.by else None)
        before = self.session.acting
        if at_desk := self.pins.holders.get("pin"):
            self.session.acting = at_desk
        elif role and not before.has_pin:
            self.session.acting = before._replace(role=role)
        try:
            yield
        finally:
            self.session.acting = before


# -- fields --------------------------------------------------------------------------------------


def table_field(duty: Duty, was: Seat | None = None) -> Field[Seat | None]:
    """Ask for the table of a play: for the right one, if it `was` another."""
    tables = duty.tables

    def read(text: str) -> Seat | None:
        is_cleared = was is not None and not tables.required and text.strip() in ("", CLEAR)
        return None if is_cleared else tables.read(text)

    hint = _("{key}: it has none", key=CLEAR) if was or tables.listed else _("Empty: it has none")
    return Field(
        "table", _("The right table") if was else _("Table"), read,
        hint="" if tables.required else hint, draft=str(was) if was and was.table else "",
    )  # fmt: skip


def round_field(*, draft: int | None = None, label: str = "") -> Field[int | None]:
    """Ask for a round."""

    def read(text: str) -> int | None:
        return None if text.strip() == CLEAR else round_number(text.strip())

    return Field(
        "round", label or _("Round"), read, FieldLook.NUMBER, _("Empty: none"), str(draft or "")
    )


def words_field(duty: Duty, label: str, *, is_optional: bool = False) -> Field[Challenge | None]:
    """Ask for the words of a challenge, and refuse what can't be on a board."""

    def read(text: str) -> Challenge | None:
        typed = separate(text)
        if is_optional and not typed:
            return None
        if not typed:
            raise Misread(_("Type the words."))
        return challenge_of(duty, *typed)

    hint = _("With spaces between them.")
    if is_optional:
        hint = _("With spaces between them. Empty: not known.")
    return Field("words", label, read, FieldLook.WORDS, hint)


def challenge_of(duty: Duty, *typed: str) -> Challenge:
    """Return the challenge that was typed; `Misread`, with every reason, if it is refused."""
    try:
        return duty.session.judge.board.challenge(*typed)
    except ChallengeRefused as refusal:
        reasons = str(refusal)
    raise Misread("\n".join((reasons, _("Nothing was looked up."))))


def note_field(
    name: str = "note", label: str = "", *, is_needed: bool = False
) -> Field[str | None]:
    """Ask for a remark for the record."""

    def read(text: str) -> str | None:
        remark = plain(text) or None
        if is_needed and remark is None:
            raise Misread(_("Type it in a few words."))
        return remark

    hint = _("The report prints it: name no word in it.")
    return Field(name, label or _("Note"), read, hint=hint)


def verdict_field(duty: Duty) -> Field[str]:
    """Ask which verdict a person gave."""
    known = [Option(given.value, duty.rules.verdict_word(given.value)) for given in Verdict]
    return choice("verdict", _("The person's verdict"), known)
