"""Decisions: what is done about a challenge, and what officials may decide.

`decide` is taken within a transaction, so it is taken once. It reads the record and has no judge in
its hands: whether a person is called can't depend on what a look-up would say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from judge_record.entry import RULINGS, Entry, Kind, Outcome, Person, Reason, Role, Source
from judge_record.plays import Play
from judge_record.reader import Reader
from judge_record.view import Question, ShownAgain, View, is_about, judge_of
from lexicons.errors import CannotJudge
from lexicons.language import _

SHORT = 5  # the longest words, in characters, that may differ by one slip only; longer ones by two


class Rule(NamedTuple):
    """The challenge is to be judged: as a new ruling, or as a correction of one."""

    kind: Kind
    shares: tuple[int, ...]


class Call(NamedTuple):
    """A person is to be called."""

    reason: Reason
    shares: tuple[Entry, ...] = ()  # the earlier rulings that they must see
    about: Entry | None = None  # the ruling that the words correct


class Refuse(NamedTuple):
    """The challenge is not to be judged."""

    reason: str
    why: CannotJudge


Decision = Rule | ShownAgain | Call | Refuse


def decide(view: View, asked: Question) -> Decision:
    """Return what is to be done about a challenge.

    What stands on its words at its table comes first: a machine's ruling is shown again; where a
    person ruled, a person is called. Then come shared words.

    Another play with the same words is judged by itself, and the record says that they were judged
    before. It needs no person: the same words by the same lists get the verdict that is known.
    """
    if asked.allowed_by and (why := _fault_of_permission(view, asked)):
        return Refuse("not permitted", why)
    if asked.insists:  # a person could look up what a probe asks for: they see what it shares
        persons = [each for each in view.equal(asked) if not each.is_by_machine]
        return Call(Reason.INSISTED, once([*persons, *view.sharing(asked)[0]]))
    if asked.about:
        return on_correction(view, asked)
    equal = view.equal(asked)
    new = _not_covered(view, asked, equal)
    if new and new[0].is_by_machine and not asked.other_play:
        return view.shown(new[0])
    known = [each for each in equal if each.is_by_machine] if asked.other_play else []
    own, others = view.sharing(asked)
    if any(each not in known for each in new) or _not_covered(view, asked, own):
        return Call(Reason.OVERLAP, once([*equal, *own]))
    return Rule(Kind.RULING, numbers([*known, *others]))


def on_correction(view: View, asked: Question) -> Decision:
    """Return what is to be done about words that were typed again, in place of those of a ruling.

    A person always compares them with the words that were judged: if one word is kept, two verdicts
    can show the other. It must be the director in five cases: the rules say so; the words are more
    than typing errors; they share some with another challenge at this table; this table had a
    correction in this round; or a person has ruled on the play, or on the new words. A table is
    each one that the play was at.
    """
    of, words = view.find(asked.about), asked.challenge.words
    if of is None or of.kind not in RULINGS or not of.is_by_machine:
        what = _(
            "Entry {number} is not a ruling on words that can be typed again.", number=asked.about
        )
        again = _("Type the challenge again.")
        return Refuse("no such ruling", CannotJudge(what, remedy=again))
    play = view.play(of)
    if of not in play.counted:
        void = play.of([Kind.VOID])[-1]
        return Refuse("void", DecidedMeanwhile(void))
    if sorted(words) == sorted(of.words):
        if judge_of(of) == view.judge:
            return view.shown(of)
        what = _("Other rules or lexicons than those in use judged entry {n}.", n=of.number)
        way = _("Call the director. A second opinion judges these words again.")
        return Refuse("other rules", CannotJudge(what, remedy=way))
    seen = min(filter(None, (asked.seen, asked.allowed_by)), default=None)
    if decided := play.decided_after(seen):
        return Refuse("decided since", DecidedMeanwhile(decided))
    own, others = view.sharing(asked)
    equal = [each for seat in play.seats for each in view.equal(replace(asked, seat=seat))]
    persons = [play.by_person, *(each for each in equal if not each.is_by_machine)]
    shared = once([*filter(None, persons), *own])
    is_first = not view.corrections_at(play.seats, of.day)
    is_usual = is_mistyping(of, words) and not shared and is_first
    reason = Reason.MISTYPED if is_usual and view.players_retype else Reason.CORRECTION
    call = view.find(asked.allowed_by)
    is_let = call is not None and call.reason in (reason, Reason.CORRECTION)
    if not is_let or _not_covered(view, asked, shared):
        return Call(reason, shared, of)
    return Rule(Kind.CORRECTION, numbers(others))


def _not_covered(view: View, asked: Question, rulings: Iterable[Entry]) -> list[Entry]:
    """Return the rulings that the person didn't see who let this challenge be judged."""
    call = view.find(asked.allowed_by)
    covered = call.shares if call else ()
    return [each for each in rulings if each.number not in covered]


