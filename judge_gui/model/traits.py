"""What every screen of a kiosk carries: who uses it, how long it lasts, whose PIN leads on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from judge_gui.model.events import Message, TypingTask
from judge_procedure.profile import Times
from judge_record.entry import Role


class Limits(NamedTuple):
    """The time limits of a screen, in milliseconds."""

    least: int = 0  # before keys count
    most: int | None = None  # before the screen times out
    restarts: bool = True  # each key starts that time again


class Usage(Enum):
    """How far a kiosk is in use."""

    IDLE = "idle"  # nobody has begun anything
    NOTICE = "notice"  # something is to be read or chosen, and nothing would be lost
    BUSY = "busy"  # another person would destroy a challenge, or an official's task
    VISIT = "visit"  # the same, and the rights of an official's PIN hold


class Traits(NamedTuple):
    """What is true of a kind of screen. One without limits stays until a key or a result."""

    usage: Usage
    limits: Callable[[Times], Limits] = lambda _times: Limits()
    pin_role: Role = Role.DIRECTOR  # whose PIN leads on; the menu shows what each role may do
    before_judge: bool = False  # it leads to JUDGE: it must have room for that
    awaits_verdict: bool = False  # the pause is the same for every one
    is_result: bool = False  # of JUDGE: it does not clear before it was painted
    keeps_time: bool = False  # its time goes on over pages between
    is_between: bool = False  # it lies over the page that it came from
    ends_challenge: bool = False  # none is under way once it was painted or left
    takes_keys_ahead: bool = False  # its keys are typed on the next page

    @property
    def usual_limits(self) -> Limits:
        """Its limits by the usual settings, which say how long each is, never whether it exists."""
        return self.limits(Times())


@dataclass(frozen=True, slots=True)
class Screen:
    """No ABC: each event asks for the screen's class some twenty times; an ABC answers slowly."""

    message: Message = field(default="", kw_only=True)  # the answer to the last key, if it has one

    @property
    def traits(self) -> Traits:
        """What is true of its kind; of some kinds, by what they hold."""
        raise NotImplementedError


#: Somebody types or chooses: it is wiped when nobody has done so for a while.
TYPING = Traits(Usage.BUSY, lambda times: Limits(most=times.idle))
BEFORE_JUDGE = TYPING._replace(before_judge=True)


@dataclass(frozen=True, slots=True)
class WordsScreen(Screen):
    """Words wait on it until they are judged: they are nowhere else."""

    task: TypingTask
    words: tuple[str, ...] = field(repr=False)
