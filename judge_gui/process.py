"""What a kiosk is asked for, and what it needs of the process in which it runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the first page is painted before it is loaded
    from lexicons import Clock

for_good = 3  # the exit status of a kiosk that cannot be started, and has said why


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `judge kiosk`."""

    profile: str | None = None  # a path
    rules: str | None = None
    windowed: bool = False
    practice: bool = False
    child: bool = False  # this process is watched by another one, which reads its standard output


class Process(Protocol):
    """The command's own ways to speak, to fail and to start again; whoever starts hands them in."""

    @property
    def no_answer(self) -> int:
        """The exit status of every end that is no answer."""

    @property
    def clock(self) -> "Clock":
        """The clock of this machine."""

    @property
    def child_command(self) -> Sequence[str]:
        """The command line that starts this kiosk again, as a child."""

    def say(self, text: str) -> None:
        """Write a line for people on standard error."""

    def explain(self, error: BaseException) -> None:
        """Write on standard error, in words, why there is no answer."""

    def tidy_on_interrupt(self) -> None:
        """Let an interrupt raise `KeyboardInterrupt` from here on."""
