"""The page on which two players compare the words, and the opponent presses JUDGE."""

from judge_gui.model.keys import more_rules
from judge_gui.model.page import Cap, Page
from judge_gui.model.rule_texts import leads_to_rules
from judge_gui.model.screens import HandOff
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.players import rows
from judge_gui.wording.shared import Keys, judge_key, party
from lexicons.language import _
from lexicons.proceedings.names import addressed, key_name


def hand_off(screen: HandOff, terms: StationTerms) -> Page:
    """Return the page on which the words are compared and JUDGE is pressed."""
    second = key_name(terms.profile.second_key)
    keys: Keys = (Cap(_("Esc"), _("back to typing"), "escape"),)
    if screen.seconded:
        keys = (Cap(judge_key(terms), _("judges"), terms.judge_key), *keys)
    else:
        keys = (Cap(second, _("the words are right"), terms.profile.second_key), *keys)
    if leads_to_rules(screen, terms):
        keys = (*keys, rules_cap())
    corrects = screen.task.corrects
    return Page(
        pressing(terms, "" if screen.seconded else second),
        (
            checking(terms),
            *([_("Corrects entry {number}.", number=corrects)] if corrects else []),
        ),
        rows=rows(screen.words, terms),
        message={
            "early": _("Too soon. Compare first."),
            "second": _("First {second}.", second=second),
            "locked": _("Typing is locked here. To correct a word, press Esc."),
        }.get(screen.message, ""),
        keys=keys,
        large=True,
    )


def rules_cap() -> Cap:
    """Return the key that shows what the rules say."""
    return Cap(_("Down"), _("the rules"), more_rules.name)


def checking(terms: StationTerms) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    if terms.staffed:
        return _("First compare every word with slip and board.")
    match terms.rules.says("procedure", "checker"):
        case "challenged":
            return _(
                "{challenged}: first compare every word with board and slip.",
                challenged=addressed(party(terms, "challenged")),
            )
        case "both":
            return _("Both sides: first compare every word with board and slip.")
    return _("First compare every word with board and slip.")


def pressing(terms: StationTerms, second: str) -> str:
    """Return who presses JUDGE: the opponent of the typist, where the rules do not say who.

    Args:
        terms: the terms of the station.
        second: the second player's key, if it has to come first.

    """
    judge, challenged = judge_key(terms), party(terms, "challenged")
    if second:
        return _("The {challenged} presses {second}.", challenged=challenged, second=second)
    if terms.profile.smart_device and terms.rules.says("procedure", "smart_device"):
        return _("{judge}: by the rules for this device", judge=judge)
    if terms.staffed:
        return _("Word judge: press {judge}.", judge=judge)
    presser = party(terms, terms.rules.says("procedure", "presser") or "challenged")
    return _("The {presser} presses {judge}.", presser=presser, judge=judge)
