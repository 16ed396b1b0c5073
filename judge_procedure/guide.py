"""Withdrawals: for which reasons a rulebook lets a challenge be withdrawn."""

from lexicons.language import _
from lexicons.rule_set import RuleSet


def withdrawals() -> dict[str, str]:
    """Return the wording of each reason for which a challenge can be withdrawn."""
    return {
        "blank-misunderstood": _("the letter of a blank was misunderstood"),
        "lost-tile-found": _("a lost tile was found before the last play was judged"),
        "allowed": _("it was taken back, as these rules allow"),
    }


def reasons_to_withdraw(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the reasons for which a rulebook lets a challenge be withdrawn, with their wording."""
    wording = withdrawals()
    exceptions: tuple[str, ...] = rules.says("withdrawal", "unless") or ()
    match rules.says("withdrawal", "allowed"):
        case False:
            known: tuple[str, ...] = exceptions
        case True if exceptions:
            known = tuple(r for r in wording if r not in {*exceptions, "allowed"})
        case True:
            known = ("allowed",)
        case None:
            known = ()
    return [(reason, wording[reason]) for reason in known]
