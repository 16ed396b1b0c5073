"""What follows from a ruling, by each way of counting that a federation may choose."""

import pytest

from judge_procedure.moments import Points, final_play, points_for
from lexicons import RuleSet

head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "base"\n'
gained = "They go to the player who made the play."


def rules(consequence: str) -> RuleSet:
    return RuleSet.read(f"{head}[consequence]\n{consequence}\n".encode())


@pytest.mark.parametrize(
    ("consequence", "words", "expected", "said"),
    [
        ("points_per_word = 5", 1, Points(1, per_word=5), f"1 word = 5 points. {gained}"),
        ("points_per_word = 10", 3, Points(3, per_word=10), f"3 words x 10 = 30 points. {gained}"),
        ("points_per_challenge = 1", 3, Points(3, flat=1), f"1 point for the challenge. {gained}"),
        ('points_per_word = 10\npoints_are = "added"', 8, Points(8, per_word=10),
         f"8 words x 10 = 80 points. {gained}"),
        ('points_per_challenge = 5\npoints_are = "deducted"', 2, Points(2, flat=5, deducted=True),
         "5 points for the challenge. They are deducted from the score of the challenger."),
        ("turn_lost = true", 3, None, ""),
    ],
)  # fmt: skip
def test_points_are_counted_and_said_as_the_rule_set_has_it(
    consequence: str, words: int, expected: Points | None, said: str
) -> None:
    club = rules(consequence)
    found = points_for(club, "acceptable", words)
    assert found == expected
    assert (f"{found.sum} {found.goes_to(club)}" if found else "") == said
    assert points_for(club, "unacceptable", words) is None


def test_the_last_play_is_spoken_of_at_the_verdict_that_it_is_about() -> None:
    def said(rules: RuleSet, verdict: str) -> list[str]:
        return [line.text for line in final_play(rules, verdict)]

    by_verdict = rules('final_play_acceptable = "No penalty."')
    assert said(by_verdict, "acceptable") == ["Final play: No penalty."]
    assert said(by_verdict, "unacceptable") == []
    always = rules('final_play = "As ever."\nfinal_play_unacceptable = "Play on."')
    assert said(always, "acceptable") == ["Final play: As ever."]
    assert said(always, "unacceptable") == ["Final play: Play on."]
