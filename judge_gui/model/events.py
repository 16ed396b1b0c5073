"""Everything that can happen at a kiosk: keys, time, what the station is asked, its results."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from judge_procedure.profile import JUDGE_KEYS
from judge_procedure.task_parts import Deed, Done, TaskPage
from judge_record.entry import Role, Seat
from lexicons import Verdict
from lexicons.rules.rulebook import Side

#: What a page answers to a key that led nowhere. `wording` has its sentence, page by page.
Message = Literal[
    "", "begin", "event", "backup", "settled",  # on the first page
    "early", "keys", "choose", "digits", "count", "judge", "locked",
    "letter", "layout", "full", "refused", "missing", "unfit",  # what was typed
    "round", "table", "unlisted", "closed",  # which is typed
    "wrong", "role",  # a PIN
]  # fmt: skip

# -- hands and time ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was pressed: its name, and the character that it types, if any.

    The names are `character`, `enter`, `keypad-enter`, `escape`, `backspace`, `up`, `down`, `tab`,
    `f1` to `f12`, `page-up`, `page-down`; `refused` for keys that make no character (dead keys,
    or a number pad without Num Lock), `go` with the place of a word or a field that somebody
    pressed, and `choose` with the place of an option.
    """

    name: str
    text: str = field(default="", repr=False)

    @property
    def lacks_digit(self) -> bool:
        """Whether it typed no digit: Num Lock may be off, or the keyboard wants Shift."""
        is_digit = self.text.isascii() and self.text.isdigit()
        return self.name in ("character", "refused") and not is_digit


KEY_NAMES = frozenset({
    "enter", "escape", "backspace", "up", "down", "page-up", "page-down", "refused",
    *JUDGE_KEYS,
})  # fmt: skip
MOST_CHARACTERS = 8  # of a tile that a press types


def keys_of(press: str) -> list[Key]:
    """Return the keys that a press on a page stands for: none for what no page has.

    >>> keys_of("character:CH"), keys_of("leave")
    ([Key(name='character'), Key(name='character')], [])
    """
    name, _colon, text = press.partition(":")
    if name in KEY_NAMES and not text:
        return [Key(name)]
    if not (0 < len(text) <= MOST_CHARACTERS and text.isprintable()):
        return []
    match name:
        case "character":  # a tile of two letters
            return [Key(name, character) for character in text]
        case "go" | "choose":
            return [Key(name, text)] if text.isascii() and text.isdecimal() else []
    return []


@dataclass(frozen=True, slots=True)
class EarlyKey:
    """A key that was pressed before the screen accepts keys."""

    key: Key


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The end of a screen's time."""


# -- what is asked of the station ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypingTask:
    """What the words are typed for: the place of the play, and the entry that they correct."""

    round: int | None = None
    table: str | None = None
    corrects: int | None = None  # the number of the entry that they correct
    board: str | None = None  # within the table, if the players named one
    challenge: int = 0  # the number of the challenge at this table in this round, if it is known
    stands_in: Side | None = None  # for whom a word judge does it
    other_play: bool = False  # the words were judged here before, of another play

    @property
    def seat(self) -> str:
        """The table and its board, as players type them."""
        return f"{self.table or ''}{self.board or ''}"


class Answers(NamedTuple):
    """What an official has chosen and typed: fields, each with its answer."""

    given: tuple[tuple[str, str], ...]


class PressedDeed(NamedTuple):
    """The deed of a page is to be done."""

    digest: str  # of the page that was seen


class StepBack(NamedTuple):
    """An official leaves a page: nothing is changed."""


# -- results of the station's work ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InterruptedChallenge:
    """A challenge in the middle of which the program ended. No words of it are kept."""

    since: str  # the time of day at which its words were typed
    round: int | None = None
    table: str | None = None
    ruled: int | None = None  # the number of its ruling, if it was recorded
    recorded: int | None = None  # the number of the entry that records the interruption


@dataclass(frozen=True, slots=True)
class StationOpened:
    message: Message = ""  # on the first page
    interrupted: InterruptedChallenge | None = None


@dataclass(frozen=True, slots=True)
class AnotherDay:
    """The open event is of another day: somebody says if a new one begins, or it goes on."""

    page: TaskPage
    locked: bool  # whether a new event needs the director's PIN


@dataclass(frozen=True, slots=True)
class EventBegun:
    """Another event is open. What became of the one before it is to be read, and written down."""

    done: Done


