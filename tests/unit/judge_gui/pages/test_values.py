"""One file of values: every contrast is as large as it says."""

import re
from functools import cache
from pathlib import Path

import pytest

from judge_gui.pages import values
from judge_procedure.fonts import LOOK, sign_paths
from tests.sights import contrast, sights

kept = values.TABLE
looks = [look for look in kept["contrast"] if look != "verdicts"]


@cache
def number(colour: str) -> int:
    return int(colour[1:], 16)


def of_pair(look: str, pair: str, sight: str) -> float:
    one, another = pair.split("_on_")
    colours = kept["colour"][look]
    return contrast(number(colours[one]), number(colours[another]), sight)


@pytest.mark.parametrize("look", looks)
def test_each_contrast_is_what_the_file_says_for_everybody(look: str) -> None:
    for pair, said in kept["contrast"][look].items():
        every = {sight: of_pair(look, pair, sight) for sight in sights}
        assert every["normal"] == pytest.approx(said["normal"], abs=0.06), pair
        assert min(every.values()) == pytest.approx(said["least"], abs=0.06), pair
        assert said["least"] >= said["must"], pair


def test_the_two_verdicts_differ_in_brightness_for_everybody() -> None:
    grounds = [number(kept["colour"][each]["ground"]) for each in ("acceptable", "unacceptable")]
    for sight in sights:
        assert contrast(*grounds, sight) == pytest.approx(
            kept["contrast"]["verdicts"][sight], abs=0.06
        )


def test_every_look_has_every_colour() -> None:
    for theme in ("light", "dark"):
        for look in ("plain", "acceptable", "unacceptable", "no_verdict"):
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
    assert len(every) >= 45
    assert len({sign_paths(name) for name in every}) == len(every)
    for name in every:
        colours = set(re.findall('(?:fill|stroke)="([^"]*)"', sign_paths(name)))
        assert {"currentColor"} <= colours <= {"currentColor", "#fff", "none"}, name
