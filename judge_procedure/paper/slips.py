"""The slip: what players and word judges write by hand. Nothing on it is about a single word."""

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


def slips(rules: RuleSet, event: str = "") -> Paper:
    """Return a page of slips, to be cut apart."""
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
        "receipt": _receipt(),
        "signers": {who: round(line_width(who, TEXT * POINT), 1) for who in signers},
    }
    return Paper(f"slips-{rules.id}", "slips.html", facts)


def _receipt() -> dict[str, tuple[int, ...]]:
    """Return the boxes of a receipt's groups, such as K1 · 12 · 7F3A 91C2, by what they are."""
    # Translators: the groups of a receipt, in small letters below boxes.
    return dict(zip((_("machine"), _("entry"), _("code")), RECEIPT, strict=True))
