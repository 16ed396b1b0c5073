"""Every screen of a kiosk, as a value: how long it lasts, and who may go on from it."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from judge_gui.model import events
from judge_gui.model.events import Message, RecordedRuling
from judge_gui.model.station_terms import StationTerms
from judge_procedure.duties.form import Done, FieldState, TaskPage
from judge_procedure.profile import Times
from judge_record.entry import Role


class Limits(NamedTuple):
    """The time limits of a screen, in milliseconds."""

    least: int = 0  # before keys count
    most: int | None = None  # before the screen times out
    restarts: bool = True  # each key starts that time again


class AnyScreen:
    """What every screen carries. One without limits stays until a key or a result.

    Where a screen has a `message`, it answers the last key.
    """

    __slots__ = ()
    answers_early: ClassVar[bool] = False  # whether a message answers a key that came too early
    before_judge: ClassVar[bool] = False  # whether it leads to JUDGE: it must have room for that
    is_result: ClassVar[bool] = False  # of JUDGE: it does not clear before it was painted
    keeps_time: ClassVar[bool] = False  # whether its time goes on over pages between
    is_between: ClassVar[bool] = False  # whether it lies over the page that it came from
    ends_challenge: ClassVar[bool] = False  # whether none is under way once it was painted
    takes_long: ClassVar[bool] = False  # the work for which it waits: a window must not stand still
    takes_keys_ahead: ClassVar[bool] = False  # whether its keys are typed on the next page

    @property
    def is_idle(self) -> bool:
        """Whether nobody has begun anything."""
        return False

    @property
    def in_use(self) -> bool:
        """Whether another person at this kiosk would destroy a challenge, or an official's task."""
        return False

    @property
    def of_visit(self) -> bool:
        """Whether an official's visit goes on: the rights of its PIN hold."""
        return False

    @property
    def pin_role(self) -> Role:
        """The role whose PIN leads on from it. The menu shows what each role may do."""
        return Role.DIRECTOR

    def limits(self, times: Times) -> Limits:  # most have some of the profile's
        return Limits()


