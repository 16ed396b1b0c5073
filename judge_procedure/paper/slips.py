"""What people write on by hand: slips, and the director's sheets of an event."""

from typing import NamedTuple

from judge_procedure.fonts import line_width
from judge_procedure.names import addressed, party, word_judge
from judge_procedure.opinions import on_slip
from judge_procedure.paper.template import A4_WIDTH, LETTER_HEIGHT, POINT, Paper, largest
from lexicons import RuleSet
from lexicons.language import _
from lexicons.rulebook import Side

MARGIN = 6.0
NARROWEST_TILE, LOWEST_ROW = 5.5, 4.5  # in which people write a capital letter
BESIDE_WORDS = 56.0  # the height of all else on a slip
MOST_DOWN = 3
TEXT = 10.0  # points
VERDICT = 12.5  # points, if there is room
RECEIPT = ((2,), (3,), (4, 4))  # boxes: machine, entry, code
FINAL_NUMBER = (4, 4, 4, 4)  # boxes: the number of the entry, and twelve digits


def slips(rules: RuleSet, event: str = "") -> Paper:
    """Return a page of slips, to be cut apart. Nothing on one is about a single word."""
    across = 2 if NARROWEST_TILE * rules.longest_word <= A4_WIDTH / 2 - 2 * MARGIN else 1
    words = LOWEST_ROW * rules.most_words
    down = max(1, min(MOST_DOWN, int(LETTER_HEIGHT / (words + BESIDE_WORDS))))
    verdicts = [rules.verdict_word(each) for each in ("acceptable", "unacceptable")]
    room = A4_WIDTH / across - 2 * MARGIN - 35  # beside ticks and gaps
    signers = (
        addressed(party(rules, Side.CHALLENGER)),
        addressed(party(rules, Side.CHALLENGED)),
        addressed(word_judge(rules)),
    )
    facts = {
        "title": _("Slips: {rules}", rules=rules.heading("title")),
        "event": event,
        "rules": rules,
        "across": across,
        "down": down,
        "opinions": on_slip(rules),
        "verdicts": verdicts,
        "points": largest(" ".join(verdicts), VERDICT, room, TEXT),
        # Translators: the groups of a receipt, in small letters below boxes.
        "receipt": dict(zip((_("machine"), _("entry"), _("code")), RECEIPT, strict=True)),
        "signers": {who: round(line_width(who, TEXT * POINT), 1) for who in signers},
    }
    return Paper(f"slips-{rules.id}", "slips.html", facts)


class Event(NamedTuple):
    """What the sheets say of an event."""

    name: str
    rules: str
    lists: tuple[tuple[str, str], ...]  # each list, and its code
    file: str  # the code FILE
    code: str  # CODE of every station
    server: str  # the name of the server; empty if there is none
    board: str  # the address of the board; empty if there is no server
    lines: tuple[tuple[str, str], ...]  # each station, and what is typed there
    prepare: str  # what is typed for another list
    finish: str  # what is typed at the end
    papers: frozenset[str]  # the names of the other papers, without the rule set's


def director_sheets(event: Event) -> Paper:
    """Return the sheets. They hold no secret."""
    room = {
        "keys": _("Label on the key that judges, and on each kiosk"),
        "card": _("Wall card beside each kiosk, both pages, at eye level"),
        "slips": _("Slips at each table"),
        "rules": _("Rules sheets at each kiosk and desk"),
        "wall": _("Telephones' page on the wall"),
        "cards-for-devices": _("Cards of round 1: only when it begins"),
    }
    facts = {
        "title": _("The director's sheets: {event}", event=event.name),
        "event": event,
        "room": [
            *(text for name, text in room.items() if name in event.papers),
            _("Practice shown to new players"),
            _("Clock of each machine is right"),
            *([_("Board open: {address}", address=event.board)] if event.board else []),
        ],
        "final_number": FINAL_NUMBER,
    }
    return Paper("director", "director.html", facts)
