"""What can be on the screen, and what can happen: values, no more."""

from dataclasses import dataclass, field

from judge_gui.model.station_terms import StationTerms

# -- what can happen -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed: its name, and for a character the character.

    Names are those of `Keyboard`: `character`, `enter`, `escape`, `backspace`, `up`, `down`, `tab`,
    `f1` to `f12`.
    """

    name: str
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Early:
    """A key was pressed before the screen was there for as long as it must be."""

    key: Key


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The screen was there for as long as it may be."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The station is ready to judge, on these terms."""

    terms: StationTerms
    told: str = ""


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no verdict, and why; or the station cannot be opened."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """A verdict that is on the disk, and what goes with it."""

    verdict: str
    count: int
    number: int = 0  # of its entry; 0 in practice
    kind: str = ""  # of its entry
    refers_to: int | None = None  # the earlier entry that it is about
    remarks: tuple[str, ...] = ()
    by_words: bool = True  # and not by how tiles were placed
    correctable: bool = False  # whether the players may say that words were mistyped
    words: tuple[str, ...] = field(default=(), repr=False)  # only where the profile shows them
    by_door: bool = False  # whether the director gave it
    by_lexicons: bool = True  # whether those of the station ruled
    said: str = ""  # the verdict in the words of other rules than the station's


@dataclass(frozen=True, slots=True)
class Withheld:
    """A challenge that the director must allow, and why: `overlap` or `correction`."""

    reason: str
    number: int  # of the entry that says so


@dataclass(frozen=True, slots=True)
class PinRight:
    """It was the director's PIN."""


@dataclass(frozen=True, slots=True)
class PinWrong:
    """It was not; the next try has to wait."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Said:
    """The director's door says something, and asks for a line."""

    text: str = field(repr=False)
    prompt: str
    draft: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Closed:
    """The session has ended; its head is to be written down."""

    head: str  # nothing where the end could not be recorded, or there was no session
    copy: str = ""  # where a copy of the journal is
    unrecorded: str = ""  # why the end could not be recorded
    uncopied: str = ""  # why there is no copy
    journal: str = ""  # where the journal is


Event = (
    Key | Early | TimedOut
    | Opened | Failed | Ruled | Withheld | PinRight | PinWrong | Said | Closed
)  # fmt: skip

# -- what can be seen ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Task:
    """What words are typed for: where, and in place of which entry."""

    round: int | None = None
    table: str | None = None
    corrects: int | None = None
    allowed: int | None = None  # the entry that withheld it, once the director has allowed it


@dataclass(frozen=True, slots=True)
class Starting:
    """The lexicons are being proved."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The station cannot be opened."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Nobody is here; this is what judges here."""

    told: str = ""


@dataclass(frozen=True, slots=True)
class Placing:
    """The round or the table is asked for."""

    asked: str  # the first of the prompts that is not answered yet
    task: Task = Task()
    typed: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Counting:
    """The number of words is asked for."""

    task: Task = Task()
    told: str = ""


@dataclass(frozen=True, slots=True)
class Entering:
    """The words are typed, each in its row."""

    task: Task
    words: tuple[str, ...] = field(repr=False)
    row: int = 0
    told: str = ""


@dataclass(frozen=True, slots=True)
class HandOff:
    """Typing is locked: both compare the words, and JUDGE is pressed."""

    task: Task
    words: tuple[str, ...] = field(repr=False)
    seconded: bool = True  # whether the second player's key was pressed, where there is one
    told: str = ""


@dataclass(frozen=True, slots=True)
class Judging:
    """JUDGE was pressed."""

    task: Task
    words: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """The verdict."""

    ruled: Ruled
    task: Task = Task()


@dataclass(frozen=True, slots=True)
class Stopped:
    """Cannot judge."""

    reason: str


@dataclass(frozen=True, slots=True)
class Asking:
    """The director must allow this challenge."""

    task: Task
    words: tuple[str, ...] = field(repr=False)
    withheld: Withheld


@dataclass(frozen=True, slots=True)
class PinAsked:
    """The director's PIN is asked for."""

    after: "Asking | Ready | Broken"  # what is behind the door, or what it was opened from
    typed: str = field(default="", repr=False)
    told: str = ""


@dataclass(frozen=True, slots=True)
class PinTried:
    """A PIN was typed."""

    after: "Asking | Ready | Broken"
    typed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PinBarred:
    """The next try has to wait."""

    after: "Asking | Ready | Broken"
    seconds: int


@dataclass(frozen=True, slots=True)
class Door:
    """The director's door: a text, and a line that is typed."""

    said: Said
    line: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class DoorAsked:
    """A line was sent to the door; None goes back a step."""

    line: str | None = field(repr=False)
    over: bool = False  # whether the director has been away for so long that the visit ends


@dataclass(frozen=True, slots=True)
class Ended:
    """The session has ended: its head, large."""

    closed: Closed


@dataclass(frozen=True, slots=True)
class Left:
    """The director left the program."""


Screen = (
    Starting | Broken | Ready | Placing | Counting | Entering | HandOff | Judging | Shown | Stopped
    | Asking | PinAsked | PinTried | PinBarred | Door | DoorAsked | Ended | Left
)  # fmt: skip

#: While one of these is there, the station works; the event that it comes to ends it.
Working = Starting | Judging | PinTried | DoorAsked
