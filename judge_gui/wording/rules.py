"""What the rule set says: on a page as much as has room, all of it on cards behind a key."""

from collections.abc import Iterable

from judge_gui.model.keys import more_rules
from judge_gui.model.page import Cap, Page
from judge_gui.model.rule_texts import cards, leads_to_rules, rule_texts
from judge_gui.model.screens import HandOff, Ready, RulesShown, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.shared import Keys, reading
from lexicons.language import _

Ruled = Ready | HandOff | VerdictShown

most_to_read = 30  # to read on a page; uncounted: words, number, receipt, table of a verdict
most_on_first_page = 40  # it also says whom players call about the placement of tiles


def with_rules_cap(keys: Keys, screen: Ruled, terms: StationTerms) -> Keys:
    """Return the keys of a page, with the one that opens a card if there is a card."""
    if leads_to_rules(screen, terms):
        return (*keys, Cap(_("Down"), _("rules"), more_rules.name))
    return keys


def rules_on(screen: Ruled, terms: StationTerms, *others: str) -> tuple[str, ...]:
    """Return what the rule set says on a page, as much as has room beside other texts."""
    texts = (item.text for item in rule_texts(screen, terms).page)
    most = most_on_first_page if isinstance(screen, Ready) else most_to_read
    return fitting(texts, most - reading(*others))


def fitting(texts: Iterable[str], room: int) -> tuple[str, ...]:
    """Return the first of these texts, as many as have no more words than there is room for."""
    kept: list[str] = []
    for text in texts:
        if reading(*kept, text) > room:
            break
        kept.append(text)
    return tuple(kept)


def rules_page(screen: RulesShown, terms: StationTerms) -> Page:
    """Return a card with what the rule set says, each text with the number of its rule."""
    every = cards(screen.origin, terms)
    number, count = screen.card + 1, len(every)
    title = _("The rules say")
    keys: Keys = (Cap(_("any key"), _("back"), "enter"),)
    if count > 1:
        title = _("The rules say ({number} of {count})", number=number, count=count)
    if number < count:
        keys = (
            Cap(_("Down"), _("more"), more_rules.name),
            Cap(_("any other key"), _("back"), "enter"),
        )
    return Page(title, tuple(item.cited for item in every[screen.card]), keys=keys)
