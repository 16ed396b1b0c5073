"""Every screen of a kiosk, as a value, and who may go on from it."""

from dataclasses import dataclass, field

from judge_gui.model.events import (
    InterruptedChallenge,
    NeedsDirector,
    RecordedRuling,
    SessionClosed,
    ShownRuling,
)
from judge_gui.model.station_terms import StationTerms
from judge_procedure.duties.form import Done, TaskPage
from judge_record.entry import Role

# -- players -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypingTask:
    """What the words are typed for: the place of the play, and the entry that they correct."""

    round: int | None = None
    table: str | None = None
    corrects: int | None = None  # the number of the entry that they correct
    board: str | None = None  # within the table, if the players named one
    challenge: int = 0  # the number of the challenge at this table in this round, if it is known
    stands_in: str = ""  # for whom the word judge stands in: `challenger` or `challenged`
    other_play: bool = False  # the words were judged here before, of another play

    @property
    def seat(self) -> str:
        """The table and its board, as players type them."""
        return f"{self.table or ''}{self.board or ''}"


@dataclass(frozen=True, slots=True)
class Starting:
    """The station opens: the lexicons are verified."""


@dataclass(frozen=True, slots=True)
class CannotOpen:
    reason: str
    message: str = ""
    can_leave: bool = False  # whether anybody can: no PIN is set


@dataclass(frozen=True, slots=True)
class Ready:
    """The first page: nobody is at the kiosk."""

    message: str = ""
    begins: bool = False  # whether a PIN of staff was asked for, to begin a challenge


@dataclass(frozen=True, slots=True)
class NewEvening:
    """In place of the first page: the open event is of another day. Two options, no default."""

    page: TaskPage
    locked: bool  # whether a new evening needs the director's PIN
    begins: bool = False  # whether that PIN was asked for, to begin it
    message: str = ""


@dataclass(frozen=True, slots=True)
class EveningChosen:
    """The station begins a new evening, or goes on with the last one."""

    begins: bool


@dataclass(frozen=True, slots=True)
class EveningBegun:
    """A new evening has begun: the final number of the one before is to be written down."""

    done: Done


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The first page after the program ended in the middle of a challenge."""

    challenge: InterruptedChallenge


@dataclass(frozen=True, slots=True)
class AskingPlace:
    """The players type the round or the table."""

    asked: str  # `round` or `table`
    task: TypingTask = TypingTask()
    typed: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Placing:
    """The station looks up the table in the list and in the record."""

    task: TypingTask


@dataclass(frozen=True, slots=True)
class NotListed:
    """The table is not in the list: the players type it again, or a word judge admits it."""

    task: TypingTask


@dataclass(frozen=True, slots=True)
class Counting:
    task: TypingTask = TypingTask()
    message: str = ""


@dataclass(frozen=True, slots=True)
class Entering:
    """The players type the words, each in its row."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    row: int = 0
    message: str = ""


@dataclass(frozen=True, slots=True)
class HandOff:
    """The players compare the words with the board, and press JUDGE. Typing is locked."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    confirming: bool = False  # JUDGE is held, or was pressed: the words wait until it is confirmed
    message: str = ""


@dataclass(frozen=True, slots=True)
class RulesShown:
    """What the rules say, for which there was no room on the page before."""

    origin: "Ready | HandOff | VerdictShown"
    card: int = 0  # of the cards on which it stands


@dataclass(frozen=True, slots=True)
class Judging:
    """JUDGE was pressed: the station judges."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    answered: "OfficialPage | None" = field(default=None, repr=False)  # the call that they settle


@dataclass(frozen=True, slots=True)
class Insisting:
    """A player insists on a human word judge: the station records the call, and judges nothing."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class AskingPlay:
    """The same words were judged at this table: the players say of which play they are now."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    ruling: RecordedRuling  # the earlier one
    message: str = ""


@dataclass(frozen=True, slots=True)
class VerdictShown:
    ruling: ShownRuling
    task: TypingTask = TypingTask()
    message: str = ""


@dataclass(frozen=True, slots=True)
class NoVerdict:
    """CANNOT JUDGE, and the reason."""

    reason: str
    message: str = ""


@dataclass(frozen=True, slots=True)
class CallingDirector:
    """A person is called: the words wait until they are allowed to be judged."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    needed: NeedsDirector
    message: str = ""


# -- the director --------------------------------------------------------------------------------

#: Where a PIN can be asked for. The way back leads there.
PinOrigin = CallingDirector | NotListed | Ready | NewEvening | Interrupted | CannotOpen


@dataclass(frozen=True, slots=True)
class PinAsked:
    origin: PinOrigin
    typed: str = field(default="", repr=False)
    message: str = ""


@dataclass(frozen=True, slots=True)
class PinTried:
    origin: PinOrigin
    typed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PinBarred:
    origin: PinOrigin
    seconds: int


@dataclass(frozen=True, slots=True)
class OfficialPage:
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


@dataclass(frozen=True, slots=True)
class OfficialDone:
    """A task is done, and recorded: what to tell, and what to write."""

    done: Done
    person: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class OfficialWorks:
    """The station works on what an official has pressed. The page stays until there is another.

    Without anything to take or to do, a visit goes a step back, or begins.
    """

    shown: OfficialPage | OfficialDone | None = field(default=None, repr=False)
    origin: CallingDirector | None = field(default=None, repr=False)  # the call that is answered
    taken: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # fields and answers
    deed: str = ""  # the digest of the page whose deed is to be done
    over: bool = False  # the visit ends


@dataclass(frozen=True, slots=True)
class Leaving:
    """The station ends its session: somebody leaves where no PIN is set."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The session has ended. Its head is shown large."""

    closed: SessionClosed
    message: str = ""


@dataclass(frozen=True, slots=True)
class Reporting:
    """The report is saved, or shown where it was saved."""

    closed: SessionClosed
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """The program is left."""


Screen = (
    Starting | CannotOpen | Ready | NewEvening | EveningChosen | EveningBegun
    | Interrupted | AskingPlace | Placing | NotListed
    | Counting | Entering | HandOff | RulesShown | Judging | Insisting | AskingPlay
    | VerdictShown | NoVerdict | CallingDirector
    | PinAsked | PinTried | PinBarred | OfficialPage | OfficialDone | OfficialWorks
    | Leaving | Ended | Reporting | Left
)  # fmt: skip

#: While one of these is shown, the station works. The event in which the work results ends it.
WaitingScreen = (
    Starting | EveningChosen | Placing | Judging | Insisting | PinTried | OfficialWorks
    | Leaving | Reporting
)  # fmt: skip


def needed_for(origin: PinOrigin) -> Role:
    """Return the role whose PIN leads on from a page. The menu shows what each role may do."""
    match origin:
        case CallingDirector(needed=needed):
            return needed.calls
        case NotListed() | Ready() | Interrupted():
            return Role.WORD_JUDGE
    return Role.DIRECTOR


def can_leave(origin: PinOrigin, terms: StationTerms | None) -> bool:
    """Return whether anybody can leave from a page: no PIN is set, and it is no browser's."""
    match origin:
        case CannotOpen():
            return origin.can_leave
        case NewEvening(locked=locked, begins=begins):
            return not (locked or begins)
        case Ready() | Interrupted():
            return terms is not None and terms.unlocked and not terms.in_browser
    return False
