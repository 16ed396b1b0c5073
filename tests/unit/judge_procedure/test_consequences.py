"""What follows from a ruling, by each way of counting that a federation may choose."""

import pytest

from judge_procedure.consequences import Points, points_for
from judge_procedure.moments import final_play
from lexicons import RuleSet

head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "base"\n'


def rules(consequence: str) -> RuleSet:
    return RuleSet.read(f"{head}[consequence]\n{consequence}\n".encode())


def test_points_are_counted_as_the_rule_set_says(subtests: pytest.Subtests) -> None:
    for consequence, words, expected in [
        ("points_per_word = 5", 3, Points(3, per_word=5)),
        ("points_per_challenge = 5", 3, Points(3, flat=5)),
        ("points_per_word = 10", 1, Points(1, per_word=10)),
        ('points_per_word = 10\npoints_are = "added"', 8, Points(8, per_word=10)),
        ('points_per_challenge = 5\npoints_are = "deducted"', 2, Points(2, flat=5, deducted=True)),
        ("turn_lost = true", 3, None),
    ]:
        with subtests.test(consequence=consequence):
            assert points_for(rules(consequence), "acceptable", words) == expected
            assert points_for(rules(consequence), "unacceptable", words) is None


def test_points_are_said_with_their_sum(subtests: pytest.Subtests) -> None:
    for points, total, said in [
        (Points(1, per_word=5), 5, "1 word = 5 points. They go to the player who made the play."),
        (
            Points(3, per_word=10),
            30,
            "3 words x 10 = 30 points. They go to the player who made the play.",
        ),
        (
            Points(3, flat=5, deducted=True),
            5,
            "5 points for the challenge. They are deducted from the score of the challenger.",
        ),
        (
            Points(3, flat=1),
            1,
            "1 point for the challenge. They go to the player who made the play.",
        ),
    ]:
        with subtests.test(points=points):
            assert points.total == total
            assert f"{points.sum} {points.goes_to(rules('turn_lost = true'))}" == said


def test_the_last_play_is_spoken_of_at_the_verdict_that_it_is_about() -> None:
    def said(rules: RuleSet, verdict: str) -> list[str]:
        return [line.text for line in final_play(rules, verdict)]

    by_verdict = rules('final_play_acceptable = "No penalty."')
    assert said(by_verdict, "acceptable") == ["Final play: No penalty."]
    assert said(by_verdict, "unacceptable") == []
    always = rules('final_play = "As ever."\nfinal_play_unacceptable = "Play on."')
    assert said(always, "acceptable") == ["Final play: As ever."]
    assert said(always, "unacceptable") == ["Final play: Play on."]
