"""Consequences: the points that follow from a ruling, with their sums."""

from typing import NamedTuple

from judge_procedure.names import party
from lexicons.language import _, counted
from lexicons.rule_set import RuleSet


class Points(NamedTuple):
    """The points that a challenge of acceptable words costs.

    They are added to the score of the player challenged, or deducted from the challenger's.
    """

    words: int
    per_word: int = 0
    flat: int = 0  # for the challenge, however many words it has
    deducted: bool = False

    @property
    def total(self) -> int:
        """The points for the whole challenge.

        >>> Points(words=3, per_word=5).total, Points(words=3, flat=5).total
        (15, 5)
        """
        return self.words * self.per_word + self.flat

    @property
    def sum(self) -> str:
        """The sum in one sentence: how many points, and what they are counted by.

        >>> Points(words=3, per_word=5).sum, Points(words=3, flat=5).sum
        ('3 words x 5 = 15 points.', '5 points for the challenge.')
        """
        if self.flat:
            return counted(
                "{number} point for the challenge.", "{number} points for the challenge.", self.flat
            )
        return counted(
            "{number} word = {total} points.",
            "{number} words x {points} = {total} points.",
            self.words,
            points=self.per_word,
            total=self.total,
        )

    def goes_to(self, rules: RuleSet) -> str:
        """Return whose score they change, in one sentence."""
        if self.deducted:
            challenger = party(rules, "challenger")
            return _("They are deducted from the score of the {player}.", player=challenger)
        return _("They go to the {player}.", player=party(rules, "challenged"))


def points_for(rules: RuleSet, verdict: str, words: int) -> Points | None:
    """Return the points for so many challenged words, if the rulebook names any.

    A ruling on placement has other consequences: they are for the director to say.

    >>> from lexicons import Library
    >>> points_for(Library().rules("nzasp-2022"), "acceptable", 3).total
    15
    """
    per_word = rules.says("consequence", "points_per_word") or 0
    flat = rules.says("consequence", "points_per_challenge") or 0
    if verdict != "acceptable" or not (per_word or flat):
        return None
    deducted = rules.says("consequence", "points_are") == "deducted"
    return Points(words, per_word, flat, deducted)
