"""The labels for the key that judges: in the size of a key, and large for the machine."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.fonts import line_width
from judge_procedure.paper.template import POINT, Paper
from judge_procedure.profile import Profile
from lexicons import RuleSet
from lexicons.language import _

#: Widths and heights of flat key tops, in millimetres: letters, Tab, a keypad's Enter, laptops.
CAPS = ((12, 12), (13, 13), (14, 14), (16, 14), (18, 14), (19, 16), (15, 9), (18, 9))
NARROW = 13  # whose letters stand closer
SIGN_FROM = 10  # the height that has room for a sign above the word
EDGE = 1.1  # the white at each side of a word
CAPITAL = 0.668  # the height of a capital, as a share of the size
LEAST_POINTS = 9

ROOM = 170.0  # for the texts of the machine's label


class JudgeKey(NamedTuple):
    """The key of a kiosk that judges; empty if its settings name none."""

    judge: str = ""
    smart_device: bool = False  # whether it is a telephone or tablet

    def judge_in(self, rules: RuleSet) -> str:
        """Return the key that judges: the kiosk's, else the rule set's."""
        return self.judge or names.judge_key(rules)


def keys_of(profile: Profile) -> JudgeKey:
    """Return the keys that a profile sets."""
    return JudgeKey(profile.judge_key, profile.smart_device)


class Cap(NamedTuple):
    """A label in the size of a key. Lengths are in millimetres, `spacing` in sizes of a letter."""

    width: int
    height: int
    size: float
    spacing: float
    has_sign: bool


def key_labels(rules: RuleSet, keys: JudgeKey, event: str = "") -> Paper:
    """Return the labels."""
    label, key = names.judge_label(rules), keys.judge_in(rules)
    meaning = _("is the {key} key", key=names.key_name(key))
    facts = {
        "title": _("Labels for the key {label}", label=label),
        "label": label,
        "key": names.key_name(key),
        "caps": [*_caps(label)],
        "large": min(39.0, ROOM / line_width(label, 1, bold=True)),
        "meaning": meaning,
        "small": min(11.5, ROOM / line_width(meaning, 1, bold=True)),
        "foot": (event, rules.heading("title")),
    }
    return Paper(f"keys-{rules.id}", "keys.html", facts)


def _caps(label: str) -> Iterator[Cap]:
    """Yield the labels on which the word can be read."""
    for width, height in CAPS:
        spacing = -0.04 if width <= NARROW else -0.01
        em = line_width(label, 1, bold=True) + spacing * len(label)
        size = min((width - 2 * EDGE) / em, height * 0.36 / CAPITAL)
        if size >= LEAST_POINTS * POINT:
            yield Cap(width, height, round(size, 3), spacing, height > SIGN_FROM)
