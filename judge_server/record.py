"""What programs may read of the record: entries, heads and proofs."""

from collections.abc import Callable, Iterable
from typing import Any

from lexicons.record.chains import ChainHead, event_head
from lexicons.record.entry import Entry, no_seal
from lexicons.record.journal import Journal
from lexicons.record.line import exported

Json = dict[str, Any]

#: What a token that does not read the record sees of an entry. The other fields are about other
#: challenges, or would help to guess them from the seal.
of_reply = frozenset({
    "number", "kind", "chain", "seal", "words", "verdict", "round", "table", "board",
    "by", "rules", "rules_fingerprint", "lexicons",
})  # fmt: skip

largest = 2**62  # a number that a database still takes


class Record:
    """The record of one server, for any thread."""

    def __init__(
        self,
        journal: Journal,
        chains: Callable[[], Iterable[ChainHead]],
        opened: Callable[[str], Journal | None],
    ) -> None:
        """Take what this needs.

        Args:
            journal: the server's own.
            chains: returns the heads of the other chains of the event.
            opened: opens one of these chains, by its opening seal; None if it has no such chain.

        """
        self.journal = journal
        self.event = journal.event  # read once: the thread that takes all requests asks for it
        self.others = chains
        self.opened = opened

    def journal_of(self, chain: str | None) -> Journal | None:
        """Return the journal of an opening seal; without one, the server's own."""
        if chain in (None, self.journal.opening_seal):
            return self.journal
        return self.opened(chain or "")

    def entry(self, number: int, chain: str | None = None) -> Json | None:
        """Return an entry as JSON holds it; None if there is no entry of this number."""
        journal = self.journal_of(chain)
        found = part(journal, number, 1) if journal else []
        if not journal or not found:
            return None
        [entry] = found
        return {**entry.content(), "seal": entry.seal, "chain": journal.opening_seal}

    def chains(self) -> list[ChainHead]:
        """Return the heads of the chains of the event, by their opening seals."""
        own = ChainHead(self.journal.opening_seal, self.journal.head())
        return sorted([own, *(each for each in self.others() if each.chain != own.chain)])

    def in_json(self, chains: list[ChainHead]) -> Json:
        """Return heads of chains, and the head of the event over them, as JSON holds them."""
        return {
            "event": self.event,
            "head": event_head(chains),
            "chains": [
                {"chain": chain, "entry": head.number, "seal": head.seal} for chain, head in chains
            ],
        }

    def proof(self, number: int, most: int, chain: str | None = None) -> Json | None:
        """Return the lines from an entry on, and the seal before it; None without the entry.

        Args:
            number: of the first entry.
            most: how many lines are returned.
            chain: its opening seal, if it is not the server's own.

        """
        journal = self.journal_of(chain)
        entries = part(journal, number, most) if journal else []
        if not entries or not journal:
            return None
        before = part(journal, number - 1, 1) if number > 1 else []
        return {
            "chain": journal.opening_seal,
            "previous": before[0].seal if before else no_seal,
            "lines": [exported(entry) for entry in entries],
        }


def own_part(entry: Json) -> Json:
    """Return what a program knows of its own entry from its request and the reply.

    >>> own_part({"number": 7, "words": ["QI"], "note": "shares words with entry 5"})
    {'number': 7, 'words': ['QI']}
    """
    return {name: value for name, value in entry.items() if name in of_reply}


def part(journal: Journal, number: int, most: int) -> list[Entry]:
    """Return at most so many entries from the one of a number on; an empty list without it."""
    found = journal.part(number, most) if 0 < number < largest else []
    return found if found and found[0].number == number else []
