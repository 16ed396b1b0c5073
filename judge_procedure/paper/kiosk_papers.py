"""The papers of a kiosk: the card on its wall, and labels for the key that judges.

The card says on two pages, read from three metres, how to judge a challenge here.
What the rules say besides stands on the kiosk, and on the rules sheet.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.look import POINT, largest, line_width, lines_in
from judge_procedure.names import capitalized, party
from judge_procedure.paper.sheets import identity
from judge_procedure.paper.template import A4_WIDTH, Paper
from judge_procedure.profile import Profile
from judge_procedure.sentences import consequences
from lexicons import RuleSet
from lexicons.challenge import Verdict
from lexicons.language import _
from lexicons.rules.rulebook import Checker, Side, Typist

TEXT, VERDICT, FOOT = 43, 48.0, 12.5  # points, if all fits: a capital of 43 is 10 mm high
LEAST_TEXT = 12  # points
TITLE = 1.25  # its size, as a share of that of the text
#: Millimetres of the card, for its style and for what fits.
CARD = {"edge": 10, "bar": 16, "inset": 4, "verdict_sign": 17, "step_sign": 20}
WIDE = A4_WIDTH - 2 * CARD["edge"]
IN_VERDICT = WIDE - CARD["bar"] - CARD["inset"] - 2  # its borders
BESIDE_SIGN = IN_VERDICT - CARD["verdict_sign"] - CARD["inset"]
BESIDE_VERB = WIDE - CARD["step_sign"] - 16  # gaps, and the edge of its key
STEPS_LINES, VERDICTS_LINES = 12.9, 13  # of the largest text: the room of each page
BELOW_STEP = 0.84  # lines: the rule, and that the heading is larger

#: Widths and heights of flat key tops, in millimetres: letters, Tab, a keypad's Enter, laptops.
CAPS = ((12, 12), (13, 13), (14, 14), (16, 14), (18, 14), (19, 16), (15, 9), (18, 9))
NARROW = 13  # whose letters stand closer
EDGE = 1.1  # the white at each side of a word
CAPITAL = 0.668  # the height of a capital, as a share of the size
LEAST_POINTS = 9
LABEL_ROOM = 170.0  # for the texts of the machine's label


class WallCardStep(NamedTuple):
    """What is done at the machine."""

    sign: str
    verb: str
    who: str
    key: str = ""


class WallCardVerdict(NamedTuple):
    """A verdict, and what becomes of play and points; or, with "", that there is none."""

    verdict: str
    word: str
    points: float  # the size of the word
    texts: list[str]


class KeyCap(NamedTuple):
    """A label for a key, in millimetres."""

    width: int
    height: int
    size: float  # of its letters
    spacing: float  # as a share of the size


def wall_card(rules: RuleSet, profile: Profile, event: str = "") -> Paper:
    steps, verdicts, notes = [*steps_at(rules, profile)], [*_verdicts(rules)], [*identity(rules)]
    before = rules.procedure.before or ""
    texts = [SizedText(step.who, WIDE) for step in steps]
    verbs = (f"1 {step.verb} {step.key}" for step in steps)
    texts += [SizedText(verb, BESIDE_VERB, TITLE, bold=True) for verb in verbs]
    texts += [SizedText(before, WIDE)] if before else []
    room = STEPS_LINES * TEXT - sum(lines_in(note, FOOT, WIDE) for note in notes) * FOOT
    size_of_steps = _fitting(texts, room, more=BELOW_STEP * len(steps))
    titles = sum(lines_in(row.word, row.points, BESIDE_SIGN, bold=True) for row in verdicts)
    texts = [SizedText(text, IN_VERDICT) for row in verdicts for text in row.texts]
    size_of_verdicts = _fitting(texts, (VERDICTS_LINES - titles) * TEXT)
    facts = {
        "title": _("Judge a challenge"),
        "before": before,
        "steps": steps,
        "verdicts": verdicts,
        "notes": notes,
        "event": event,
        "mm": CARD,
        "texts": (size_of_steps, size_of_verdicts),
        "titles": TITLE,
        "foot": FOOT,
    }
    return Paper(f"card-{rules.id}", "wall.html", facts)


class SizedText(NamedTuple):
    """A text of a page, its width in millimetres, and its size as a share of the page's."""

    text: str
    room: float
    size: float = 1
    bold: bool = False


