"""The decision on a challenge: judge it, show an earlier ruling, call a person, or don't judge.

`decide` is taken within a transaction, so it is taken once. It reads the record and has no judge in
its hands: whether a person is called can't depend on what a look-up would say.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from judge_record.entry import RULINGS, Entry, Kind, Reason, RefusalReason
from judge_record.official import DecidedMeanwhile
from judge_record.reader import OtherFiles
from judge_record.store import Busy
from judge_record.view import Question, ShownAgain, View
from lexicons.errors import CannotJudge, JudgeError, Malfunction, Missing, Unsound
from lexicons.language import _

SHORT = 5  # the longest words, in characters, that may differ by one slip only; longer ones by two


class Rule(NamedTuple):
    """The challenge is to be judged: as a new ruling, or as a correction of one."""

    kind: Kind
    shares: tuple[int, ...]


class Call(NamedTuple):
    """A person is to be called."""

    reason: Reason
    rulings: tuple[Entry, ...] = ()  # the earlier ones that share words, which they must see
    about: Entry | None = None  # the ruling that the words correct

    @property
    def compared(self) -> tuple[Entry, ...]:
        """All rulings with which the person compares the challenge."""
        return (self.about, *self.rulings) if self.about else self.rulings


class Refuse(NamedTuple):
    """The challenge is not to be judged."""

    reason: RefusalReason
    why: CannotJudge


#: The reasons of errors, as a record keeps them: all else is `NO_LOOK_UP`.
REASONS = {
    Missing: RefusalReason.MISSING_FILE, Unsound: RefusalReason.DAMAGED_FILE,
    OtherFiles: RefusalReason.OTHER_FILES, Busy: RefusalReason.BUSY_RECORD,
    Malfunction: RefusalReason.FAULT,
}  # fmt: skip

#: Why a machine that was asked gave no verdict: else the record or the rulebook let none judge.
MACHINE_CANNOT = frozenset({RefusalReason.NO_LOOK_UP, *REASONS.values()})


def why_no_verdict(error: JudgeError) -> RefusalReason:
    """Return all that a record keeps of an error."""
    known = (REASONS[kind] for kind in type(error).mro() if kind in REASONS)
    return next(known, RefusalReason.NO_LOOK_UP)


Decision = Rule | ShownAgain | Call | Refuse


def decide(view: View) -> Decision:
    """Return what is to be done about a challenge.

    What stands on its words at its table comes first: a machine's ruling is shown again; where a
    person ruled, a person is called. Then come shared words.

    Another play with the same words is judged by itself, and the record says that they were judged
    before. It needs no person: the same words by the same lists get the verdict that is known.
    """
    question = view.question
    equal = view.same_words()
    if question.insists:  # a person could look up what a probe asks for: they see what it shares
        by_persons = [ruling for ruling in equal if not ruling.is_by_machine]
        return Call(Reason.INSISTED, once([*by_persons, *view.sharing()[0]]))
    if question.about:
        return _on_correction(view, question)
    new = _not_covered(view, equal)
    if new and new[0].is_by_machine and not question.other_play:
        return view.shown_again(new[0])
    known = [ruling for ruling in equal if ruling.is_by_machine] if question.other_play else []
    own, others = view.sharing()
    if any(ruling not in known for ruling in new) or _not_covered(view, own):
        return Call(Reason.OVERLAP, once([*equal, *own]))
    return Rule(Kind.RULING, numbers([*known, *others]))


def _on_correction(view: View, question: Question) -> Decision:
    """Return what is to be done about words that were typed again, in place of those of a ruling.

    A person always compares them with the words that were judged: if one word is kept, two verdicts
    can show the other.
    """
    ruling, words = view.corrected, question.challenge.words
    if ruling is None or ruling.kind not in RULINGS or not ruling.is_by_machine:
        what = _(
            "Entry {number} is not a ruling on words that can be typed again.",
            number=question.about,
        )
        again = _("Type the challenge again.")
        return Refuse(RefusalReason.NO_SUCH_RULING, CannotJudge(what, remedy=again))
    play = view.play(ruling)
    if ruling not in play.counted:
        void = play.of([Kind.VOID])[-1]
        return Refuse(RefusalReason.VOID, DecidedMeanwhile(void))
    if sorted(words) == sorted(ruling.words):
        if ruling.judged_by == view.judged_by:
            return view.shown_again(ruling)
        what = _("Entry {n} was judged by other rules or lexicons than now.", n=ruling.number)
        way = _("Call the director. A second opinion judges these words again.")
        return Refuse(RefusalReason.OTHER_RULES, CannotJudge(what, remedy=way))
    if decided := play.decided_after(question.seen):
        return Refuse(RefusalReason.DECIDED_SINCE, DecidedMeanwhile(decided))
    own, others = view.sharing()
    equal = [held for seat in play.seats for held in view.same_words(seat)]
    standing = filter(None, [play.by_person, *equal])
    by_persons = [held for held in standing if not held.is_by_machine]
    shared = once([*by_persons, *own])
    needs_director = _needs_director(view, ruling, own, by_persons)
    reason = Reason.CORRECTION if needs_director else Reason.MISTYPED
    is_let = view.call is not None and view.call.reason in (reason, Reason.CORRECTION)
    if not is_let or _not_covered(view, shared):
        return Call(reason, shared, ruling)
    return Rule(Kind.CORRECTION, numbers(others))


def _needs_director(
    view: View, ruling: Entry, own: Sequence[Entry], by_persons: Sequence[Entry]
) -> bool:
    """Return whether only the director may let words that were typed again be judged.

    Else a word judge may: of one typing error of a table in a round, which nobody has ruled on.
    """
    return (
        not view.players_retype  # the rules say so
        or not is_mistyping(ruling, view.question.challenge.words)
        or bool(own)  # they share a word with another challenge at this table
        or view.is_second_correction(ruling)
        or bool(by_persons)
    )


def _not_covered(view: View, rulings: Iterable[Entry]) -> list[Entry]:
    """Return the rulings that the person didn't see who lets this challenge be judged."""
    covered = view.call.shares if view.call else ()
    return [ruling for ruling in rulings if ruling.number not in covered]


def once(rulings: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return rulings without repetitions."""
    return tuple({ruling.number: ruling for ruling in rulings}.values())


def numbers(rulings: Iterable[Entry]) -> tuple[int, ...]:
    return tuple(sorted({ruling.number for ruling in rulings}))


# -- typing errors -------------------------------------------------------------------------------


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
