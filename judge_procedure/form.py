"""A form: it asks a task's questions one after another, and makes a page of the answers so far.

A task is a plain function of a `Form`. It is run again after every answer: it asks for fields,
shows cards, and returns the one deed that can be done when all is answered. Only a deed changes
anything. Where a value is needed that is missing, the page ends.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from judge_procedure.task_parts import (
    CaseCard,
    Deed,
    Done,
    Field,
    FieldLook,
    FieldState,
    Next,
    Option,
    TaskPage,
    TaskSentence,
    choice,
)
from judge_procedure.typed import Misread
from lexicons.errors import CannotJudge, JudgeError
from lexicons.language import _

T = TypeVar("T")


class Unanswered(Exception):
    """An answer is missing: the page ends here for now."""


@dataclass(slots=True)
class FieldAnswer(Generic[T]):
    """The answer to a field. Call it for the value: without one, the page ends there."""

    name: str
    value: T | None = None
    is_known: bool = False

    def __call__(self) -> T:
        """Return the value."""
        if not self.is_known:
            raise Unanswered
        return self.value  # type: ignore[return-value]


@dataclass(slots=True)
class Form:
    """What a task's function is handed: the answers so far. It collects what is asked and shown."""

    given: Mapping[str, str]
    whole: bool = False  # whether what is left as it is counts as typed
    page: TaskPage = field(default_factory=TaskPage)
    parts: list[CaseCard | TaskSentence | FieldState] = field(default_factory=list)

    def head(self, title: str, line: str = "", *, place: str = "", back: str = "") -> None:
        """Say what the task is about."""
        back = back or _("Back: nothing changes")
        self.page = replace(self.page, title=title, line=line, place=place, back=back)

    def show(self, card: CaseCard, *, above: bool = False) -> None:
        """Show a card; `above` the field that was asked last, if it depends on the answer."""
        self.parts.insert(len(self.parts) - above, card)

    def say(self, text: str, *, warns: bool = False) -> None:
        """Show a sentence, if there is one."""
        if text:
            self.parts.append(TaskSentence(text, warns))

    def ask(self, asked: Field[T]) -> FieldAnswer[T]:
        """Ask for a field; several that are asked one after another are there together.

        One that is asked again, as for a second PIN of a desk, is there once. On a form that is
        shown whole, a draft is an answer, and so is nothing where a field can be left out.
        """
        answer, is_typed = FieldAnswer[T](asked.name), asked.name in self.given
        text, fault = self.given.get(asked.name, asked.draft), ""
        if is_typed or self.whole:
            try:
                answer.value, answer.is_known = asked.parse(text), True
            except Misread as misread:
                fault = str(misread) if is_typed else ""
        state = FieldState(asked, text, is_typed or answer.is_known, fault)
        if not any(isinstance(p, FieldState) and p.field.name == asked.name for p in self.parts):
            self.parts.append(state)
        return answer

    def pick(self, name: str, label: str, options: Iterable[Option]) -> str:
        """Ask what the task is about. The field is on the page only until that is chosen."""
        value = self.ask(choice(name, label, options, FieldLook.ROWS))()
        self.parts.pop()
        return value

    def refuse(self, answer: FieldAnswer[Any], why: str) -> Unanswered:
        """Say what is wrong with an answer in the light of others: `raise form.refuse(...)`."""
        self.parts = [
            part._replace(fault=why)
            if isinstance(part, FieldState) and part.field.name == answer.name
            else part
            for part in self.parts
        ]
        return Unanswered()


# -- filled in -------------------------------------------------------------------------------------


class FormInProgress:
    """A page that somebody fills in. Drop it to leave it: nothing was changed.

    `asks` is run again after every answer. It ends early where it needs an answer that is missing:
    calling `name` below is what needs one.

    >>> from judge_procedure.tables import table_name
    >>> from judge_procedure.typed import required_initials
    >>> def admit(form):
    ...     form.head("Admit a table that is not listed")
    ...     name = form.ask(Field("table", "Table", table_name))
    ...     by = form.ask(Field("by", "Initials", required_initials))
    ...     return Deed(f"Admit table {name()}", lambda: Done(f"{by()} has admitted {name()}."))
    >>> work = FormInProgress(admit, {})
    >>> [state.field.label for state in work.page().fields], work.page().deed
    (['Table', 'Initials'], None)
    >>> page = work.take({"table": "stage", "by": "ab"})
    >>> page.deed.label, page.is_ready
    ('Admit table STAGE', True)
    >>> work.press(page.digest).title
    'AB has admitted STAGE.'
    """

    def __init__(
        self, asks: Callable[[Form], Deed | None], given: Mapping[str, str], *, whole: bool = False
    ) -> None:
        """`whole` is true where all fields are shown at once."""
        self.asks = asks
        self.given = dict(given)
        self.whole = whole
        self.fault = ""  # why the deed was not done, until something is typed
        self.cannot_judge = False  # whether that is the machine's fault
        self.outcome: Done | Next | None = None

    def page(self, more: Mapping[str, str] | None = None) -> TaskPage:
        """Return the page as it stands; or as it would be after more answers. It changes nothing.

        The task is run until an answer is missing.
        """
        form, deed, fault = Form({**self.given, **(more or {})}, self.whole), None, ""
        try:
            deed = self.asks(form)
        except Unanswered:
            pass
        except Misread as misread:
            fault = str(misread)
        parts, fault = tuple(form.parts), self.fault or fault
        return replace(form.page, parts=parts, deed=deed, fault=fault)

    def take(self, typed: Mapping[str, str]) -> TaskPage:
        """Take what was typed and chosen; return the page then."""
        self.fault = ""
        self.given.update(typed)
        return self.page()

    def press(self, digest: str) -> TaskPage | Done | Next:
        """Do the deed, if the page still is the one that was seen, and all is answered.

        Else return the page: with what was decided meanwhile, or why nothing could be judged.
        """
        page, self.cannot_judge = self.page(), False
        if page.deed is None or not page.is_ready or page.digest != digest:
            return page
        try:
            self.outcome = page.deed.do()
        except (Misread, JudgeError) as why:  # the same deed may be tried again
            self.failed(page, why)
        else:
            self.leave()
            return self.outcome
        return self.page()

    def failed(self, page: TaskPage, why: Misread | JudgeError) -> None:
        """Say why the deed of a page was not done."""
        self.fault, self.cannot_judge = str(why), isinstance(why, CannotJudge)

    def leave(self) -> None:
        """Forget what was typed and seen: no word stays in memory."""
        self.given.clear()
