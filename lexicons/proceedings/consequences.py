"""Consequences: what a rulebook says follows from a ruling, with its sums; each screen words it."""

from typing import NamedTuple

from lexicons.rule_set import RuleSet


class Points(NamedTuple):
    """The points that a challenge of acceptable words gives to the player challenged."""

    words: int
    per_word: int

    @property
    def total(self) -> int:
        """The points for all the words.

        >>> Points(words=3, per_word=5).total
        15
        """
        return self.words * self.per_word


class Consequences(NamedTuple):
    """What follows from a ruling on words; nothing about clocks."""

    text: str = ""  # "" if the rulebook is silent
    points: Points | None = None
    final_play: str = ""  # if the ruling is on the last play of the game


def consequences_of(rules: RuleSet, verdict: str, words: int) -> Consequences:
    """Return what follows from a verdict on so many challenged words.

    A ruling on placement has other consequences: they are for the director to say.

    >>> from lexicons import Library
    >>> consequences_of(Library().rules("nzasp-2022"), "acceptable", 3).points
    Points(words=3, per_word=5)
    """
    return Consequences(
        rules.says("consequence", verdict) or "",
        points_for(rules, verdict, words),
        rules.says("consequence", "final_play") or "",
    )


def points_for(rules: RuleSet, verdict: str, words: int) -> Points | None:
    """Return the points for so many challenged words, if the rulebook gives any."""
    per_word = rules.says("consequence", "points_per_word")
    return Points(words, per_word) if per_word and verdict == "acceptable" else None
