"""A task that somebody is doing: what was typed so far, its page, and the deed that ends it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from judge_procedure.duties.duty import Duty, PinField
from judge_procedure.duties.form import Deed, Done, FieldLook, Form, Next, TaskPage, Unanswered
from judge_procedure.typed import Misread
from judge_record.entry import Kind
from judge_record.official import DecidedMeanwhile
from lexicons.errors import CannotJudge, JudgeError
from lexicons.language import _

TYPED = "*"  # the answer to a field for a PIN: that one was typed


def marked(sentence: str) -> str:
    """Mark a sentence for translation, which is said later.

    >>> marked("Entry {number} doesn't count?")
    "Entry {number} doesn't count?"
    """
    return sentence


Subject = Literal["ruling", "call", "table", "station"]  # what a task is about


@dataclass(frozen=True, slots=True)
class Task:
    """Something that officials do. `kind` is what it records: see `Duty.role_for`."""

    name: str
    kind: Kind
    label: str  # in English
    asks: Callable[[Duty, Form], Deed | None]
    does: str = ""  # in English
    subject: Subject = "ruling"
    needs_slip: bool = False

    def why_not_here(self, duty: Duty) -> str:
        """Return why it can't be done here by whoever acts, or ""."""
        if self.needs_slip and not duty.has_slip:
            return _("Only where slip and board are at hand.")
        return duty.missing_right(duty.role_for(self.kind))

    def run(self, duty: Duty, form: Form) -> Deed | None:
        """Fill a form; return the deed as soon as it's known. `Misread` says why there is none."""
        form.head(_(self.label))
        if missing := self.why_not_here(duty):
            raise Misread(missing)
        return self.asks(duty, form)


class FormInProgress:
    """A page that somebody fills in. Drop it to leave it: nothing was changed.

    `asks` is run again after every answer. It ends early where it needs an answer that is missing:
    calling `name` below is what needs one.

    >>> from judge_procedure.duties.form import Field
    >>> from judge_procedure.typed import table_name
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

        On a page that is shown whole, what is left as it is counts as typed: that is a draft, or
        nothing where a field can be left out. Never a choice.
        """
        given = {**self.given, **(more or {})}
        while True:
            page = self._page(given)
            left = {
                state.field.name: state.text
                for state in page.fields
                if self.whole and not state.is_answered and state.field.takes(state.text)
            }
            if not left:
                return replace(page, fault=self.fault or page.fault)
            given |= left

    def _page(self, given: Mapping[str, str]) -> TaskPage:
        """Return the page after these answers: run the task until one is missing."""
        form, deed, fault = Form(given), None, ""
        try:
            deed = self.asks(form)
        except Unanswered:
            pass
        except Misread as misread:
            fault = str(misread)
        return replace(form.page, parts=tuple(form.parts), deed=deed, fault=fault)

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


class TaskInProgress(FormInProgress):
    """One task under way, by an official on duty."""

    def __init__(
        self, task: Task, duty: Duty, given: Mapping[str, str], *, whole: bool = False
    ) -> None:
        super().__init__(partial(task.run, duty), given, whole=whole)
        self.task = task
        self.duty = duty
        duty.look()

    def take(self, typed: Mapping[str, str]) -> TaskPage:
        """Take what was typed and chosen; return the page then.

        A PIN is tried once, and kept nowhere. One that was right stays if nothing is typed again.
        So what no page asks for isn't kept either: it could be a PIN.
        """
        page, untried = super().take({}), dict(typed)
        while asked := [state.field for state in page.fields if state.field.name in untried]:
            # Other answers come first: whose PIN is asked for can depend on them.
            field = min(asked, key=lambda field: isinstance(field, PinField))
            text = untried.pop(field.name)
            if not isinstance(field, PinField):
                self.given[field.name] = text
            elif text or self.given.get(field.name) != TYPED:
                self.duty.pins.try_pin(field, text)
                self.given[field.name] = TYPED
            page = self.page()
        return page

    def failed(self, page: TaskPage, why: Misread | JudgeError) -> None:
        """Say why the deed was not done. What was decided meanwhile is looked at first."""
        if not isinstance(why, DecidedMeanwhile):
            super().failed(page, why)
            return
        self.duty.look()
        looks = FieldLook.CHOICE, FieldLook.PIN  # they were about what is no longer so
        outdated = {state.field.name for state in page.fields if state.field.look in looks} | {"by"}
        self.given = {name: text for name, text in self.given.items() if name not in outdated}
        self.fault = str(why)

    def leave(self) -> None:
        """Forget what was seen, too."""
        super().leave()
        self.duty.forget()
