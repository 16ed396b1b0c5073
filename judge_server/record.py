"""What programs may read of the record: entries, heads and proofs."""

from collections.abc import Callable, Iterable
from typing import Any

from judge_record.entry import Entry, no_seal
from judge_record.head import ChainHead, event_head
from judge_record.journal import Journal
from judge_record.line import exported

Json = dict[str, Any]

#: What a token that does not read the record sees of an entry. The other fields are about other
#: challenges, or would help to guess them from the seal.
of_reply = frozenset({
    "number", "kind", "chain", "seal", "words", "verdict", "round", "table", "board",
    "by", "rules", "rules_fingerprint", "lexicons",
})  # fmt: skip

largest = 2**62  # a number that a database still takes


class Record:
    """The record of an event, for any thread."""

    def __init__(self, journal: Journal, others: Callable[[], Iterable[ChainHead]]) -> None:
        """Take the server's journal, and what returns the heads of earlier parts and stations."""
        self.journal = journal
        self.event = journal.event  # read once: the thread that takes all requests asks for it
        self.others = others

    def entry(self, number: int) -> Json | None:
        """Return an entry as JSON holds it; None if there is no entry of this number."""
        for entry in part(self.journal, number, 1):
            return {**entry.content(), "seal": entry.seal, "chain": self.journal.opening_seal}
        return None

    def chains(self) -> list[ChainHead]:
        """Return the heads of the chains of the event, by their opening seals."""
        return sorted([ChainHead(self.journal.opening_seal, self.journal.head()), *self.others()])

    def in_json(self, chains: list[ChainHead]) -> Json:
        """Return heads of chains, and the head of the event over them, as JSON holds them."""
        return {
            "event": self.event,
            "head": event_head(chains),
            "chains": [
                {"chain": chain, "entry": head.number, "seal": head.seal} for chain, head in chains
            ],
        }

    def proof(self, number: int, most: int) -> Json | None:
        """Return at most so many lines from an entry on, and the seal before; None without it."""
        entries = part(self.journal, number, most)
        if not entries:
            return None
        before = part(self.journal, number - 1, 1) if number > 1 else []
        return {
            "chain": self.journal.opening_seal,
            "previous": before[0].seal if before else no_seal,
            "lines": [exported(entry) for entry in entries],
        }


def part(journal: Journal, number: int, most: int) -> list[Entry]:
    """Return at most so many entries from the one of a number on; an empty list without it."""
    found = journal.part(number, most) if 0 < number < largest else []
    return found if found and found[0].number == number else []
