"""The papers of a kiosk: the card on its wall, and labels for the key that judges.

The card says on two pages, read from three metres, how to judge a challenge here.
What the rules say besides stands on the kiosk, and on the rules sheet.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.look import POINT, first_that_fit, largest, line_width, lines_in
from judge_procedure.names import capitalized, party
from judge_procedure.paper.sheets import identity
from judge_procedure.paper.template import A4_WIDTH, Paper
from judge_procedure.profile import Profile
from judge_procedure.sentences import consequences
from lexicons import RuleSet
from lexicons.challenge import Verdict
from lexicons.language import _
from lexicons.rules.rulebook import Checker, Side, Typist

#: A sentence ends before a capital, a number or a mark; not at "e.g.", nor before "C" in "App. C".
SENTENCE = re.compile(r"\S.*?(?:(?<!\b[a-z])[.!?](?=\s+(?![B-HJ-Z](?![\w\u2019]))[\W\dA-ZÀ-Ý])|$)")
TEXT, VERDICT, FOOT = 43, 48.0, 12.5  # points: a capital of 43 is 10 mm high
LEAST_TEXT = 34  # points, if what players do before would not fit: a capital is 8 mm high
TITLE = 1.25  # its size, as a share of that of the text
PAGE_EDGE = 10
WIDE = A4_WIDTH - 2 * PAGE_EDGE
IN_VERDICT = WIDE - 22  # beside the bar
TITLED = IN_VERDICT - 21  # beside the sign
BESIDE_VERB = 36  # its sign, and the edge of its key
STEPS_LINES, VERDICTS_LINES = 12.9, 12  # that the first and the second page have room for
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


def wall_card(rules: RuleSet, profile: Profile, event: str = "") -> Paper:
    steps = tuple(steps_at(rules, profile))
    notes = [*identity(rules)]
    before = _sentences(rules.procedure.before or "")
    sizes = (points for points in range(TEXT, LEAST_TEXT, -1)
             if _lines(before, points, WIDE) <= _room(steps, notes, points))  # fmt: skip
    text = next(sizes, LEAST_TEXT)
    facts = {
        "title": _("Judge a challenge"),
        "before": [*first_that_fit(before, text, WIDE, _room(steps, notes, text))],
        "steps": steps,
        "verdicts": [*_verdicts(rules)],
        "notes": notes,
        "event": event,
        "edge": PAGE_EDGE,
        "texts": (text, TEXT),  # the size of text on each page
        "titles": TITLE,
        "foot": FOOT,
    }
    return Paper(f"card-{rules.id}", "wall.html", facts)


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


def _room(steps: tuple[WallCardStep, ...], notes: list[str], points: int) -> float:
    """Return how many lines of this size the first page has for what players do before."""
    room = (STEPS_LINES * TEXT - sum(lines_in(note, FOOT, WIDE) for note in notes) * FOOT) / points
    for step in steps:
        heading = f"1 {step.verb} {step.key}"
        room -= lines_in(heading, points * TITLE, WIDE - BESIDE_VERB, bold=True) + BELOW_STEP
        room -= lines_in(step.who, points, WIDE)
    return room


def _verdicts(rules: RuleSet) -> Iterator[WallCardVerdict]:
    """Yield each verdict with as many texts as the page has room for; last, that there is none."""
    words = {verdict.value: rules.verdict_word(verdict.value) for verdict in Verdict}
    words[""] = _("CANNOT JUDGE")
    sizes = {word: largest(word, VERDICT, TITLED, TEXT) for word in words.values()}
    room = VERDICTS_LINES - sum(lines_in(e, sizes[e], TITLED, bold=True) for e in words.values())
    good, bad = (_consequences(rules, verdict.value) for verdict in Verdict)
    for_bad = max(room // 2, room - _lines(good, TEXT, IN_VERDICT))
    bad = [*first_that_fit(bad, TEXT, IN_VERDICT, for_bad)]
    good = [*first_that_fit(good, TEXT, IN_VERDICT, room - _lines(bad, TEXT, IN_VERDICT))]
    call = capitalized(names.calling(names.in_charge(rules)))
    for (verdict, word), texts in zip(words.items(), (good, bad, [call]), strict=True):
        yield WallCardVerdict(verdict, word, sizes[word], texts)


def _consequences(rules: RuleSet, verdict: str) -> list[str]:
    follows = consequences(rules, verdict)
    parts = (follows.play, follows.turn, follows.points, follows.left_open)
    return [capitalized(said) for part in parts if part for said in _sentences(part.text)]


def _lines(texts: list[str], points: float, room: float) -> int:
    return sum(lines_in(text, points, room) for text in texts)


def _sentences(text: str) -> list[str]:
    """Return the sentences of a rulebook's text, not divided at abbreviations.

    >>> _sentences("Stop the clock, e.g. by App. C. Bring the slip. ¿Y ahora?")
    ['Stop the clock, e.g. by App. C.', 'Bring the slip.', '¿Y ahora?']
    """
    return SENTENCE.findall(text)


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


def _caps(label: str) -> Iterator[tuple[int, int, float, float]]:
    """Yield the widths and heights of the labels on which the word can be read.

    Then follow the size of its letters, in millimetres, too, and their spacing as a share of it.
    """
    for width, height in CAPS:
        spacing = -0.04 if width <= NARROW else -0.01
        em = line_width(label, 1, bold=True) + spacing * len(label)
        size = min((width - 2 * EDGE) / em, height * 0.36 / CAPITAL)
        if size >= LEAST_POINTS * POINT:
            yield width, height, round(size, 3), spacing
