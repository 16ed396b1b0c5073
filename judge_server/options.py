"""The options of a server, and what it needs of the process that runs it."""

from typing import NamedTuple, Protocol

from lexicons import Clock


class Options(NamedTuple):
    """The options of `judge serve`."""

    host: str = "127.0.0.1"
    port: int = 8765
    certificate: str | None = None  # paths of PEM files
    key: str | None = None
    plain_http: bool = False  # on the network: asked for by name
    rules: str | None = None  # an id; without one, the rule set of this machine
    event: str | None = None
    station: str = "Server"
    log: bool = False
    looked: str | None = None  # the director who has looked at a journal that lacks an entry
    name: str | None = None  # by which others reach it; else the addresses of this machine

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over TLS."""
        return self.certificate is not None


class Process(Protocol):
    """The process of a command. Whoever starts a server hands it in."""

    @property
    def clock(self) -> Clock:
        """The clock of this machine."""

    @property
    def program(self) -> str:
        """The release of this program."""

    def milliseconds(self) -> int:
        """Return the time of a clock that never goes back, and runs on while the machine sleeps."""

    def say(self, text: str) -> None:
        """Write a line on standard error."""

    def tidy_on_interrupt(self) -> None:
        """Let every later interrupt raise `KeyboardInterrupt`."""
