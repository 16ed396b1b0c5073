"""The PINs that a task asks for: who typed one that was right, and what a wrong one leads to."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from judge_procedure.duties.form import Field, FieldLook
from judge_procedure.pin import WrongPins, said_of_wait
from judge_procedure.profile import Profile
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind
from judge_record.official import Person
from judge_record.session import Session
from lexicons.language import _


@dataclass(frozen=True, slots=True, kw_only=True)
class PinField(Field[Person]):
    """The question for a PIN, and whose are right."""

    is_right: Callable[[Person], bool]


class TypedPins:
    """The PINs of one task. None is kept: what stays, until the task is left, is whose it is."""

    def __init__(self, session: Session, profile: Profile, wrong: WrongPins | None) -> None:
        self.session, self.profile, self.wrong = session, profile, wrong
        self.holders: dict[str, Person] = {}  # by the fields into which they were typed
        self.fault = ""  # of the one that was typed last

    def forget(self) -> None:
        """Forget whose PINs were typed. What wrong ones have to wait stays."""
        self.holders, self.fault = {}, ""

    def signer(self, name: str | None) -> Person | None:
        """Return who acts by a PIN of this task: who signs by it, else who typed it at a desk."""
        by_name = (one for one in self.holders.values() if one.name == name)
        return next(by_name, self.holders.get("pin"))

    def field(self, name: str, label: str, is_right: Callable[[Person], bool]) -> PinField:
        """Return the question for a PIN. Its answer is whose `try_pin` found it to be."""

        def holder(_text: str) -> Person:
            if (holder := self.holders.get(name)) and is_right(holder):
                return holder
            raise Misread(self.fault or _("That was not the PIN."))

        return PinField(name, label, holder, FieldLook.PIN, is_right=is_right)

    def try_pin(self, question: PinField, digits: str) -> None:
        """Try a PIN that was typed into a field, in place of an earlier one."""

        def holder_of(digits: str) -> Person | None:
            holder = self.profile.holder_of(digits)
            return holder if holder and question.is_right(holder) else None

        if self.wrong is None:  # by the record: starting the program again ends no wait
            self.wrong = WrongPins(monotonic)
            self.wrong.count_earlier(self.session)
        self.holders.pop(question.name, None)
        refused = Entry(kind=Kind.PIN_REFUSED)
        tried = self.wrong.try_pin(
            self.session.station, digits, holder_of, lambda: self.session.record(refused)
        )
        if isinstance(tried, Person):
            self.holders[question.name], self.fault = tried, ""
        elif not digits:
            self.fault = _("Type the PIN.")
        else:
            self.fault = said_of_wait(tried) if tried else _("That was not the PIN.")
