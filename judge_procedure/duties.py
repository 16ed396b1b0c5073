"""Duties: who types the words, who compares them, and who presses JUDGE."""

from judge_procedure.names import addressed, party
from lexicons.language import _
from lexicons.rule_set import RuleSet


def typing(rules: RuleSet) -> str:
    """Return who types the words."""
    challenger = addressed(party(rules, "challenger"))
    if rules.says("procedure", "typist") is None:
        return _("Type the challenged words")
    if rules.says("procedure", "slip_required"):
        return _("{challenger}: type the words of the slip", challenger=challenger)
    return _("{challenger}: type the challenged words", challenger=challenger)


def comparing(rules: RuleSet, presser: str) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    challenged = addressed(party(rules, "challenged"))
    slip = rules.says("procedure", "slip_required")
    match rules.says("procedure", "checker"):
        case "challenged" if presser == "challenger":
            return _(
                "{challenged}: compare every word with the board, and agree aloud.",
                challenged=challenged,
            )
        case "challenged" if rules.says("procedure", "typist") == "any-player-if-agreed":
            return _("If you did not type: compare every word with the play.")
        case "challenged" if slip:
            return _(
                "{challenged}: first compare every word with board and slip.", challenged=challenged
            )
        case "challenged":
            return _("{challenged}: first compare every word with the play.", challenged=challenged)
        case "both" if slip:
            return _("Both sides: first compare every word with board and slip.")
        case "both":
            return _("Both sides: first compare every word with the play.")
    return _("First compare every word with the play.")


def presser(rules: RuleSet, *, smart_device: bool = False) -> str:
    """Return who presses JUDGE: `challenger` or `challenged`.

    Where the rules do not say it, the player who made the play does: not the one who typed.
    """
    on_device = rules.says("procedure", "presser_smart_device") if smart_device else None
    return on_device or rules.says("procedure", "presser") or "challenged"


def pressing(rules: RuleSet, presser: str, judge: str) -> str:
    """Return who presses JUDGE; `judge` is the key as this machine has it."""
    return _("The {presser} presses {judge}.", presser=party(rules, presser), judge=judge)
