"""The page on which two players compare the words, and the opponent presses JUDGE."""

from judge_gui.model.challenge_keys import insist
from judge_gui.model.page import Cap, Page
from judge_gui.model.screens import HandOff
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.players import rows
from judge_gui.wording.rules import rules_on, with_rules_cap
from judge_gui.wording.shared import Keys, at_table, judge_key, party, standing_in
from judge_procedure import duties
from judge_procedure.names import addressed, key_name
from lexicons.language import _, together


def hand_off(screen: HandOff, terms: StationTerms) -> Page:
    """Return the page on which the words are compared and JUDGE is pressed."""
    second = key_name(terms.profile.second_key)
    keys: Keys = (Cap(_("Esc"), _("back to typing"), "escape"),)
    if screen.confirming:
        keys = (
            Cap(_("Enter"), _("yes, judge"), "enter"),
            Cap(_("Esc"), _("not yet"), "escape"),
        )
    elif screen.seconded:
        keys = (Cap(judge_key(terms), _("judges"), terms.judge_key), *keys)
    else:
        keys = (Cap(second, _("the words are right"), terms.profile.second_key), *keys)
    if terms.can_insist and not (screen.confirming or screen.task.corrects):
        keys = (*keys, Cap(_("Up"), _("a human judge"), insist.name))
    keys = with_rules_cap(keys, screen, terms)
    title = _asking(terms) or pressing(terms, "" if screen.seconded else second)
    own = [_holding(terms) if terms.confirms else _checking(terms)]
    if screen.task.corrects:
        own.append(_("Corrects entry {number}.", number=screen.task.corrects))
    place = (at_table(screen.task, terms), standing_in(screen.task, terms))
    meanings = (cap.meaning for cap in keys)
    return Page(
        title,
        (*own, *rules_on(screen, terms, title, *own, *place, *meanings)),
        rows=rows(screen.words, terms),
        message={
            "early": _("Too soon. Compare first."),
            "second": _("First {second}.", second=second),
            "locked": _("Typing is locked here. To correct a word, press Esc."),
        }.get(screen.message, ""),
        keys=keys,
        large=True,
    )


def _asking(terms: StationTerms) -> str:
    """Return the question to the opponent, where consent is spoken; else an empty text."""
    if not (terms.confirms and _presser_of(terms) == "challenger"):
        return ""
    challenged = addressed(party(terms, "challenged"))
    return _("{challenged}: are the words right? Say yes.", challenged=challenged)


def _holding(terms: StationTerms) -> str:
    """Return what comes before JUDGE on a telephone, and that it is held."""
    if _asking(terms):
        return _(
            "Compare every word with the board. After the yes, the {challenger} holds {judge}"
            " for a second.",
            challenger=party(terms, "challenger"),
            judge=judge_key(terms),
        )
    held = _("Hold {judge} for a second.", judge=judge_key(terms))
    return together(_checking(terms), held)


def _checking(terms: StationTerms) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    if terms.staffed:
        return _("First compare every word with the slip.")
    return duties.comparing(terms.rules, _presser_of(terms))


def _presser_of(terms: StationTerms) -> str:
    """Return who presses JUDGE: `challenger` or `challenged`."""
    return duties.presser(terms.rules, smart_device=terms.profile.smart_device)


def pressing(terms: StationTerms, second: str) -> str:
    """Return who presses JUDGE.

    Args:
        terms: the terms of the station.
        second: the second player's key, if it has to come first.

    """
    judge = judge_key(terms)
    if second:
        return _(
            "The {challenged} presses {second}.",
            challenged=party(terms, "challenged"),
            second=second,
        )
    if terms.staffed:
        return _("Word judge: press {judge}.", judge=judge)
    return duties.pressing(terms.rules, _presser_of(terms), judge)
