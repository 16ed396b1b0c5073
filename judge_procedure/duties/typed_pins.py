"""The PINs that are typed for a task: whose they are, and how long wrong ones have to wait."""

from collections.abc import Callable, Collection
from time import monotonic

from judge_procedure.duties.form import Field, FieldLook
from judge_procedure.pin import WrongPins
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind, Role
from judge_record.official import Person
from judge_record.session import Session
from judge_record.summary import wrong_pins
from lexicons.language import _

TYPED = "*"  # stands for a PIN that was typed


class TypedPins:
    """The PINs of one task. None is kept: what stays, until the task is left, is whose it is."""

    def __init__(
        self, session: Session, holder_of: Callable[[str], Person | None] | None = None,
        people: Collection[str] = (),
    ) -> None:  # fmt: skip
        """`people` are the initials of who have a PIN. Without `holder_of` none is set here."""
        self.session = session
        self.holder_of = holder_of
        self.people = people
        self.holders: dict[str, Person] = {}  # by the fields into which they were typed
        self.fault = ""  # of the one that was typed last
        self.wrong: WrongPins | None = None

    @property
    def are_set(self) -> bool:
        """Whether anybody has a PIN here."""
        return self.holder_of is not None

    def forget(self) -> None:
        """Forget whose PINs were typed. What wrong ones have to wait stays."""
        self.holders, self.fault = {}, ""

    def field(self, name: str, label: str, is_right: Callable[[Person], bool]) -> Field[Person]:
        """Return the question for a PIN. What is typed is tried at once."""

        def read(text: str) -> Person:
            if text != TYPED:
                self.holders.pop(name, None)
                self.fault = self._try(name, text, is_right)
            if (holder := self.holders.get(name)) and is_right(holder):
                return holder
            raise Misread(self.fault or _("That was not the PIN."))

        return Field(name, label, read, FieldLook.PIN)

    def _try(self, name: str, digits: str, is_right: Callable[[Person], bool]) -> str:
        """Try a PIN for a field; return what is wrong. Wrong ones are recorded."""
        if not digits or self.holder_of is None:
            return _("Type the PIN.")
        session, station = self.session, self.session.station
        if self.wrong is None:  # by the record: starting the program again ends no wait
            self.wrong = WrongPins(monotonic)
            self.wrong.count_earlier(station, wrong_pins(session.journal, station))
        if left := self.wrong.begin_try(station):
            return _("No PIN was tried. Wait {seconds} s, then type it again.", seconds=left)
        holder = self.holder_of(digits)
        if holder and is_right(holder):
            self.wrong.was_right(station, is_director=holder.role is Role.DIRECTOR)
            self.holders[name] = holder
            return ""
        session.record(Entry(kind=Kind.PIN_REFUSED))
        if left := self.wrong.to_wait(station):
            return _("That was not the PIN. The next try: in {seconds} s.", seconds=left)
        return _("That was not the PIN.")
