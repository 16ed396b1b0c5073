"""Devices: whether the rules let a telephone or tablet of the players judge."""

from judge_procedure import sentences
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rule_set import RuleSet

way = "smart-device"  # of `procedure.ways` in a rule set


def are_allowed(rules: RuleSet) -> bool:
    """Return whether players may judge on a telephone or tablet.

    >>> from lexicons import Library
    >>> [are_allowed(Library().rules(each)) for each in ("nzasp-2022", "nsa-2004")]
    [True, False]
    """
    return way in (rules.says("procedure", "ways") or ())


def refuse(rules: RuleSet) -> None:
    """Raise `CannotJudge`, with what the rules say, unless players' devices may judge."""
    if are_allowed(rules):
        return
    lines = (sentences.line(rules, "procedure", key) for key in ("devices", "ways"))
    raise CannotJudge(
        _("Under these rules, no telephone or tablet of a player may judge."),
        faults=[line.cited for line in lines if line],
        remedy=_("Let the players judge at a kiosk, or ask the word judge."),
    )
