"""Meanwhile: what others recorded after a person looked, and before that person's entry is added.

A page shows a case for minutes. So each function here returns what looks again when the entry is
added, and nobody else can add one: it refuses the entry if another one has decided the case.
"""

from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.record.calls import let_be_judged, not_judged
from lexicons.record.entry import Draft, Entry, Kind
from lexicons.record.journal import Finish, Journal
from lexicons.record.permissions import corrected, settlement


class DecidedMeanwhile(CannotJudge):
    """Another entry has decided the case. Nothing was recorded."""

    def __init__(self, what: str) -> None:
        super().__init__(what, remedy=_("This changed nothing. Look at that entry first."))


def first_settlement(journal: Journal, call: Entry, note: str) -> Finish:
    """Return what refuses to settle a call that is settled.

    It also refuses to let words be judged or typed again if a later entry than the call is about
    the play of the ruling that they correct.
    """

    def finish(draft: Draft) -> Draft:
        if before := settlement(journal, call):
            raise DecidedMeanwhile(how_settled(call, before))
        if note != not_judged and (of := corrected(journal, call)):
            return first_decision(journal, of, call.number)(draft)
        return draft

    return finish


def first_decision(journal: Journal, of: Entry, seen: int | None) -> Finish:
    """Return what refuses a decision about a ruling after another one about the same play.

    `seen` is the number of the last entry that was known when the case was looked at; None refuses
    nothing.
    """

    def finish(draft: Draft) -> Draft:
        if seen is None:
            return draft
        for entry in journal.play(of).decisions:
            if entry.number > seen:
                raise DecidedMeanwhile(how_decided(entry))
        return draft

    return finish


def first_mend(journal: Journal, of: Entry, seen: int | None) -> Finish:
    """Return what refuses to mend table and round of a ruling after another mend of its play.

    `seen` is as in `first_decision`.
    """

    def finish(draft: Draft) -> Draft:
        if seen is None:
            return draft
        for mend in journal.play(of).mends:
            if mend.number > seen:
                raise DecidedMeanwhile(
                    _("Table and round were mended meanwhile, in entry {entry}.", entry=mend.number)
                )
        return draft

    return finish


def how_settled(call: Entry, settled: Entry) -> str:
    """Return how a call is settled."""
    number, entry = call.number, settled.number
    if settled.note == let_be_judged:
        return _(
            "Call {call} is settled: entry {entry} lets it be judged.", call=number, entry=entry
        )
    return _("Call {call} is settled: by entry {entry} it is not judged.", call=number, entry=entry)


def how_decided(entry: Entry) -> str:
    """Return what a decision about a play is, without its verdict."""
    match entry.kind:
        case Kind.VOID:
            return _("The play was made void meanwhile, in entry {entry}.", entry=entry.number)
        case Kind.WAIVED:
            return _("The consequence was waived meanwhile, in entry {entry}.", entry=entry.number)
    return _("The play was ruled on again meanwhile, in entry {entry}.", entry=entry.number)
