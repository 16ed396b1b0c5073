"""The labels for the keys of a kiosk, in the size of a key and large for the machine."""

from typing import NamedTuple

from judge_cli.paper.canvas import Area, Canvas
from judge_procedure import names
from judge_procedure.profile import Profile
from lexicons import RuleSet
from lexicons.language import _

MARGIN = 12.0
HIGH = 12.0  # of a key's top; a keyboard's keys are 19 mm apart
WIDTHS = (12.0, 12.0, 12.0, 18.0, 18.0, 24.0, 24.0)  # a letter's key, Tab, a keypad's Enter
LARGE = 60.0
APART = 3.0


class Keys(NamedTuple):
    """The key of a kiosk that judges; empty if its settings name none."""

    judge: str = ""
    smart_device: bool = False  # whether it is a telephone or tablet

    def judge_in(self, rules: RuleSet) -> str:
        """Return the key that judges: the kiosk's, else the rule set's."""
        return self.judge or names.judge_key(rules)


def keys_of(profile: Profile) -> Keys:
    """Return the keys that a profile sets."""
    return Keys(profile.judge_key, profile.smart_device)


# -- drawing ------------------------------------------------------------------------------------


def draw_labels(canvas: Canvas, rules: RuleSet, keys: Keys) -> None:
    """Draw the page."""
    area = canvas.page().within(MARGIN)
    key, label = names.key_name(keys.judge_in(rules)), names.judge_label(rules)
    place = area._replace(y=_draw_small(canvas, label, area), height=LARGE)
    canvas.box(place, thick=1)
    inner = place.within(5)
    first = inner.height * 0.65
    canvas.line(label, inner._replace(height=first), 100, bold=True, align="C")
    below = inner._replace(y=inner.y + first, height=inner.height - first)
    meaning = _("{label} is the {key} key", label=label, key=key)
    canvas.line(meaning, below, 30, align="C")


def _draw_small(canvas: Canvas, label: str, area: Area) -> float:
    """Draw labels in the size of keys, black on white and white on black. Return where they end."""
    y = area.y
    for dark in (False, True):
        x = area.x
        for wide in WIDTHS:
            key = Area(x, y, wide, HIGH)
            canvas.colours(paper=0 if dark else 255, ink=255 if dark else 0)
            canvas.box(key, thick=0.2, fill=True)
            canvas.line(label, key.within(1), 22, bold=True, align="C")
            x += wide + APART
        y += HIGH + APART
    canvas.colours()
    return y
