"""Screens of officials: the call for one, a task, its end, and the station at work on it."""

from dataclasses import dataclass, field
from typing import ClassVar

from judge_gui.model.events import NeedsDirector, TypingTask
from judge_gui.model.limits import AnyScreen, Limits
from judge_procedure.duties.form import Done, FieldState, TaskPage
from judge_procedure.profile import Times
from judge_record.entry import Role


@dataclass(frozen=True, slots=True)
class CallingDirector(AnyScreen):
    """A person is called: the words wait until they are allowed to be judged."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    needed: NeedsDirector
    message: str = ""
    answers_early: ClassVar = True

    @property
    def pin_role(self) -> Role:
        return self.needed.calls

    def limits(self, times: Times) -> Limits:
        return Limits(times.verdict_least, times.called, restarts=False)


@dataclass(frozen=True, slots=True)
class OfficialPage(AnyScreen):
    """A task of an official, or rows that lead to tasks. What was typed is sent with the next key.

    Digits choose where no field takes them; `first` is the first row that is shown.
    """

    page: TaskPage = field(repr=False)
    person: str = ""  # whose PIN was right
    origin: CallingDirector | None = field(default=None, repr=False)  # the players' call, if it is
    active: str = ""  # the name of the field in which is typed
    typed: str | None = field(default=None, repr=False)  # there; None if nothing was changed
    passed: tuple[str, ...] = ()  # the fields that were typed, or left as they are
    ring: int | None = None  # the row that Enter presses, once an arrow has brought a ring
    first: int = 0
    message: str = ""
    is_first: bool = False  # before the first session of a machine: no time ends it

    @property
    def active_field(self) -> FieldState | None:
        typed = (state for state in self.page.typed_fields if state.field.name == self.active)
        return next(typed, None)

    @property
    def does_deed(self) -> bool:
        """Whether Enter does the deed: all is answered, and nothing is half typed."""
        return self.page.is_ready and self.typed is None

    def line_of(self, state: FieldState) -> str:
        """Return what stands in a field, with what was typed and not yet sent."""
        is_active = state.field.name == self.active
        return self.typed if is_active and self.typed is not None else state.text

    def limits(self, times: Times) -> Limits:
        if self.page.bar:
            return Limits(most=250, restarts=False)  # the next look at its work
        if self.is_first:
            return Limits()
        return Limits(most=times.door)


@dataclass(frozen=True, slots=True)
class OfficialDone(AnyScreen):
    """A task is done, and recorded: what to tell, and what to write."""

    done: Done
    person: str = ""
    message: str = ""

    def limits(self, times: Times) -> Limits:
        return Limits(most=times.door)


@dataclass(frozen=True, slots=True)
class OfficialWorks(AnyScreen):
    """The station works on what an official has pressed. The page stays until there is another.

    Without anything to take or to do, a visit goes a step back, or begins.
    """

    shown: OfficialPage | OfficialDone | None = field(default=None, repr=False)
    origin: CallingDirector | None = field(default=None, repr=False)  # the call that is answered
    taken: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # fields and answers
    deed: str = ""  # the digest of the page whose deed is to be done
    over: bool = False  # the visit ends
