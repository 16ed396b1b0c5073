"""What officials decide: who may, and whether somebody decided the same case before.

A page shows a case for minutes. So a decision names the last entry that its official knew, and is
compared with the record while nobody else can add an entry: of two people who decide the same case
at one moment, the later one learns what the first one decided.
"""

from judge_record.entry import Entry, Kind, Outcome, Person, Role
from judge_record.reader import Reader
from lexicons.errors import CannotJudge
from lexicons.language import _


class NotPermitted(CannotJudge):
    """The person who acts may not do this. Nothing was recorded."""


class RuledByHand(CannotJudge):
    """No machine judged these words: they passed no look for shared words. Nothing was recorded."""

    def __init__(self) -> None:
        super().__init__(
            _("That ruling was made by hand. Enter another by hand, or make it void."),
            remedy=_("Nothing was recorded."),
        )


def check_right(acting: Person, needed: Role) -> None:
    """Raise `NotPermitted` unless the person who acts may do what a role is needed for."""
    if not acting.may(needed):
        raise NotPermitted(
            _("That needs the director's PIN.")
            if needed is Role.DIRECTOR
            else _("That needs the PIN of a word judge."),
            remedy=_("Nothing was recorded."),
        )


def settler_of(call: Entry) -> Role:
    """Return the role that settles a call: the one that was called."""
    return call.calls or Role.DIRECTOR


def needed_for(draft: Entry, case: Entry | None) -> Role:
    """Return the role that a decision needs; that of a call is the one who was called."""
    if draft.kind is Kind.SETTLED and case and case.kind is Kind.CALL:
        return max(settler_of(case), draft.kind.row.who, key=lambda role: role.rank)
    return draft.kind.row.who


def decided_before(reader: Reader, draft: Entry, seen: int | None) -> Entry | None:
    """Return what decided a case after what its official knew; None if nothing did."""
    case = reader.find(draft.settles or draft.about)
    if case is None or draft.kind is Kind.DOUBLE_CHECK:  # that decides nothing
        return None
    if draft.kind is Kind.SETTLED:
        before = reader.settlement(case.number)
        of = reader.find(case.about) if draft.outcome is Outcome.JUDGE else None
        return before or (reader.play(of).decided_after(case.number) if of else None)
    if draft.kind is Kind.MOVED:
        return reader.play(case).decided_after(seen, [Kind.MOVED])
    return reader.play(case).decided_after(seen)


#: What two entries have in common that record the same decision by the same person.
COMPARED = ("kind", "by", "role", "device", "note", "source", "reason", "outcome", "seat", "words")


def is_same(before: Entry, draft: Entry) -> bool:
    """Return whether an entry records the same decision, by the same person, as a draft.

    Somebody without a name is the same person only at one station.
    """
    return (
        all(getattr(before, name) == getattr(draft, name) for name in COMPARED)
        and (draft.by is not None or before.station == draft.station)
        and draft.verdict in (None, before.verdict)
    )