@dataclass(frozen=True, slots=True)
class Failed:
    """The station could not do its work. There is no verdict."""

    reason: str
    may_be_recorded: bool = False  # what it was asked to rule on: nobody knows that yet
    unlocked: bool = field(default=False, compare=False)  # no PIN is set
    can_leave: bool = field(default=False, compare=False)  # anybody can: it is no browser


@dataclass(frozen=True, slots=True)
class RecordedRuling:
    """A verdict that is recorded in the journal. Only the station makes one, from an entry."""

    verdict: Verdict
    count: int  # words of the challenge
    number: int  # of the entry
    kind: str = ""  # of the entry
    about: int | None = None  # the number of the earlier entry that it is about
    again_at: str = ""  # the time of day of the ruling, if it was given before and is shown again
    replaced_by: int | None = None  # the number of the entry that took its place, if shown again
    remarks: tuple[str, ...] = ()
    on_placement: bool = False  # it is about how tiles were placed, not about words
    correctable: bool = False  # the players may say that words were mistyped: a person is called
    for_director: bool = False  # the director asked for it
    by_station_lexicons: bool = True
    receipt: str = ""  # for the slip


@dataclass(frozen=True, slots=True)
class PracticeRuling:
    """A verdict in practice. It is recorded nowhere."""

    verdict: Verdict
    count: int  # words of the challenge
    again_at: ClassVar = ""  # no table has a record in which it was judged before
    for_director: ClassVar = False  # there are no players in a menu


ShownRuling = RecordedRuling | PracticeRuling


@dataclass(frozen=True, slots=True)
class NeedsDirector:
    """A challenge that is judged only if a word judge or the director allows it."""

    reason: str  # a `Reason` of a call
    number: int  # of the entry that records the call
    shares: bool = False  # words with other challenges of the table, too
    calls: Role = Role.DIRECTOR  # who is called


@dataclass(frozen=True, slots=True)
class CallSettled:
    """A call is settled at another station, and its words are not judged."""

    number: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The table is one of this tournament."""

    table: str
    board: str | None  # within the table, if the players named one
    challenge: int  # the number of the challenge at this table in this round; 0 in a practice


@dataclass(frozen=True, slots=True)
class NotPlaced:
    """The table is not in the list."""


@dataclass(frozen=True, slots=True)
class StandsIn:
    """A word judge stands in for a player, and begins the challenge."""

    seat: Seat
    stands_in: Side


@dataclass(frozen=True, slots=True)
class PinRight:
    """The PIN was that of a person who may do what it was asked for."""


@dataclass(frozen=True, slots=True)
class PinWrong:
    """The PIN opens nothing here."""

    seconds: int  # until the next try
    because: Message = "wrong"  # or `role`: it is a word judge's, and a director's is needed


@dataclass(frozen=True, slots=True)
class TaskShown:
    """A task of an official as it stands now, or rows that lead to tasks."""

    page: TaskPage = field(repr=False)
    person: str = ""
    is_first: bool = False  # of the settings before the first session of a machine


@dataclass(frozen=True, slots=True)
class TaskDone:
    done: Done


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitEnded(Done):
    """A deed that ends a visit: the kiosk goes on with what came of it."""

    title: str = ""
    event: "Event"


def visit_ending(
    label: str, do: "Callable[[], Event]", *, does: str = "", is_held: bool = False
) -> Deed:
    return Deed(label, lambda: VisitEnded(event=do()), is_held, does)


class RecordFigure(NamedTuple):
    """What a record has come to: how many there are, and of what."""

    number: int
    of_what: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class SessionClosed:
    """The end of a session: its head, to be written down, and what is kept of it."""

    head: str  # empty if the end was not recorded, or if there was no session
    unrecorded: str = ""  # why the end was not recorded
    journal: str = ""  # its path
    event: str = ""  # the event of that journal, if the event is over
    name: str = ""  # of its event
    figures: tuple[RecordFigure, ...] = ()
    others: tuple[str, ...] = ()  # the stations whose sessions go on
    files: tuple[str, ...] = ()  # what is kept beside its journal, or why not, in sentences


Event = (
    Key | EarlyKey | TimedOut
    | StationOpened | AnotherDay | EventBegun | Failed
    | RecordedRuling | PracticeRuling | NeedsDirector | CallSettled
    | Placed | NotPlaced | StandsIn
    | PinRight | PinWrong | TaskShown | TaskDone | SessionClosed
)  # fmt: skip