class TypingScreen(AnyScreen):
    """Somebody types or chooses: it is wiped when nobody has done so for a while."""

    __slots__ = ()

    @property
    def in_use(self) -> bool:
        return True

    def limits(self, times: Times) -> Limits:
        return Limits(most=times.idle)


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
class WordsScreen(AnyScreen):
    """Words wait on it until they are judged: they are nowhere else."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
    in_use = True


# -- players -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Starting(AnyScreen):
    """The station opens: the lexicons are verified."""

    takes_long: ClassVar = True
    is_idle = True


@dataclass(frozen=True, slots=True)
class CannotOpen(AnyScreen):
    reason: str
    message: Message = ""
    can_leave: bool = False  # whether anybody can: no PIN is set
    answers_early: ClassVar = True

    def limits(self, times: Times) -> Limits:  # no profile may be read
        return Limits(least=1_000, most=30_000)


@dataclass(frozen=True, slots=True)
class Ready(AnyScreen):
    """The first page: nobody is at the kiosk."""

    message: str = ""  # `begin`, `event`, `backup`, or a text
    begins: bool = False  # whether a PIN of staff was asked for, to begin a challenge
    pin_role = Role.WORD_JUDGE
    before_judge: ClassVar = True
    ends_challenge: ClassVar = True
    is_idle = True


@dataclass(frozen=True, slots=True)
class NewEvening(AnyScreen):
    """In place of the first page: the open event is of another day. Two options, no default."""

    page: TaskPage
    locked: bool  # whether a new evening needs the director's PIN
    begins: bool = False  # whether that PIN was asked for, to begin it
    message: Message = ""


@dataclass(frozen=True, slots=True)
class EveningChosen(AnyScreen):
    """The station begins a new evening, or goes on with the last one."""

    begins: bool
    takes_long: ClassVar = True
    of_visit = True


@dataclass(frozen=True, slots=True)
class EveningBegun(AnyScreen):
    """A new evening has begun: the final number of the one before is to be written down."""

    done: Done


@dataclass(frozen=True, slots=True)
class Interrupted(AnyScreen):
    """The first page after the program ended in the middle of a challenge."""

    challenge: events.InterruptedChallenge
    pin_role = Role.WORD_JUDGE

    def limits(self, times: Times) -> Limits:
        return Limits(times.verdict_least)  # somebody must see it


@dataclass(frozen=True, slots=True)
class AskingPlace(TypingScreen):
    prompt: str  # `round` or `table`
    task: TypingTask = field(default=TypingTask())
    typed: str = ""
    message: Message = ""
    before_judge: ClassVar = True


@dataclass(frozen=True, slots=True)
class Placing(AnyScreen):
    """The station looks up the table in the list and in the record."""

    task: TypingTask
    in_use = True


@dataclass(frozen=True, slots=True)
class NotListed(TypingScreen):
    """The table is not in the list: the players type it again, or a word judge admits it."""

    task: TypingTask
    pin_role = Role.WORD_JUDGE
    before_judge: ClassVar = True


@dataclass(frozen=True, slots=True)
class Counting(TypingScreen):
    task: TypingTask = field(default=TypingTask())
    message: Message = ""
    before_judge: ClassVar = True


@dataclass(frozen=True, slots=True)
class Entering(WordsScreen, TypingScreen):
    row: int = 0
    message: Message | str = ""  # a text: why a word does not fit the board
    before_judge: ClassVar = True


@dataclass(frozen=True, slots=True)
class HandOff(WordsScreen):
    """The players compare the words with the board, and press JUDGE. Typing is locked."""

    confirming: bool = False  # JUDGE is held, or was pressed: the words wait until it is confirmed
    message: Message = ""
    before_judge: ClassVar = True

    def limits(self, times: Times) -> Limits:
        return Limits(times.checking, times.hand_off)


@dataclass(frozen=True, slots=True)
class RulesShown(AnyScreen):
    """What the rules say, for which there was no room on the page before."""

    origin: "Ready | HandOff | VerdictShown"
    card: int = 0  # of the cards on which it stands
    is_between: ClassVar = True

    @property
    def is_idle(self) -> bool:
        return self.origin.is_idle

    @property
    def in_use(self) -> bool:
        return self.origin.in_use

    def limits(self, times: Times) -> Limits:
        return Limits(most=self.origin.limits(times).most or times.idle)


@dataclass(frozen=True, slots=True)
class Judging(WordsScreen):
    """JUDGE was pressed: the station judges."""

    answered: "OfficialPage | None" = field(default=None, repr=False)  # the call that they settle

    @property
    def of_visit(self) -> bool:
        return self.answered is not None


@dataclass(frozen=True, slots=True)
class Insisting(WordsScreen):
    """A player insists on a human word judge: the station records the call, and judges nothing."""


@dataclass(frozen=True, slots=True)
class AskingPlay(WordsScreen, TypingScreen):
    """The same words were judged at this table: the players say of which play they are now."""

    ruling: RecordedRuling  # the earlier one
    message: Message = ""


@dataclass(frozen=True, slots=True)
class VerdictShown(AnyScreen):
    ruling: events.ShownRuling
    task: TypingTask = field(default=TypingTask())
    message: Message = ""
    answers_early: ClassVar = True
    is_result: ClassVar = True
    keeps_time: ClassVar = True
    ends_challenge: ClassVar = True
    in_use = True

    def limits(self, times: Times) -> Limits:
        return Limits(times.verdict_least, times.verdict_most, restarts=False)


@dataclass(frozen=True, slots=True)
class NoVerdict(AnyScreen):
    """CANNOT JUDGE, and the reason."""

    reason: str
    message: Message = ""
    answers_early: ClassVar = True
    is_result: ClassVar = True
    ends_challenge: ClassVar = True
    in_use = True

    def limits(self, times: Times) -> Limits:
        return Limits(times.verdict_least, times.calling)


# -- officials --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallingDirector(WordsScreen):
    """A person is called: the words wait until they are allowed to be judged."""

    needed: events.NeedsDirector
    message: Message = ""
    answers_early: ClassVar = True
    keeps_time: ClassVar = True

    @property
    def pin_role(self) -> Role:
        return self.needed.calls

    def limits(self, times: Times) -> Limits:
        return Limits(times.verdict_least, times.called, restarts=False)


#: Where a PIN can be asked for. The way back leads there.
PinOrigin = CallingDirector | NotListed | Ready | NewEvening | Interrupted | CannotOpen


@dataclass(frozen=True, slots=True)
class PinScreen(AnyScreen):
    """A PIN leads on from a page."""

    origin: PinOrigin

    @property
    def in_use(self) -> bool:
        return self.origin.in_use


@dataclass(frozen=True, slots=True)
class PinAsked(PinScreen, TypingScreen):
    typed: str = field(default="", repr=False)
    message: Message = ""
    is_between: ClassVar = True


@dataclass(frozen=True, slots=True)
class PinTried(PinScreen):
    typed: str = field(repr=False)
    takes_long: ClassVar = True
    takes_keys_ahead: ClassVar = True


@dataclass(frozen=True, slots=True)
class PinBarred(PinScreen):
    seconds: int
    is_between: ClassVar = True

    def limits(self, times: Times) -> Limits:  # the PIN's own
        return Limits(most=1000 * self.seconds, restarts=False)


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
    message: Message = ""
    is_first: bool = False  # before the first session of a machine: no time ends it
    is_between: ClassVar = True
    in_use = True
    of_visit = True

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
        return Limits() if self.is_first else Limits(most=times.door)


@dataclass(frozen=True, slots=True)
class OfficialDone(AnyScreen):
    done: Done
    person: str = ""
    in_use = True
    of_visit = True

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
    takes_long: ClassVar = True
    takes_keys_ahead: ClassVar = True
    in_use = True

    @property
    def of_visit(self) -> bool:
        return not self.over


@dataclass(frozen=True, slots=True)
class Leaving(AnyScreen):
    """The station ends its session: somebody leaves where no PIN is set."""

    takes_long: ClassVar = True


@dataclass(frozen=True, slots=True)
class Ended(AnyScreen):
    closed: events.SessionClosed
    message: Message = ""
    answers_early: ClassVar = True
    ends_challenge: ClassVar = True

    def limits(self, times: Times) -> Limits:  # its session is over
        return Limits(least=1_000)


@dataclass(frozen=True, slots=True)
class Reporting(AnyScreen):
    closed: events.SessionClosed
    takes_long: ClassVar = True


@dataclass(frozen=True, slots=True)
class Left(AnyScreen):
    """The program is left."""

    ends_challenge: ClassVar = True


Screen = (
    Starting | CannotOpen | Ready | NewEvening | EveningChosen | EveningBegun
    | Interrupted | AskingPlace | Placing | NotListed
    | Counting | Entering | HandOff | RulesShown | Judging | Insisting | AskingPlay
    | VerdictShown | NoVerdict | CallingDirector
    | PinAsked | PinTried | PinBarred | OfficialPage | OfficialDone | OfficialWorks
    | Leaving | Ended | Reporting | Left
)  # fmt: skip

#: Players type or compare: their challenge is wiped when its round is over.
UnjudgedScreen = AskingPlace | NotListed | Counting | Entering | HandOff

#: While one of these is shown, the station works. The event in which the work results ends it.
WaitingScreen = (
    Starting | EveningChosen | Placing | Judging | Insisting | PinTried | OfficialWorks
    | Leaving | Reporting
)  # fmt: skip


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
