"""What officials decide about a call or a play: who may, and whether somebody was faster.

A page shows a case for minutes. So a decision names the last entry that its official knew, and is
compared with the record while nobody else can add an entry: of two people who decide the same case
at one moment, the later one learns what the first one decided.
"""

from typing import NamedTuple

from judge_record.entry import RULINGS, Entry, Kind, Outcome, Role, Source
from judge_record.plays import Play
from judge_record.reader import Reader
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rules.rule_set import RuleSet
from lexicons.rules.rulebook import Authority


class Person(NamedTuple):
    """Somebody at a station: initials, and the role whose PIN was typed.

    Without a role nobody may do anything. Where the profile sets no PIN, everybody may do
    everything: only `without_pin` makes such a person.

    >>> Person("AB", Role.WORD_JUDGE).may(Role.DIRECTOR), Person("AB").may(Role.PLAYERS)
    (False, False)
    >>> without_pin().may(Role.DIRECTOR)
    True
    """

    name: str | None = None
    role: Role | None = None
    has_pin: bool = True  # False: the profile sets no PIN

    def may(self, needed: Role) -> bool:
        """Return whether this person may do what a role is needed for."""
        if not self.has_pin:
            return True
        return self.role is not None and self.role.rank >= needed.rank


def without_pin() -> Person:
    """Return anybody at a station whose profile sets no PIN."""
    return Person(has_pin=False)


class NotPermitted(CannotJudge):
    """The person who acts may not do this. Nothing was recorded."""


class DecidedMeanwhile(CannotJudge):
    """Another entry has decided the case. Nothing was recorded."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            how_decided(entry), remedy=_("This changed nothing. Look at that entry first.")
        )


def how_decided(entry: Entry) -> str:
    """Return what a decision is, without its verdict."""
    number = entry.number
    match entry.kind:
        case Kind.VOID:
            return _("The play was made void meanwhile, in entry {entry}.", entry=number)
        case Kind.WAIVED:
            return _("The consequence was waived meanwhile, in entry {entry}.", entry=number)
        case Kind.MOVED:
            return _("Table and round were changed meanwhile, in entry {entry}.", entry=number)
        case Kind.SETTLED:
            call = entry.settles
            if entry.outcome is Outcome.JUDGE:
                return _("Call {call} is settled: entry {entry} lets it be judged.",
                         call=call, entry=number)  # fmt: skip
            return _("Call {call} is settled: by entry {entry} it is not judged.",
                     call=call, entry=number)  # fmt: skip
    return _("The play was ruled on again meanwhile, in entry {entry}.", entry=number)


# -- who may, and in which role ------------------------------------------------------------------


def missing_right(acting: Person, needed: Role) -> str:
    """Return why the person who acts may not do what a role is needed for, or ""."""
    if acting.may(needed):
        return ""
    if needed is Role.DIRECTOR:
        return _("That needs the director's PIN.")
    return _("That needs the PIN of a word judge or of the director.")


def check_right(acting: Person, needed: Role) -> None:
    """Raise `NotPermitted` unless the person who acts may do what a role is needed for."""
    if missing := missing_right(acting, needed):
        raise NotPermitted(missing, remedy=_("Nothing was recorded."))


def higher(one: Role, other: Role) -> Role:
    """Return the role that may do more."""
    return max(one, other, key=lambda role: role.rank)


def settler_of(call: Entry) -> Role:
    """Return the role that settles a call: the one that was called."""
    return call.calls or Role.DIRECTOR


def role_called(rules: RuleSet) -> Role:
    """Return the role that settles a call about shared words, by the rules."""
    return Role.DIRECTOR if rules.party.authority is Authority.DIRECTOR else Role.WORD_JUDGE


def role_needed(draft: Entry, case: Entry | None, play: Play) -> Role:
    """Return the role that a decision needs: a call is settled by who was called.

    Only the director rules as such, or on a void play. `Duty.role_for` adds what a rulebook asks.
    """
    if draft.kind is Kind.SETTLED and case:
        return higher(settler_of(case), draft.kind.row.who)
    is_void = bool(play.rulings) and not play.counted
    if draft.kind in RULINGS and (is_void or draft.source is Source.DIRECTOR):
        return Role.DIRECTOR
    return draft.kind.row.who


def signer_of(draft: Entry, acting: Person) -> Person:
    """Return who signs a draft: whoever acts, unless it names another person.

    That person has no role, since their PIN was not typed. Where no PIN is set, nobody needs one.
    """
    if draft.by in (None, acting.name):
        return acting
    return Person(draft.by) if acting.has_pin else acting._replace(name=draft.by)


def check_signed(draft: Entry, acting: Person, needed: Role) -> None:
    """Raise `NotPermitted` unless whoever acts may do this; what needs a director, one signs."""
    check_right(acting, needed)
    if needed is Role.DIRECTOR:
        check_right(signer_of(draft, acting), needed)


# -- who was faster ------------------------------------------------------------------------------


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
