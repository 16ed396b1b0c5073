"""The command line, for word judges, directors and list maintainers.

`run.py` reads the commands here, before anything is installed.
"""

import sys

version = "0.2.0.dev0"

#: The exit status of a command that gives no answer. 0 and 1 are answers.
NO_ANSWER = 2


# As in `judge_record.installation`, of which nothing can be loaded if a library is missing.
def is_bundled() -> bool:
    """Return whether this is a bundle of PyInstaller, with a Python in it."""
    return hasattr(sys, "frozen")


class CommandRow:  # a NamedTuple would import `re` at each start
    """Who needs a command, and what it needs."""

    def __init__(
        self, name: str, readers: str, *, at_stations: bool = False, needs_extra: bool = False
    ) -> None:
        """Offer it `at_stations` only if it records whatever it rules there."""
        self.name = name
        self.readers = readers
        self.at_stations = at_stations
        self.needs_extra = needs_extra


PLAYERS = "Players and word judges"
DIRECTORS = "Directors"

#: In the order of `judge --help`, which shows them by their readers.
ROWS = (
    CommandRow("check", PLAYERS),
    CommandRow("desk", PLAYERS, at_stations=True),
    CommandRow("kiosk", PLAYERS, at_stations=True, needs_extra=True),
    CommandRow("lexicon", "List maintainers"),
    CommandRow("event", DIRECTORS, at_stations=True, needs_extra=True),
    CommandRow("print", DIRECTORS, at_stations=True),
    CommandRow("journal", DIRECTORS, at_stations=True),
    CommandRow("rules", "Officers of federations"),
    CommandRow("serve", "Server operators", needs_extra=True),
)
