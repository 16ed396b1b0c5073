"""One file of values: every contrast is as large as it says."""

import re
from functools import cache
from pathlib import Path

import pytest

from judge_gui.pages import values
from judge_procedure.fonts import LOOK, sign_paths
from tests.unit.judge_gui.pages.sights import contrast, sights

kept = values.TABLE
verdicts = ("acceptable", "unacceptable", "no_verdict")


@cache
def number(colour: str) -> int:
    return int(colour[1:], 16)


def least_contrast(one: str, another: str) -> float:
    return min(contrast(number(one), number(another), sight) for sight in sights)


@pytest.mark.parametrize(
    ("look", "pairs"),
    [
        *((look, kept["contrast"]["themes"]) for look in ("light", "dark")),
        *((look, kept["contrast"]["verdicts"]) for look in verdicts),
        ("banner", {"ink_on_ground": 7}),
    ],
)
def test_colours_stand_out_for_everybody(look: str, pairs: dict[str, float]) -> None:
    colours = kept["colour"][look]
    for pair, least in pairs.items():
        one, another = pair.split("_on_")
        assert least_contrast(colours[one], colours[another]) >= least, pair


def test_the_two_verdicts_differ_in_brightness_for_everybody() -> None:
    grounds = [kept["colour"][each]["ground"] for each in ("acceptable", "unacceptable")]
    assert least_contrast(*grounds) >= 5


def test_every_look_has_every_colour() -> None:
    for theme in ("light", "dark"):
        for look in ("plain", *verdicts):
            colours = values.palette(look, theme)
            assert colours.keys() == values.palette("plain", "light").keys(), (look, theme)
            assert all(len(each) == 7 for each in colours.values()), (look, theme)
            for ink, ground in (("ink", "ground"), ("ink", "surface"), ("press_ink", "press"),
                                ("tile_ink", "tile"), ("band_ink", "band"), ("quiet", "ground"),
                                ("mark", "ground"), ("banner_ink", "banner")):  # fmt: skip
                pair = (number(colours[each]) for each in (ink, ground))
                assert contrast(*pair, "normal") >= 7, (look, theme, ink)


def test_every_sign_differs_and_has_the_colours_of_its_page() -> None:
    every = {path.stem for path in Path(LOOK, "signs").glob("*.svg")}
    assert len(every) >= 40
    assert len({sign_paths(name) for name in every}) == len(every)
    for name in every:
        colours = set(re.findall('(?:fill|stroke)="([^"]*)"', sign_paths(name)))
        assert {"currentColor"} <= colours <= {"currentColor", "#fff", "none"}, name