def once(rulings: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return rulings without repetitions."""
    return tuple({each.number: each for each in rulings}.values())


def numbers(rulings: Iterable[Entry]) -> tuple[int, ...]:
    """Return the numbers of rulings, for a field."""
    return tuple(sorted({each.number for each in rulings}))


def placed(view: View, asked: Question) -> Question:
    """Return a question with the seat of the play that its words correct."""
    of = view.find(asked.about)
    return replace(asked, seat=view.play(of).seat) if of and of.kind in RULINGS else asked


class DecidedMeanwhile(CannotJudge):
    """Another entry has decided the case. Nothing was recorded."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(how(entry), remedy=_("This changed nothing. Look at that entry first."))


def how(entry: Entry) -> str:
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


def _fault_of_permission(view: View, asked: Question) -> CannotJudge | None:
    """Return why a call doesn't let this challenge be judged; None if it does."""
    number = asked.allowed_by or 0
    if used := view.reader.used(number):
        return CannotJudge(
            _("Call {call} was judged already, in entry {entry}.", call=number, entry=used.number),
            remedy=_("Type the challenge again."),
        )
    call = view.permission(number)
    if call is None or not is_about(call, asked):
        what = _("Nobody has let these words be judged.")
        return CannotJudge(what, remedy=_("Call the director."))
    return None


class OtherFiles(CannotJudge):
    """The files of this station are no longer those of the event."""

    reason = "other files"

    def __init__(self) -> None:
        super().__init__(
            _("The files of the event were replaced: take the new files."),
            remedy=_(
                "Nothing was ruled. End the session, put the event's stick in, and type the line"
                " again: the station takes them."
            ),
        )


# -- what officials decide -----------------------------------------------------------------------

# A page shows a case for minutes. So a decision names the last entry that its official knew, and is
# compared with the record while nobody else can add an entry: of two people who decide the same
# case at one moment, the later one learns what the first one decided.


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


def needed_for(draft: Entry, case: Entry | None, play: Play) -> Role:
    """Return the role that a decision needs; that of a call is the one who was called.

    Only the director rules as such, or on a void play.
    """
    if draft.kind is Kind.SETTLED and case and case.kind is Kind.CALL:
        return max(settler_of(case), draft.kind.row.who, key=lambda role: role.rank)
    is_void = bool(play.rulings) and not play.counted
    if draft.kind in RULINGS and (is_void or draft.source is Source.DIRECTOR):
        return Role.DIRECTOR
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


# -- typing errors -------------------------------------------------------------------------------


def slips(one: str, other: str) -> int:
    """Return the optimal string alignment distance of two words, in characters (Damerau 1964).

    One slip is a character too many, one missing, another one, or two neighbours exchanged.

    >>> slips("BLORP", "BLORP"), slips("BLORP", "BLROPS")
    (0, 2)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        older, before, row = before, row, [place]
        for at, wanted in enumerate(other, 1):
            steps = [before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != wanted)]
            if place > 1 < at and letter == other[at - 2] and one[place - 2] == wanted:
                steps.append(older[at - 2] + 1)
            row.append(min(steps))
    return row[-1]


def can_be_meant(typed: Sequence[str], meant: Sequence[str]) -> bool:
    """Return whether the new words can be those that were meant when others were typed.

    Their number is the same, and every typed word is like one of them, in any order.

    >>> can_be_meant(["ZANT", "QI"], ["QI", "ZANTS"]), can_be_meant(["ZANT"], ["HOUSE"])
    (True, False)
    """
    if len(typed) != len(meant):
        return False
    left, wanted = list(typed), list(meant)
    for word in meant:
        if word in left:
            left.remove(word)
            wanted.remove(word)
    is_like = {
        (one, other): slips(one, other) <= (1 if min(len(one), len(other)) <= SHORT else 2)
        for one in left
        for other in wanted
    }
    return any(
        all(is_like[pair] for pair in zip(left, order, strict=True))
        for order in permutations(wanted)
    )


def is_mistyping(ruling: Entry, words: Sequence[str]) -> bool:
    """Return whether new words can be a correction of mistyped words in a ruling.

    Their number is the same, at least one wasn't judged before, and the ruling isn't a correction:
    fewer words, or the same ones in other numbers, would show the verdict on single words. Every
    word is like one that was typed: another word would show the verdict on the others.
    """
    return (
        ruling.kind is not Kind.CORRECTION
        and not set(words) <= set(ruling.words)
        and can_be_meant(ruling.words, words)
    )
