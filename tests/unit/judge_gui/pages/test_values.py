"""One file of values: every contrast is as large as it says, also for those who lack a cone."""

import re
from functools import cache
from pathlib import Path

import pytest

from judge_gui.pages import values
from judge_procedure.look import LOOK, sign_paths

#: Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color
#: Vision Deficiency", IEEE TVCG 15(6), the matrices of severity 1.0. They work on linear light.
sights = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(pixel, sight):
    """A pixel in linear light, through somebody's eyes."""
    parts = [((pixel >> shift) & 255) / 255 for shift in (16, 8, 0)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    through = [sum(a * x for a, x in zip(row, linear, strict=True)) for row in sights[sight]]
    red, green, blue = (min(max(x, 0.0), 1.0) for x in through)
    return red, green, blue


@cache
def brightness(pixel, sight):
    """The relative luminance of a pixel, as WCAG 2 computes it, through somebody's eyes."""
    red, green, blue = seen(pixel, sight)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, another, sight):
    """The contrast of two pixels, from 1 to 21, as WCAG 2 computes it."""
    light = brightness(one, sight), brightness(another, sight)
    return (max(light) + 0.05) / (min(light) + 0.05)


kept = values.TABLE
verdicts = ("acceptable", "unacceptable", "no_verdict")


@cache
def number(colour):
    return int(colour[1:], 16)


def least_contrast(one, another):
    return min(contrast(number(one), number(another), sight) for sight in sights)


@pytest.mark.parametrize(
    ("look", "pairs"),
    [
        *((look, kept["contrast"]["themes"]) for look in ("light", "dark")),
        *((look, kept["contrast"]["verdicts"]) for look in verdicts),
        ("banner", {"ink_on_ground": 7}),
    ],
)
def test_colours_stand_out_for_everybody(look, pairs):
    colours = kept["colour"][look]
    for pair, least in pairs.items():
        one, another = pair.split("_on_")
        assert least_contrast(colours[one], colours[another]) >= least, pair


def test_the_two_verdicts_differ_in_brightness_for_everybody():
    grounds = [kept["colour"][each]["ground"] for each in ("acceptable", "unacceptable")]
    assert least_contrast(*grounds) >= 5


def test_every_look_has_every_colour():
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


def test_every_sign_differs_and_has_the_colours_of_its_page():
    every = {path.stem for path in Path(LOOK, "signs").glob("*.svg")}
    assert len(every) >= 40
    assert len({sign_paths(name) for name in every}) == len(every)
    for name in every:
        colours = set(re.findall('(?:fill|stroke)="([^"]*)"', sign_paths(name)))
        assert {"currentColor"} <= colours <= {"currentColor", "#fff", "none"}, name
