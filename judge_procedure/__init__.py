"""What any screen needs: officials' tasks, what they type, profiles, paper, an event's files."""

from collections.abc import Sequence
from typing import Protocol


class Process(Protocol):
    """The process of a command. Whoever starts a kiosk or a server hands it in."""

    @property
    def no_answer(self) -> int:
        """The exit status of a command that ends without an answer."""

    @property
    def program(self) -> str:
        """The release of this program."""

    @property
    def child_command(self) -> Sequence[str]:
        """The command line that starts this kiosk's process with the window."""

    def say(self, text: str) -> None:
        """Write a line on standard error."""

    def explain(self, error: BaseException) -> None:
        """Write on standard error why there is no answer."""

    def tidy_on_interrupt(self) -> None:
        """Let every later interrupt raise `KeyboardInterrupt`."""
