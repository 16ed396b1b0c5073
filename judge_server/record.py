"""What programs may read of the record: entries, heads and proofs."""

from typing import Any

from lexicons.record.chains import ChainHead, event_head
from lexicons.record.entry import Entry, no_seal
from lexicons.record.journal import Journal
from lexicons.record.line import content, line_of

Json = dict[str, Any]

largest = 2**62  # a number that a database still takes


class Record:
    """The record of one server, for any thread."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def entry(self, number: int) -> Json | None:
        """Return an entry as JSON holds it; None if there is no entry of this number."""
        found = self.part(number, 1)
        return {**content(found[0]), "chain": self.journal.opening_seal} if found else None

    def chains(self) -> list[ChainHead]:
        """Return the heads of the chains."""
        return [ChainHead(self.journal.opening_seal, self.journal.head())]

    def in_json(self, chains: list[ChainHead]) -> Json:
        """Return heads of chains, and the head of the event over them, as JSON holds them."""
        return {
            "event": self.journal.event,
            "head": event_head(chains),
            "chains": [
                {"chain": chain, "entry": head.number, "seal": head.seal} for chain, head in chains
            ],
        }

    def proof(self, number: int, most: int) -> Json | None:
        """Return the lines from an entry on, and the seal before it; None without the entry.

        Args:
            number: of the first entry.
            most: how many lines are returned.

        """
        entries = self.part(number, most)
        if not entries:
            return None
        before = self.part(number - 1, 1) if number > 1 else []
        return {
            "chain": self.journal.opening_seal,
            "previous": before[0].seal if before else no_seal,
            "lines": [line_of(entry) for entry in entries],
        }

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from the one of a number on; an empty list without it."""
        found = self.journal.part(number, most) if 0 < number < largest else []
        return found if found and found[0].number == number else []
