"""Recorded words, judged again: for a further opinion, a double-check, an appeal, a rejudging.

They all take the one way from the record back to a judge: the words of a ruling together, for one
verdict, and only words that a machine has judged before.
"""

from judge_record.entry import Entry
from judge_record.plays import Play
from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Board, Challenge, Verdict
from lexicons.errors import CannotJudge, ChallengeRefused
from lexicons.language import _


class NotJudgedAgain(CannotJudge):
    """These words may not be judged again here. Nothing was looked up, and nothing recorded."""


class RuledByHand(NotJudgedAgain):
    """No machine judged these words: they passed no look for shared words."""

    def __init__(self) -> None:
        super().__init__(
            _("That ruling was made by hand. Enter another by hand, or make it void."),
            remedy=_("Nothing was recorded."),
        )


class OtherBoard(NotJudgedAgain):
    """These words can't be on the board of the rules in use; `why` has its faults, if it said so.

    It says nothing if it takes them for other words: its alphabet spells them in another way.
    """

    def __init__(self, entry: Entry, why: tuple[str, ...]) -> None:
        self.why = why
        number = entry.number
        super().__init__(
            _("By the rules in use, the words of entry {n} can't be on the board.", n=number),
            remedy=_("Use a station with the rules of that entry, or rule by hand."),
        )


def judged_again(judge: Adjudicator, entry: Entry, play: Play) -> Verdict:
    """Return the verdict of a judge, perhaps by other rules and lists, on the words of an entry.

    Raises `NotJudgedAgain`, and any other `CannotJudge` if the look-up fails.
    """
    if not play.was_judged(entry.words):
        raise RuledByHand
    return judge.rule(recorded_challenge(entry, judge.board)).verdict


def recorded_challenge(entry: Entry, board: Board) -> Challenge:
    """Return the words of an entry as they were recorded; `OtherBoard` if that can't be."""
    why: tuple[str, ...] = ()
    try:
        challenge = board.challenge(*entry.words)
        if challenge.words == entry.words:
            return challenge
    except ChallengeRefused as refusal:
        why = refusal.faults
    raise OtherBoard(entry, why)
