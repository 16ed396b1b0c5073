"""What the rule set says on a page. Where there is no room for it, a key leads to its card."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_gui.model.events import RecordedRuling, ShownRuling
from judge_gui.model.screens import HandOff, Ready, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen
from judge_procedure import opinions, sentences
from judge_procedure.sentences import RuleSentence
from judge_record.entry import Kind
from lexicons import RuleSet
from lexicons.rules.rulebook import RETURNING, Finality, WrongRuling

MOST_ON_CARD = 120  # words, without the numbers of the rules


class RuleTexts(NamedTuple):
    page: tuple[RuleSentence, ...] = ()  # on the page, as many as have room, the first ones first
    card: tuple[RuleSentence, ...] = ()  # all, on the card that a key opens


def rule_texts(screen: Screen, terms: StationTerms) -> RuleTexts:
    """Return what the rule set says on a screen. It says nothing on most screens."""
    match screen:
        case Ready():
            return RuleTexts(card=tuple(sentences.when_challenging(terms.rules)))
        case HandOff():
            texts = tuple(
                sentences.when_handing_off(terms.rules, smart_device=terms.profile.smart_device)
            )
            return RuleTexts(texts, texts)
        case VerdictShown(ruling=ruling) if has_consequences(ruling):
            rules = terms.rules
            follows = sentences.consequences(rules, ruling.verdict.value, ruling.count)
            final = () if terms.staffed else tuple(sentences.page_sentences(rules, Finality.text))
            then = tuple(_afterwards(rules, follows, by_players=not terms.staffed))
            now = follows._replace(tiles_drawn=None)
            carded = (*now.lines(), *final)
            return RuleTexts(
                page=(*now._replace(points=None).lines(), *final),
                card=(*(line for line in carded if line not in then), *then),
            )
    return RuleTexts()


def has_consequences(ruling: ShownRuling) -> bool:
    """Return whether the rule set's consequences follow from a ruling that is shown.

    A check after the game is no ruling. The consequences of a ruling that is shown again came with
    it then. A ruling on placement is the director's.
    """
    if not isinstance(ruling, RecordedRuling):
        return True
    is_check = ruling.kind == Kind.DOUBLE_CHECK
    return not (ruling.again_at or ruling.on_placement or is_check)


def _afterwards(
    rules: RuleSet, follows: sentences.Consequences, *, by_players: bool
) -> Iterator[RuleSentence]:
    """Yield what is done back at the board, and which opinions there are."""
    yield from filter(None, [follows.tiles_drawn])
    yield from sentences.page_sentences(rules, RETURNING)
    yield from opinions.other_opinions(rules, by_players=by_players)
    yield from sentences.page_sentences(rules, WrongRuling.text)
    yield from filter(None, [sentences.left_open(rules)])


def leads_to_rules(screen: Screen, terms: StationTerms) -> bool:
    """Return whether a key of a screen opens a card with what the rule set says.

    The director sees all of it on the page itself.
    """
    for_director = isinstance(screen, VerdictShown) and screen.ruling.for_director
    return not for_director and bool(rule_texts(screen, terms).card)


def rule_cards(screen: Screen, terms: StationTerms) -> tuple[tuple[RuleSentence, ...], ...]:
    """Return the texts of a screen on cards, each with as many as are quickly read."""
    filled: list[list[RuleSentence]] = []
    for item in rule_texts(screen, terms).card:
        if not filled or word_count(*filled[-1], item) > MOST_ON_CARD:
            filled.append([])
        filled[-1].append(item)
    return tuple(map(tuple, filled))


def word_count(*items: RuleSentence) -> int:
    """Return how many words texts have, without the numbers of their rules."""
    return sum(len(item.text.split()) for item in items)
