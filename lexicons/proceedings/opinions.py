"""Opinions: what was ruled on a play so far, and who may give the next, as the rulebook has it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lexicons.language import _
from lexicons.proceedings.prompts import Misread, asks_director
from lexicons.record.entry import Entry, Kind
from lexicons.record.plays import plays_in
from lexicons.rule_set import RuleSet

#: How notes name the opinions.
ordinals = {2: "second opinion", 3: "third opinion"}


class Step(NamedTuple):
    """The next opinion on a play."""

    ordinal: int
    asks: str  # the question for the person's initials
    directs: bool = False  # whether only a director may give it
    remark: str = ""  # for the judge
    in_book: bool = False  # whether it is looked up in the book, and entered by hand
    on_leave: bool = False  # whether the director must have asked for it


def opinions_on(entry: Entry, entries: Iterable[Entry]) -> list[Entry]:
    """Return the rulings that count on the words of a ruling, the first one first."""
    play = next(
        (p for p in plays_in(entries) if any(r.number == entry.number for r in p.rulings)), None
    )
    counted: list[Entry] = []
    for ruling in play.counted if play else ():
        if ruling.reason != "placement":
            if ruling.kind == Kind.CORRECTION:
                counted.clear()  # opinions on the mistyped words do not count
            counted.append(ruling)
    return counted


def next_opinion(rules: RuleSet, given: Sequence[Entry]) -> Step:
    """Return who may give the next opinion after at least one; `Misread` if nobody may."""
    if len(given) == 1:
        return second_opinion(rules)
    if len(given) == 2:  # noqa: PLR2004  # the third comes next
        return third_opinion(rules, given)
    raise Misread(_("The third opinion was given. It was the last."))


def second_opinion(rules: RuleSet) -> Step:
    """Return who may give the second opinion."""
    match rules.says("opinion", "second"):
        case "either-player":
            asks = _("Initials of the other person, who judges it again (Enter: back): ")
            return Step(2, asks)
        case "referee":
            asks = _("Initials of the referee (Enter: back): ")
            return Step(2, asks, remark=_("An appeal to the referee. It is the only one."))
        case "book":
            remark = _("The recheck is made in the printed list, and entered here by hand.")
            return Step(2, "", remark=remark, in_book=True)
        case "director":
            return Step(2, asks_director(), directs=True)
    remark = _("These rules say nothing of a second opinion. The director decides.")
    return Step(2, asks_director(), directs=True, remark=remark)


def third_opinion(rules: RuleSet, given: Sequence[Entry]) -> Step:
    """Return who may give the third opinion; `Misread` if these rules have no third."""
    third_person = _("Initials of the third person (Enter: back): ")
    match rules.says("opinion", "third"):
        case "any-case":
            remark = _("The director gives the third opinion. It is final.")
            return Step(3, asks_director(), directs=True, remark=remark)
        case "opinions-differ-or-director" if given[0].verdict != given[1].verdict:
            return Step(3, third_person, remark=_("The first two differ."))
        case "opinions-differ-or-director":
            remark = _("The first two agree: only the director can have a third one given.")
            return Step(3, third_person, remark=remark, on_leave=True)
    raise Misread(
        _(
            "The second opinion was given, and these rules know no third. What the director rules"
            " is entered by /hand."
        )
    )
