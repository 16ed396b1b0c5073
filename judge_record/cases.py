"""Cases: the plays and the calls of one journal, and what people decided about them."""

from collections.abc import Sequence

from judge_record.calls import Reason, corrected_by, let_be_judged
from judge_record.entry import Entry, Kind, judged
from judge_record.entry_fields import Seat
from judge_record.journal import Journal
from judge_record.plays import Play
from judge_record.table_log import at_last


class Cases:
    """What a journal says of its plays and calls at one moment. It is made for one look."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    # -- plays -------------------------------------------------------------------------------

    def find(self, number: int | None) -> Entry | None:
        """Return the entry of a number, with the table and round that were mended later."""
        entry = self.journal.find(number)
        return self.mended(entry) if entry else None

    def mended(self, of: Entry) -> Entry:
        """Return an entry with the table and round that were mended later."""
        return at_last(of, self.play(of).mends)

    def seat(self, of: Entry) -> Seat:
        """Return where an entry belongs, by the last mend of its play."""
        return self.mended(of).seat

    def play(self, of: Entry) -> Play:
        """Return the play of an entry; it is empty if the entry is about none."""
        return self.journal.play(of)

    def rulings_on_play(self, of: Entry) -> frozenset[int]:
        """Return the numbers of all rulings on the play of a ruling."""
        return frozenset(ruling.number for ruling in self.play(of).rulings)

    def void_of(self, of: Entry) -> Entry | None:
        """Return the void that ended a ruling; None if the ruling counts."""
        play = self.play(of)
        if not play.rulings or any(ruling.number == of.number for ruling in play.counted):
            return None
        return next(entry for entry in reversed(play.decisions) if entry.kind == Kind.VOID)

    def decided_after(self, of: Entry, seen: int | None) -> Entry | None:
        """Return the first decision on the play of a ruling after an entry that was seen.

        None if there is no later one, or if all that is recorded was seen.
        """
        return first_after(self.play(of).decisions, seen)

    def mended_after(self, of: Entry, seen: int | None) -> Entry | None:
        """Return the first mend of the play of a ruling after an entry that was seen, if any."""
        return first_after(self.play(of).mends, seen)

    # -- calls -------------------------------------------------------------------------------

    def call(self, number: int | None) -> Entry | None:
        """Return the call of a number; None if no call has it."""
        call = self.journal.find(number)
        return call if call and call.kind == Kind.CALL else None

    def settlement(self, call: Entry) -> Entry | None:
        """Return the entry that settles a call, if there is one. Only the first one counts."""
        return next(iter(self.journal.about(call, Kind.SETTLED)), None)

    def is_let(self, call: Entry) -> bool:
        """Return whether a person has let the words of a call be judged."""
        how = self.settlement(call)
        return how is not None and how.note == let_be_judged

    def corrected(self, call: Entry) -> Entry | None:
        """Return the ruling that the words of a call correct; None for those of a challenge."""
        about = self.journal.find(call.refers_to)
        if about and about.kind not in judged:
            about = self.journal.find(corrected_by(about))
        return about if about and call.reason != Reason.OVERLAP else None

    def noticed(self, call: Entry) -> Entry | None:
        """Return the entry about shared words for which a person is called, if there is one."""
        about = self.journal.find(call.refers_to)
        return about if about and about.kind == Kind.PROBING else None


def first_after(entries: Sequence[Entry], seen: int | None) -> Entry | None:
    """Return the first entry after one that was seen; None if all were seen."""
    if seen is None:
        return None
    return next((entry for entry in entries if entry.number > seen), None)
