"""The commands of the judge, a row each. `run.py` reads them too: nothing is imported here."""


class CommandRow:
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
    CommandRow("rules", "Officers"),
    CommandRow("serve", "Server operators", needs_extra=True),
)
