"""Every screen of a kiosk, as a value."""

from dataclasses import dataclass, field

from judge_gui.model import events
from judge_gui.model.events import Answers, PressedDeed, RecordedRuling, StepBack, TypingTask
from judge_gui.model.traits import BEFORE_JUDGE, TYPING, Limits, Screen, Traits, Usage, WordsScreen
from judge_procedure.task_parts import Done, FieldState, TaskPage
from judge_record.entry import Role

# -- before and between challenges ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Starting(Screen):
    """The station opens; again after a visit, in which an official may have changed something."""

    traits = Traits(Usage.IDLE)


@dataclass(frozen=True, slots=True)
class CannotOpen(Screen):
    reason: str
    may_be_recorded: bool = False  # the ruling on the challenge before
    unlocked: bool = False  # no PIN is set
    can_leave: bool = False  # whether anybody can: it is no browser's either
    traits = Traits(Usage.NOTICE, lambda _times: Limits(1_000, 30_000))  # no profile may be read


@dataclass(frozen=True, slots=True)
class Ready(Screen):
    """The first page: nobody is at the kiosk."""

    call: int | None = None  # that is `settled` at another station, and was not judged
    traits = Traits(Usage.IDLE, pin_role=Role.WORD_JUDGE, before_judge=True, ends_challenge=True)


@dataclass(frozen=True, slots=True)
class AskingEvent(Screen):
    """In place of the first page: the open event is of another day. Two options, no default."""

    page: TaskPage
    locked: bool  # whether a new event needs the director's PIN
    traits = Traits(Usage.NOTICE)


@dataclass(frozen=True, slots=True)
class EventChosen(Screen):
    """The station begins a new event, or goes on with the last one."""

    begins: bool
    traits = Traits(Usage.VISIT)


@dataclass(frozen=True, slots=True)
class NewEventShown(Screen):
    """A new event has begun: the final number of the one before is to be written down."""

    done: Done
    traits = Traits(Usage.NOTICE)


@dataclass(frozen=True, slots=True)
class Interrupted(Screen):
    """The first page after the program ended in the middle of a challenge. Somebody must see it."""

    challenge: events.InterruptedChallenge
    traits = Traits(Usage.NOTICE, lambda times: Limits(times.verdict_least), Role.WORD_JUDGE)


# -- a challenge ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskingPlace(Screen):
    prompt: str  # `round` or `table`
    task: TypingTask = field(default=TypingTask())
    typed: str = ""
    traits = BEFORE_JUDGE


@dataclass(frozen=True, slots=True)
class Placing(Screen):
    """The station looks up the table in the list and in the record."""

    task: TypingTask
    traits = Traits(Usage.BUSY)


@dataclass(frozen=True, slots=True)
class NotListed(Screen):
    """The table is not in the list: the players type it again, or a word judge admits it."""

    task: TypingTask
    traits = BEFORE_JUDGE._replace(pin_role=Role.WORD_JUDGE)


@dataclass(frozen=True, slots=True)
class Counting(Screen):
    task: TypingTask = field(default=TypingTask())
    traits = BEFORE_JUDGE


@dataclass(frozen=True, slots=True)
class Entering(WordsScreen):
    row: int = 0
    traits = BEFORE_JUDGE


@dataclass(frozen=True, slots=True)
class HandOff(WordsScreen):
    """The players compare the words with the board, and press JUDGE. Typing is locked."""

    confirming: bool = False  # JUDGE is held, or was pressed: the words wait until it is confirmed
    traits = BEFORE_JUDGE._replace(limits=lambda times: Limits(times.checking, times.hand_off))


