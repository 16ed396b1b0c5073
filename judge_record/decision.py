"""The decision on a challenge: rule on it, show an earlier ruling, call a person, or do not judge.

`decide` is taken while nobody else can add an entry, so it is taken once. It has no judge in its
hands: whether a person is called cannot depend on what a look-up would say.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from judge_record.act import DecidedMeanwhile, how
from judge_record.calls import Reason
from judge_record.entry import Entry, Kind, judged
from judge_record.overlaps import note_of
from judge_record.question import NotAllowed, ProbingPolicy, Question, ShownAgain
from judge_record.view import View
from lexicons.errors import CannotJudge
from lexicons.language import _

#: The longest words, in characters, that may differ by one slip only; longer ones by two.
short = 5


def slips(one: str, other: str) -> int:
    """Return the optimal string alignment distance of two words, in characters.

    One slip is a character too many, one missing, another one, or two neighbours exchanged
    (Damerau 1964).

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


def near(one: str, other: str) -> bool:
    """Return whether one word can be a mistyping of the other.

    >>> near("ZANT", "ZANTS"), near("ZATN", "ZANT"), near("ZANT", "HOUSE"), near("QI", "ZA")
    (True, True, False, False)
    """
    return slips(one, other) <= (1 if min(len(one), len(other)) <= short else 2)


def can_be_meant(typed: Sequence[str], meant: Sequence[str]) -> bool:
    """Return whether the new words can be those that were meant when others were typed.

    They are as many, and each typed word is near one of them, in whatever order.

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
    pairs = {(one, other): near(one, other) for one in left for other in wanted}
    return any(
        all(pairs[pair] for pair in zip(left, order, strict=True)) for order in permutations(wanted)
    )


class Rule(NamedTuple):
    """The challenge is to be judged: as a new ruling, or as a correction of one."""

    kind: Kind
    about: int | None  # the call that it uses, or the ruling that it corrects
    note: str | None


class Call(NamedTuple):
    """A person is to be called."""

    reason: Reason
    sharing: Sequence[Entry]  # the earlier rulings at this table that share words
    about: Entry | None  # the ruling that the words correct, or the first of these


class Refuse(NamedTuple):
    """The challenge is not to be judged."""

    why: CannotJudge


Decision = Rule | ShownAgain | Call | Refuse


def decide(view: View, asked: Question, policy: ProbingPolicy) -> Decision:
    """Return what is to be done about a challenge."""
    if asked.allowed and (why := not_allowed(view, asked)):
        return Refuse(why)
    if asked.insists:
        return Call(Reason.INSISTED, (), None)
    if asked.corrects:
        return on_correction(view, asked, policy)
    covered = view.covered(asked)
    same = view.equal(asked)
    if same and not covered(same):
        return view.shown(same)
    asks, own, others = overlapping(view, asked, policy)
    if asks and not all(map(covered, own)):
        # Who lets it be judged knows them all.
        noticed = [same, *own] if same else own
        return Call(Reason.OVERLAP, noticed, noticed[0])
    return Rule(Kind.RULING, asked.allowed, note_of(others if asks else [*own, *others]))


def on_correction(view: View, asked: Question, policy: ProbingPolicy) -> Decision:
    """Return what is to be done about words that were typed again, in place of those of a ruling.

    A person always compares them with the words that were judged: if one word is kept, two verdicts
    can show the other. It must be the director in four cases: the rules say so; the words are more
    than typing errors; they share some with another challenge at this table; or this table had a
    correction in this round.
    """
    of, words = view.find(asked.corrects), asked.challenge.words
    if of is None or of.kind not in judged or of.source != "machine":
        return Refuse(no_such_ruling(asked.corrects or 0))
    if void := view.void_of(of):
        return Refuse(DecidedMeanwhile(how(void)))
    if sorted(words) == sorted(of.words):
        return view.shown(of) if view.by_same_judge(of) else Refuse(other_judge(of))
    seen = min(filter(None, (asked.seen, asked.allowed)), default=None)
    if seen and (decided := view.decided_after(of, seen)):
        return Refuse(DecidedMeanwhile(how(decided)))
    asks, own, others = overlapping(view, asked, policy, of)
    shared = own if asks else []
    usual = is_mistyping(of, words) and not shared and not view.corrections(of)
    reason = Reason.MISTYPED if usual and view.players_retype else Reason.CORRECTION
    call, covered = view.call(asked.allowed), view.covered(asked)
    if not call or call.reason not in (reason, Reason.CORRECTION) or not all(map(covered, shared)):
        return Call(reason, shared, of)
    return Rule(Kind.CORRECTION, of.number, note_of(others if asks else [*own, *others]))


def overlapping(
    view: View, asked: Question, policy: ProbingPolicy, of: Entry | None = None
) -> tuple[bool, list[Entry], list[Entry]]:
    """Return whether a person is asked about overlaps, and those at this table and elsewhere.

    A person is asked only if the table is known. Otherwise, innocent players would learn what
    others had challenged.
    """
    if policy is ProbingPolicy.OFF:
        return False, [], []
    return policy is ProbingPolicy.ASK and bool(asked.seat.table), *view.sharing(asked, of)


def not_allowed(view: View, asked: Question) -> NotAllowed | None:
    """Return why a call does not let this challenge be judged; None if it does."""
    number = asked.allowed or 0
    if used := view.journal.used(number):
        return NotAllowed(
            _("Call {call} was judged already, in entry {entry}.", call=number, entry=used.number),
            remedy=_("Type the challenge again."),
        )
    call = view.permission(number)
    if call is None or not view.is_about(call, asked):
        return NotAllowed(
            _("Nobody has let these words be judged."), remedy=_("Call the director.")
        )
    return None


def no_such_ruling(number: int) -> CannotJudge:
    """Return the refusal to correct what is not a ruling by the machine."""
    return CannotJudge(
        _("Entry {number} is not a ruling on words that can be typed again.", number=number),
        remedy=_("Type the challenge again."),
    )


def other_judge(of: Entry) -> CannotJudge:
    """Return the refusal to show a ruling by other rules or lexicons again."""
    return CannotJudge(
        _("Other rules or lexicons than those in use judged entry {n}.", n=of.number),
        remedy=_("Call the director. A second opinion judges these words again."),
    )


def is_mistyping(ruling: Entry, words: Sequence[str]) -> bool:
    """Return whether new words can be a correction of mistyped words in a ruling.

    They are as many, at least one was not judged before, and the ruling is not a correction
    itself: fewer words, or the same ones in other numbers, would show the verdict on each. Each is
    near one that was typed: another word in its place would show the verdict on the others.
    """
    return (
        ruling.kind != Kind.CORRECTION
        and not set(words) <= set(ruling.words)
        and can_be_meant(ruling.words, words)
    )
