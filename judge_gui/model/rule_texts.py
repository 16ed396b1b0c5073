"""What the rule set says on a page. Where there is no room for it, a key leads to its card."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_gui.model.events import RecordedRuling, ShownRuling
from judge_gui.model.screens import HandOff, Ready, Screen, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_procedure import moments, sentences
from judge_procedure.moments import points_for
from judge_procedure.sentences import Line
from judge_record.entry import Kind
from lexicons.rulebook import RETURNING, Finality, WrongRuling

most_on_card = 120  # words, without the numbers of the rules


class RuleTexts(NamedTuple):
    """Texts of a rule set."""

    page: tuple[Line, ...] = ()  # on the page, as many as have room, the first ones first
    card: tuple[Line, ...] = ()  # all, on the card that a key opens


def rule_texts(screen: Screen, terms: StationTerms) -> RuleTexts:
    """Return what the rule set says on a screen. It says nothing on most screens."""
    match screen:
        case Ready():
            return RuleTexts(card=tuple(moments.before(terms.rules)))
        case HandOff():
            texts = tuple(moments.at_hand_off(terms.rules, smart_device=terms.profile.smart_device))
            return RuleTexts(texts, texts)
        case VerdictShown(ruling=ruling) if has_consequences(ruling):
            first = tuple(_that_follows(ruling, terms))
            then = tuple(_afterwards(ruling, terms))
            summed = (*first[:1], *points(ruling, terms), *first[1:])
            return RuleTexts(first, (*(item for item in summed if item not in then), *then))
    return RuleTexts()


def has_consequences(ruling: ShownRuling) -> bool:
    """Return whether the rule set's consequences follow from a ruling that is shown.

    An opinion by other rules and a check after the game are no rulings. The consequences of a
    ruling that is shown again came with it then. A ruling on placement is the director's.
    """
    if not isinstance(ruling, RecordedRuling):
        return True
    no_ruling = ruling.kind in {Kind.OPINION, Kind.DOUBLE_CHECK}
    return not (ruling.again_at or ruling.on_placement or no_ruling)


def _that_follows(ruling: ShownRuling, terms: StationTerms) -> Iterator[Line]:
    """Yield what follows from a verdict, the clock included: the machine is the judge here."""
    follows = moments.follows(terms.rules, ruling.verdict)
    yield from follows._replace(points=None, tiles_drawn=None).lines()
    if not terms.staffed:
        yield from sentences.said(terms.rules, Finality.text)


def points(ruling: ShownRuling, terms: StationTerms) -> Iterator[Line]:
    """Yield the points for this challenge, and whose score they change."""
    rules = terms.rules
    given = points_for(rules, ruling.verdict, ruling.count)
    if given and (by_rules := moments.follows(rules, ruling.verdict).points):
        yield Line(f"{given.sum} {given.goes_to(rules)}", by_rules.number)


def _afterwards(ruling: ShownRuling, terms: StationTerms) -> Iterator[Line]:
    """Yield what is done back at the board, and which opinions there are."""
    rules = terms.rules
    if tiles_drawn := moments.follows(rules, ruling.verdict).tiles_drawn:
        yield tiles_drawn
    yield from sentences.said(rules, RETURNING)
    yield from moments.other_opinions(rules, machine=not terms.staffed)
    yield from sentences.said(rules, WrongRuling.text)
    yield from filter(None, [moments.left_open(rules)])


def leads_to_rules(screen: Screen, terms: StationTerms) -> bool:
    """Return whether a key of a screen opens a card with what the rule set says.

    The director sees all of it on the page itself.
    """
    for_director = isinstance(screen, VerdictShown) and screen.ruling.for_director
    return not for_director and bool(rule_texts(screen, terms).card)


def cards(screen: Screen, terms: StationTerms) -> tuple[tuple[Line, ...], ...]:
    """Return the texts of a screen on cards, each with as many as are quickly read."""
    filled: list[list[Line]] = []
    for item in rule_texts(screen, terms).card:
        if not filled or words_of(*filled[-1], item) > most_on_card:
            filled.append([])
        filled[-1].append(item)
    return tuple(map(tuple, filled))


def last_card(screen: Screen, terms: StationTerms) -> int:
    """Return the number of a screen's last card; the first one is 0."""
    return max(len(cards(screen, terms)) - 1, 0)


def words_of(*items: Line) -> int:
    """Return how many words texts have, without the numbers of their rules."""
    return sum(len(item.text.split()) for item in items)
