"""What a task's page is made of: cards, sentences, fields, the button; and what comes of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from judge_procedure.typed import Misread
from judge_record.entry import Entry, Seat
from judge_record.official import Person
from lexicons.challenge import Verdict
from lexicons.language import _

T = TypeVar("T")


class FieldLook(StrEnum):
    """How a field is drawn and typed into."""

    TEXT = "text"
    NUMBER = "number"
    INITIALS = "initials"
    PIN = "pin"  # not shown, and kept nowhere
    WORDS = "words"  # challenged words: drawn as tiles, and kept nowhere
    CHOICE = "choice"  # one of a few options, each with what it does
    ROWS = "rows"  # one of many options, each a row


VERDICT_SIGNS: dict[Verdict | None, str] = {
    Verdict.ACCEPTABLE: "verdict-tick", Verdict.UNACCEPTABLE: "verdict-cross", None: "question",
}  # fmt: skip

CHOSEN = (FieldLook.CHOICE, FieldLook.ROWS)  # by an option; into the others somebody types


# -- what a page has -----------------------------------------------------------------------------


class TaskWord(NamedTuple):
    """A word in tiles; `in_both` if another card on the page has it too."""

    tiles: tuple[str, ...]
    in_both: bool = False

    def __str__(self) -> str:
        return "".join(self.tiles)


class CaseCard(NamedTuple):
    """A challenge or ruling: what stands, what was before, what is asked now."""

    title: str
    line: str = ""  # where and when
    verdict: Verdict | None = None
    wording: str = ""  # the rulebook's word for the verdict, or that there is none
    words: tuple[TaskWord, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()  # what, and how it is


class TaskSentence(NamedTuple):
    """A sentence. One that `warns` is drawn in a frame."""

    text: str
    warns: bool = False


class RulingCells(NamedTuple):
    """A ruling as a row of a table, in words; or the heads of its columns."""

    entry: str
    time: str
    round: str
    table: str
    words: str  # how many
    verdict: str
    after: str  # what became of it


class RulingRow(NamedTuple):
    """A ruling that can be chosen."""

    cells: RulingCells
    verdict: Verdict | None
    words: tuple[TaskWord, ...]
    seat: Seat = Seat()


class Option(NamedTuple):
    """An answer that can be chosen: a button, or a row."""

    key: str
    label: str
    when: str = ""  # in which case it is the right one
    does: str = ""
    tag: str = ""  # of a row: how many are open, how long a call has been waiting
    value: str = ""  # of a setting: what is set now
    fault: str = ""  # what is wrong with that; why a row can't be chosen now
    ruling: RulingRow | None = None
    sign: str = ""  # that is drawn beside it


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """A question. `parse` raises `Misread` for what isn't an answer, perhaps also for "".

    `draft` is what the line begins with. A choice has none. `is_right` says whose PIN is right, of
    the field for a PIN of a task.
    """

    name: str
    label: str
    parse: Callable[[str], T]
    look: FieldLook = FieldLook.TEXT
    hint: str = ""
    draft: str = ""
    options: tuple[Option, ...] = ()
    is_right: Callable[[Person], bool] | None = None

    @property
    def heads(self) -> RulingCells | None:
        """The heads of the columns, if the rows are rulings."""
        if not any(option.ruling for option in self.options):
            return None
        return RulingCells(
            _("Entry"), _("Time"), _("Round"), _("Table"), _("Words"), _("Verdict"),
            _("What came after"),
        )  # fmt: skip


class FieldState(NamedTuple):
    """A field as it stands: what was typed, and what is wrong with it."""

    field: Field[Any]
    text: str
    is_answered: bool
    fault: str = ""


class Deed(NamedTuple):
    """The button of a page. `do` alone changes something."""

    label: str
    do: "Callable[[], Ending]"
    is_held: bool = False  # for a second, by mouse or finger
    does: str = ""  # what it is done with
    judges: bool = False  # it ends with a verdict


@dataclass(frozen=True, slots=True)
class TaskPage:
    """A task as it stands."""

    title: str = ""
    line: str = ""  # beneath the title
    place: str = ""  # above the title: the call, the entry
    parts: tuple[CaseCard | TaskSentence | FieldState, ...] = ()
    deed: Deed | None = None  # there as soon as it's known what will be done
    back: str = ""  # what leaving means
    fault: str = ""  # of the whole task: why it can't be done, or what was decided meanwhile

    @property
    def fields(self) -> list[FieldState]:
        """The fields that are there by now."""
        return [part for part in self.parts if isinstance(part, FieldState)]

    @property
    def typed_fields(self) -> list[FieldState]:
        """The fields into which somebody types."""
        return [part for part in self.fields if part.field.look not in CHOSEN]

    @property
    def rows(self) -> FieldState | None:
        """The rows of a page that has nothing else to do than to press one, or to begin."""
        return next((part for part in self.fields if part.field.look is FieldLook.ROWS), None)

    @property
    def cards(self) -> list[CaseCard]:
        """The challenges and rulings that are shown."""
        return [part for part in self.parts if isinstance(part, CaseCard)]

    @property
    def open(self) -> FieldState | None:
        """The first field without an answer; None if all are answered."""
        return next((state for state in self.fields if state.fault or not state.is_answered), None)

    @property
    def is_ready(self) -> bool:
        """Whether the deed can be done now: Enter presses it."""
        return self.deed is not None and self.open is None

    @property
    def digest(self) -> str:
        """What an official saw before pressing: cards, sentences, questions and the deed.

        What was typed isn't in it, unless it is shown. The key is that of this process.
        """
        shown = [
            (part.field.name, part.field.label, part.field.options)
            if isinstance(part, FieldState)
            else part
            for part in self.parts
        ]
        deed = (self.deed.label, self.deed.does) if self.deed else ()
        seen = self.title, self.line, self.place, *shown, deed
        return f"{hash(seen):x}"


# -- what comes of it ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Done:
    """The task is done, and recorded.

    A `ruling` may now be shown in large, with `remarks`. It is a double-check if its kind says so.
    """

    title: str
    line: str = ""  # as which entry
    tell: tuple[str, ...] = ()  # both players
    write: tuple[str, ...] = ()  # on the slip
    ruling: Entry | None = None
    remarks: tuple[str, ...] = ()


class Next(NamedTuple):
    """Another task follows, with what is answered already."""

    task: str
    given: Mapping[str, str]
    line: str = ""  # why


Ending = Done | Next


# -- asked -----------------------------------------------------------------------------------------


def choice(
    name: str, label: str, options: Iterable[Option], look: FieldLook = FieldLook.CHOICE
) -> Field[str]:
    """Return a field for one of several answers."""
    offered = tuple(options)

    def parse(text: str) -> str:
        if text in {option.key for option in offered} - {""}:  # one that is ruled out has no key
            return text
        raise Misread(_("Choose one of them."))

    return Field(name, label, parse, look, options=offered)


def rows(name: str, options: Iterable[Option]) -> Field[str]:
    """Return a field for one of many options: a page has nothing else to ask."""
    return choice(name, "", options, FieldLook.ROWS)


def asking(
    title: str, *parts: CaseCard | TaskSentence | Field[Any], line: str = "", back: str = ""
) -> TaskPage:
    """Return a page without a task: what is chosen or typed there leads on."""
    states = (
        FieldState(part, part.draft, is_answered=False) if isinstance(part, Field) else part
        for part in parts
    )
    return TaskPage(title, line, parts=tuple(states), back=back or _("Back"))
