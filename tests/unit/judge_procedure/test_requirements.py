"""What a rulebook requires of a machine's settings."""

import pytest

from judge_procedure.requirements import breach, requirements
from lexicons import RuleSet

head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "x"\n'


@pytest.mark.parametrize(
    ("procedure", "kept_apart"),
    [
        ("", False),
        ('presser_smart_device = "challenger"', True),
        ('presser_smart_device = "challenged"', False),  # who presses where the rules say nothing
        ('presser = "challenged"\npresser_smart_device = "challenged"', False),
        ('presser = "challenged"\npresser_smart_device = "challenger"', True),
        ('presser = "challenger"\npresser_smart_device = "challenged"', True),
        ('presser = "challenger"', False),
    ],
)
def test_telephone_and_kiosk_are_set_apart_only_if_different_players_press(
    procedure: str, kept_apart: bool
) -> None:
    rules = RuleSet.read(f"{head}[procedure]\n{procedure}\n".encode())
    assert ["smart_device" in each for each in requirements(rules)] == [True] * kept_apart
    assert bool(breach(rules, {"smart_device": True})) is kept_apart
    assert not breach(rules, {"smart_device": False})
