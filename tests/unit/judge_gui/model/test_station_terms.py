"""Which key judges at a station, and what its rules let players do."""

from lexicons import RuleSet
from tests.kiosks import terms_of

head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "owl"\n'


def rules(procedure: str = "") -> RuleSet:
    return RuleSet.read(
        f"{head}[procedure]\n{procedure}\n".encode() if procedure else head.encode()
    )


def test_the_profile_s_key_judges_else_the_rule_set_s_else_tab() -> None:
    assert terms_of(rules()).judge_key == "tab"
    f3 = rules('judge_key = "f3"')
    assert terms_of(f3).judge_key == "f3"
    assert terms_of(f3, judge_key="keypad-enter").judge_key == "keypad-enter"


def test_the_enter_of_a_rule_set_is_the_keypad_s() -> None:
    """The other Enter ends the last word: the typist's last key is never the one that judges."""
    assert terms_of(rules('judge_key = "enter"')).judge_key == "keypad-enter"
