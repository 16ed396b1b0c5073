"""Acts: what an official decides about a case, each decided once.

A case is a call, or the play of a ruling. A page shows it for minutes, so an act names the last
entry that the official knew. It is compared with the record while nobody else can add an entry. Of
two people who decide the same case at one moment, the later one learns what the first one decided.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from judge_record.calls import let_be_judged, not_judged
from judge_record.cases import Cases
from judge_record.entry import Draft, Entry, Kind
from judge_record.entry_fields import Seat
from judge_record.question import NotJudged
from lexicons.challenge import Verdict
from lexicons.errors import CannotJudge
from lexicons.language import _

#: The machine judges the words of a ruling again.
by_machine = frozenset({Kind.REVIEW, Kind.DOUBLE_CHECK})


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What an official decides: the kind of its entry, and the call or the ruling that it is about.

    `of` is None for a ruling by hand on a play that no machine ruled on.
    """

    kind: Kind
    of: Entry | None
    seen: int | None = None  # the last entry that the official knew; None: all are known
    by: str | None = None
    note: str | None = None
    seat: Seat | None = None  # the right one, or that of another play; None is that of `of`
    words: Sequence[str] = ()  # of a ruling by hand, as its verdict, source and reason
    verdict: Verdict | None = None
    source: str | None = None
    reason: str | None = None


class Decided(NamedTuple):
    """An act is on the disk, in this entry; the same person may have decided the same before."""

    entry: Entry


class DecidedMeanwhile(CannotJudge):
    """Another entry has decided the case. Nothing was recorded."""

    def __init__(self, what: str) -> None:
        super().__init__(what, remedy=_("This changed nothing. Look at that entry first."))


#: Only a review and a double-check can be answered with NotJudged.
Answer = Decided | DecidedMeanwhile | NotJudged


def made(answer: Answer) -> Entry:
    """Return the entry of an act; raise `CannotJudge` if it was not made."""
    match answer:
        case Decided(entry):
            return entry
        case NotJudged(why):
            raise why
    raise answer


def decided_before(cases: Cases, act: Act, draft: Draft) -> Decided | DecidedMeanwhile | None:
    """Return what decided the case of an act, after what its official knew; None if nothing did.

    `draft` is that of the act: the same decision by the same person is made once.
    """
    if not act.of:
        return None
    what = ""
    match act.kind:
        case Kind.SETTLED:
            before = cases.settlement(act.of)
            if before:
                what = how_settled(act.of, before)
            elif act.note != not_judged and (of := cases.corrected(act.of)):
                before = cases.decided_after(of, act.of.number)
        case Kind.ROUND_SET:
            before = cases.mended_after(act.of, act.seen)
        case Kind.DOUBLE_CHECK:  # it decides nothing
            return None
        case _:
            before = cases.decided_after(act.of, act.seen)
    if before is None:
        return None
    return Decided(before) if is_same(before, draft) else DecidedMeanwhile(what or how(before))


def is_same(before: Entry, draft: Draft) -> bool:
    """Return whether an entry records the same decision, by the same person, as a draft.

    Somebody without a name is the same person only at one station.
    """
    return (
        (before.kind, before.by, before.role, before.device)
        == (draft.kind, draft.by, draft.role, draft.device)
        and (before.note, before.source, before.reason, before.seat, before.words)
        == (draft.note, draft.source, draft.reason, draft.seat, draft.words)
        and (draft.by is not None or before.station == draft.station)
        and (draft.verdict is None or before.verdict == draft.verdict.value)
    )


def how_settled(call: Entry, settled: Entry) -> str:
    """Return how a call is settled."""
    number, entry = call.number, settled.number
    if settled.note == let_be_judged:
        return _(
            "Call {call} is settled: entry {entry} lets it be judged.", call=number, entry=entry
        )
    return _("Call {call} is settled: by entry {entry} it is not judged.", call=number, entry=entry)


def how(entry: Entry) -> str:
    """Return what a decision about a play is, without its verdict."""
    number = entry.number
    match entry.kind:
        case Kind.VOID:
            return _("The play was made void meanwhile, in entry {entry}.", entry=number)
        case Kind.WAIVED:
            return _("The consequence was waived meanwhile, in entry {entry}.", entry=number)
        case Kind.ROUND_SET:
            return _("Table and round were mended meanwhile, in entry {entry}.", entry=number)
    return _("The play was ruled on again meanwhile, in entry {entry}.", entry=number)
