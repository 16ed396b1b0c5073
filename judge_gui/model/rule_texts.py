"""What the rule set says on a page. Where there is no room for it, a key leads to it."""

from typing import NamedTuple

from judge_gui.model.events import RecordedRuling, ShownRuling
from judge_gui.model.screens import HandOff, Screen, VerdictShown
from judge_gui.model.station_terms import StationTerms
from lexicons import RuleSet
from lexicons.proceedings.consequences import consequences_of
from lexicons.record.entry import Kind


class RuleTexts(NamedTuple):
    """Texts of a rule set, each empty if it says nothing."""

    device: str = ""  # what it requires of telephones and tablets
    consequence: str = ""
    final_play: str = ""
    yields_to_book: bool = False  # the printed book has the last word
    finality: str = ""


def rule_texts(screen: Screen, terms: StationTerms) -> RuleTexts:
    """Return what the rule set says on a screen. All of it is empty on most screens."""
    match screen:
        case HandOff() if terms.profile.smart_device:
            return RuleTexts(device=terms.rules.says("procedure", "smart_device") or "")
        case VerdictShown(ruling=ruling) if has_consequences(ruling):
            return on_verdict(ruling, terms.rules)
    return RuleTexts()


def has_consequences(ruling: ShownRuling) -> bool:
    """Return whether the rule set's consequences follow from a ruling that is shown.

    An opinion by other rules and a check after the game are no rulings. The consequences of a
    ruling that is shown again came with it then. A ruling on placement is the director's.
    """
    if not isinstance(ruling, RecordedRuling):
        return True
    no_ruling = ruling.kind in {Kind.DOOR, Kind.DOUBLE_CHECK}
    return not (ruling.again_at or ruling.on_placement or no_ruling)


def on_verdict(ruling: ShownRuling, rules: RuleSet) -> RuleTexts:
    """Return what the rule set says about a verdict."""
    text, _, final_play = consequences_of(rules, ruling.verdict, ruling.count)
    yields = rules.says("finality", "computer") == "yields-to-book"
    finality = rules.says("finality", "text") if yields else ""
    return RuleTexts("", text or "", final_play or "", yields, finality or "")


def leads_to_rules(screen: Screen, terms: StationTerms) -> bool:
    """Return whether a key of a screen shows what the rule set says.

    The director sees all of it on the page itself.
    """
    for_director = isinstance(screen, VerdictShown) and (
        isinstance(screen.ruling, RecordedRuling) and screen.ruling.for_director
    )
    return not for_director and any(rule_texts(screen, terms))
