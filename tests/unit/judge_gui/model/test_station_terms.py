"""The terms of a station: what the profile says, else the rule set, else what is usual."""

from collections.abc import Callable

import pytest

from judge_gui.model.station_terms import StationTerms
from lexicons import CannotJudge, RuleSet

TermsOf = Callable[..., StationTerms]
head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "owl"\n'


def rules(procedure: str = "") -> RuleSet:
    return RuleSet.read(
        f"{head}[procedure]\n{procedure}\n".encode() if procedure else head.encode()
    )


keys = [
    ("", "", "tab"),
    ("", 'judge_key = "f3"', "f3"),
    ("enter", 'judge_key = "f3"', "enter"),
]


@pytest.mark.parametrize(("settled", "said", "key"), keys)
def test_the_profile_s_key_judges_else_the_rule_set_s(
    terms_of: TermsOf, settled: str, said: str, key: str
) -> None:
    assert terms_of(rules(said), judge_key=settled).judge_key == key


@pytest.mark.parametrize(
    ("said", "staffed", "retype", "label"),
    [
        ("", False, False, "JUDGE"),
        ('self_adjudication = true\nretyping = "director"', False, False, "JUDGE"),
        ('self_adjudication = false\nretyping = "players"', True, True, "JUDGE"),
        ('key_label = "OK"', False, False, "OK"),
    ],
)
def test_what_a_rule_set_does_not_say_is_not_so(
    terms_of: TermsOf, said: str, staffed: bool, retype: bool, label: str
) -> None:
    terms = terms_of(rules(said))
    assert (terms.staffed, terms.players_retype, terms.judge_label) == (staffed, retype, label)


@pytest.mark.parametrize("judging", ["profile", "rules"])
def test_one_key_for_both_players_is_no_second_key(terms_of: TermsOf, judging: str) -> None:
    said, settled = ("", "f2") if judging == "profile" else ('judge_key = "f2"', "")
    with pytest.raises(CannotJudge, match="second player's key is the one that judges"):
        terms_of(rules(said), judge_key=settled, second_key="f2")