@dataclass(frozen=True, slots=True)
class RulesShown(Screen):
    """What the rules say, for which there was no room on the page before."""

    origin: "Ready | HandOff | VerdictShown"
    card: int = 0  # of the cards on which it stands

    @property
    def traits(self) -> Traits:
        under = self.origin.traits
        return Traits(
            under.usage, lambda times: Limits(most=under.limits(times).most or times.idle),
            is_between=True,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judging(WordsScreen):
    """JUDGE was pressed: the station judges."""

    traits = Traits(Usage.BUSY, awaits_verdict=True)


@dataclass(frozen=True, slots=True)
class Insisting(WordsScreen):
    """A player insists on a human word judge: the station records the call, and judges nothing."""

    traits = Traits(Usage.BUSY)


@dataclass(frozen=True, slots=True)
class AskingPlay(WordsScreen):
    """The same words were judged at this table: the players say of which play they are now."""

    ruling: RecordedRuling  # the earlier one
    traits = TYPING


@dataclass(frozen=True, slots=True)
class VerdictShown(Screen):
    ruling: events.ShownRuling
    task: TypingTask = field(default=TypingTask())
    traits = Traits(
        Usage.BUSY, lambda times: Limits(times.verdict_least, times.verdict_most, restarts=False),
        is_result=True, keeps_time=True, ends_challenge=True,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoVerdict(Screen):
    """CANNOT JUDGE, and the reason."""

    reason: str
    may_be_recorded: bool = False  # a ruling: the station looks for it, before anything else
    traits = Traits(
        Usage.BUSY, lambda times: Limits(times.verdict_least, times.calling),
        is_result=True, ends_challenge=True,
    )  # fmt: skip


# -- officials -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallingDirector(WordsScreen):
    """A person is called: the words wait until they are allowed to be judged."""

    needed: events.NeedsDirector

    @property
    def traits(self) -> Traits:
        return Traits(
            Usage.BUSY, lambda times: Limits(times.verdict_least, times.called, restarts=False),
            self.needed.calls, keeps_time=True,
        )  # fmt: skip


#: Where a PIN can be asked for. The way back leads there.
PinOrigin = CallingDirector | NotListed | Ready | AskingEvent | Interrupted | CannotOpen


@dataclass(frozen=True, slots=True)
class PinScreen(Screen):
    """A PIN leads on from a page. Whoever types one has begun something, also on a first page."""

    origin: PinOrigin
    begins: bool = field(default=False, kw_only=True)  # a challenge or event, in place of a visit

    @property
    def usage(self) -> Usage:
        below = self.origin.traits.usage
        return Usage.NOTICE if below is Usage.IDLE else below


@dataclass(frozen=True, slots=True)
class PinAsked(PinScreen):
    typed: str = field(default="", repr=False)

    @property
    def traits(self) -> Traits:
        return TYPING._replace(usage=self.usage, is_between=True)


@dataclass(frozen=True, slots=True)
class PinTried(PinScreen):
    typed: str = field(repr=False)

    @property
    def traits(self) -> Traits:
        return Traits(self.usage, takes_keys_ahead=True)


@dataclass(frozen=True, slots=True)
class PinBarred(PinScreen):
    seconds: int

    @property
    def traits(self) -> Traits:
        wait = Limits(most=1000 * self.seconds, restarts=False)
        return Traits(self.usage, lambda _times: wait, is_between=True)


@dataclass(frozen=True, slots=True)
class OfficialPage(Screen):
    """A task of an official, or rows that lead to tasks. What was typed is sent with the next key.

    Digits choose where no field takes them; `first` is the first row that is shown.
    """

    page: TaskPage = field(repr=False)
    person: str = ""  # whose PIN was right
    origin: CallingDirector | None = field(default=None, repr=False)  # the players' call, if it is
    active: str = ""  # the name of the field in which is typed
    typed: str | None = field(default=None, repr=False)  # there; None if nothing was changed
    passed: tuple[str, ...] = ()  # the fields that were typed, or left as they are
    first: int = 0
    is_first: bool = False  # before the first session of a machine: no time ends it

    @property
    def traits(self) -> Traits:
        ends = not self.is_first
        return Traits(
            Usage.VISIT, lambda times: Limits(most=times.door if ends else None), is_between=True
        )

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


@dataclass(frozen=True, slots=True)
class OfficialDone(Screen):
    done: Done
    traits = Traits(Usage.VISIT, lambda times: Limits(most=times.door))


@dataclass(frozen=True, slots=True)
class VisitScreen(Screen):
    """The station works for an official."""

    pressed: Answers | PressedDeed | StepBack | None = field(default=None, repr=False)
    shown: OfficialPage | OfficialDone | None = field(default=None, repr=False)
    origin: CallingDirector | None = field(default=None, repr=False)  # the call that is answered


@dataclass(frozen=True, slots=True)
class OfficialWorks(VisitScreen):
    """It works on what was pressed; without that, a visit begins or goes on."""

    traits = Traits(Usage.VISIT, takes_keys_ahead=True)


@dataclass(frozen=True, slots=True)
class JudgingCall(VisitScreen):
    """An official has the players' call judged: they wait as for any other verdict."""

    traits = Traits(Usage.VISIT, awaits_verdict=True)


@dataclass(frozen=True, slots=True)
class Leaving(Screen):
    """The station ends its session: somebody leaves where no PIN is set."""

    traits = Traits(Usage.NOTICE)


@dataclass(frozen=True, slots=True)
class Ended(Screen):
    """The session is over, and with it the limits of its profile."""

    closed: events.SessionClosed
    traits = Traits(Usage.NOTICE, lambda _times: Limits(least=1_000), ends_challenge=True)


@dataclass(frozen=True, slots=True)
class Left(Screen):
    traits = Traits(Usage.NOTICE, ends_challenge=True)


#: While one of these is shown, the station works. The event in which the work results ends it.
WaitingScreen = (
    Starting | EventChosen | Placing | Judging | Insisting | PinTried | OfficialWorks
    | JudgingCall | Leaving
)  # fmt: skip


def shown_screen(screen: Screen) -> Screen:
    """Return the screen whose page is shown: an official's stays until there is another."""
    if isinstance(screen, OfficialWorks) and isinstance(screen.shown, OfficialPage):
        return screen.shown
    return screen
