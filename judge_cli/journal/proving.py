"""The proof of a whole journal, read once: its entries are not held."""

from typing import NamedTuple

from judge_cli.journal import records
from judge_cli.journal.clocks import Times
from lexicons import Unsound
from lexicons.record.head import Head
from lexicons.record.journal import Journal
from lexicons.record.proof import Proving


class Proof(NamedTuple):
    """A journal that was proved, without its entries: it reads single ones again."""

    journal: Journal
    head: Head
    closed: bool
    times: Times
    fault: str = ""  # the first thing that is wrong

    @property
    def name(self) -> str:
        """Its name, as `records.read` names the record of a journal."""
        return records.name_of(self.journal)

    @property
    def length(self) -> int:
        """How many entries it has."""
        return self.head.number

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""
        return self.journal.opening_seal

    def at(self, number: int) -> Head | None:
        """Return the number and the seal of an entry, if there is one of this number."""
        entry = self.journal.find(number)
        return Head(entry.number, entry.seal) if entry else None


def prove(journal: Journal) -> Proof:
    """Return the proof of a journal; `Unsound` if its file, its table or an entry is damaged."""
    records.check_place(journal)
    proving, times, fault = Proving(), Times(), ""
    for entry in records.watched(journal):
        found = proving.fault_of(entry)
        fault = fault or found
        times.add(entry.number, entry.time)
    if not proving.number:
        raise Unsound(f"{records.name_of(journal)} is not sound.", faults=["there is no entry"])
    return Proof(journal, proving.head, proving.closed, times, fault)
