"""A task of officials, and one that somebody is doing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from judge_procedure.duties.duty import Duty
from judge_procedure.form import Form, FormInProgress
from judge_procedure.task_parts import Deed, FieldLook, TaskPage
from judge_procedure.typed import Misread
from judge_record.entry import Kind
from judge_record.official import DecidedMeanwhile
from lexicons.errors import JudgeError
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
    sign: str  # one of `lexicons/data/look/signs`
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
            field = min(asked, key=lambda field: field.is_right is not None)
            text = untried.pop(field.name)
            if field.is_right is None:
                self.given[field.name] = text
            elif text or self.given.get(field.name) != TYPED:
                self.duty.pins.try_pin(field.name, text, field.is_right)
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