def _fitting(texts: Sequence[SizedText], height: float, *, more: float = 0) -> int:
    """Return the largest size at which texts, and `more` lines, fit; all in points."""
    for points in range(TEXT, LEAST_TEXT, -1):
        lines = (lines_in(row.text, points * row.size, row.room, bold=row.bold) for row in texts)
        if (more + sum(lines)) * points <= height:
            return points
    return LEAST_TEXT


def steps_at(rules: RuleSet, profile: Profile) -> Iterator[WallCardStep]:
    """Yield what is done at the machine: by a word judge, where the rules leave it to one."""
    if rules.procedure.self_adjudication is False:
        yield WallCardStep("slip", _("Slip"), _("To the word judge, with all words."))
        return
    presser = names.presser(rules, smart_device=profile.smart_device)
    key = "" if profile.smart_device else names.key_name(profile.key_that_judges(rules))
    typing = (
        _("{person}: all words.", person=capitalized(party(rules, Side.CHALLENGER)))
        if rules.procedure.typist
        else _("All challenged words.")
    )
    yield WallCardStep("keyboard", _("Type"), typing)
    yield WallCardStep("people", _("Compare"), _comparing(rules, presser))
    who = names.as_sentence(party(rules, presser))
    yield WallCardStep("scales", names.judge_label(rules), who, key)


def _comparing(rules: RuleSet, presser: Side) -> str:
    challenged = capitalized(party(rules, Side.CHALLENGED))
    match rules.procedure.checker:
        case Checker.CHALLENGED if presser is Side.CHALLENGER:
            return _("{person}: each word with the board. Then say yes.", person=challenged)
        case Checker.CHALLENGED if rules.procedure.typist is Typist.ANY_PLAYER:
            return _("Who did not type: each word with the board.")
        case Checker.CHALLENGED:
            return _("{person}: each word with the board.", person=challenged)
        case Checker.BOTH if rules.procedure.slip_required:
            return _("Both: each word with board and slip.")
        case Checker.BOTH:
            return _("Both: each word with the board.")
    return _("Each word with the board.")


def _verdicts(rules: RuleSet) -> Iterator[WallCardVerdict]:
    """Yield each verdict; last, that there is none."""
    for verdict in Verdict:
        word, follows = rules.verdict_word(verdict.value), consequences(rules, verdict.value)
        parts = filter(None, (follows.play, follows.turn, follows.points, follows.left_open))
        texts = [capitalized(part.text) for part in parts]
        yield WallCardVerdict(verdict.value, word, largest(word, VERDICT, BESIDE_SIGN, TEXT), texts)
    word, call = _("CANNOT JUDGE"), capitalized(names.calling(names.in_charge(rules)))
    yield WallCardVerdict("", word, largest(word, VERDICT, BESIDE_SIGN, TEXT), [call])


# -- labels for the key ---------------------------------------------------------------------------


def key_labels(rules: RuleSet, profile: Profile, event: str = "") -> Paper:
    label, key = names.judge_label(rules), profile.key_that_judges(rules)
    meaning = _("is the {key} key", key=names.key_name(key))
    facts = {
        "title": _("Labels for the key {label}", label=label),
        "label": label,
        "key": names.key_name(key),
        "caps": [*_caps(label)],
        "large": min(39.0, LABEL_ROOM / line_width(label, 1, bold=True)),
        "meaning": meaning,
        "small": min(11.5, LABEL_ROOM / line_width(meaning, 1, bold=True)),
        "foot": (event, rules.title),
    }
    return Paper(f"keys-{rules.id}", "keys.html", facts)


def _caps(label: str) -> Iterator[KeyCap]:
    """Yield the labels on which the word can be read."""
    for width, height in CAPS:
        spacing = -0.04 if width <= NARROW else -0.01
        em = line_width(label, 1, bold=True) + spacing * len(label)
        size = min((width - 2 * EDGE) / em, height * 0.36 / CAPITAL)
        if size >= LEAST_POINTS * POINT:
            yield KeyCap(width, height, round(size, 3), spacing)
