"""The journals in a database, by their events. A damaged chain stops its own event alone."""

from collections.abc import Callable

from lexicons.errors import Unsound
from lexicons.record.journal import Journal
from lexicons.record.place import stores_in


class InDatabase:
    """The journals in a database, as they are when this is made. They use one connection."""

    def __init__(self, url: str) -> None:
        """Look at the first entry of each chain."""
        self.found: list[tuple[str, Journal]] = []  # each with its event
        self.damaged: list[Callable[[str], object]] = []  # each refuses the events that it stops
        self.faults: list[str] = []  # what is wrong with these
        for store in stores_in(url):
            try:
                event = store.event()
            except Unsound as error:
                self.faults += (error.what, *error.faults)
                self.damaged.append(store.is_of)
            else:
                journal = Journal(store.path, lambda _, store=store: store)  # type: ignore[misc]
                self.found.append((event, journal))

    def of(self, event: str) -> list[Journal]:
        """Return the journals of an event; `Unsound` if a damaged chain is of it, or may be."""
        for refuse in self.damaged:
            refuse(event)
        return [journal for named, journal in self.found if named == event]
