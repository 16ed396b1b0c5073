"""Contrast, computed from the pixels of every page; also as people see it who lack a cone."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

Draws = dict[str, Any]  # of docs/pictures/kiosk.py
Colour = tuple[float, float, float]  # linear light, from 0 to 1

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
verdicts = ("acceptable", "unacceptable", "sums", "practice", "cannot-judge", "call-the-director")


def seen(pixel: int, sight: str) -> Colour:
    """A pixel in linear light, through somebody's eyes."""
    parts = [((pixel >> shift) & 255) / 255 for shift in (16, 8, 0)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    through = [sum(a * x for a, x in zip(row, linear, strict=True)) for row in sights[sight]]
    red, green, blue = (min(max(x, 0.0), 1.0) for x in through)
    return red, green, blue


@cache
def brightness(pixel: int, sight: str) -> float:
    """The relative luminance of a pixel, as WCAG 2 computes it, through somebody's eyes."""
    red, green, blue = seen(pixel, sight)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, another: int, sight: str) -> float:
    """The contrast of two pixels, from 1 to 21, as WCAG 2 computes it."""
    light = brightness(one, sight), brightness(another, sight)
    return (max(light) + 0.05) / (min(light) + 0.05)


class Text(NamedTuple):
    """A text on a page, and the pixels of its place."""

    text: str
    ground: int
    inks: list[int]  # the commonest first

    def stands_out(self, least: float, sight: str) -> bool:
        return any(contrast(self.ground, ink, sight) >= least for ink in self.inks)


def pixels(image: QImage, place: QRect) -> Counter[int]:
    """The colours of every seventh pixel of a place, and how often each is there."""
    part = image.copy(place.intersected(image.rect()))
    return Counter(memoryview(part.constBits()).cast("I")[::7]) if part.width() else Counter()


@pytest.fixture
def texts_of(
    draws: Draws, look_of: Callable[..., QImage], laid_out: Callable[..., list[Any]]
) -> Callable[[str], Iterator[Text]]:
    """All texts of a page, each with the colours in its place."""

    def texts_of(name: str) -> Iterator[Text]:
        picture = draws["pictures"][name]
        image = look_of(picture)
        for each in laid_out(picture):
            colours = pixels(image, each.place.toAlignedRect())
            ground, *inks = (colour for colour, _ in colours.most_common())
            yield Text(each.text, ground, inks)

    return texts_of


def test_the_text_of_every_page_stands_out_for_everybody(
    draws: Draws, texts_of: Callable[[str], Iterator[Text]]
) -> None:
    for name, picture in draws["pictures"].items():
        if picture.profile.touch:
            continue  # its lower end is the keypad
        least = 10 if name in verdicts else 7
        for text in texts_of(name):
            for sight in sights:
                assert text.stands_out(least, sight), (name, text.text, sight)


def test_the_verdicts_differ_in_brightness_for_everybody(
    look_of: Callable[..., QImage], draws: Draws
) -> None:
    grounds = {}
    for name in ("acceptable", "unacceptable", "cannot-judge"):
        image = look_of(draws["pictures"][name])
        grounds[name] = pixels(image, image.rect()).most_common(1)[0][0]
    for sight in sights:
        assert contrast(grounds["acceptable"], grounds["unacceptable"], sight) >= 5, sight
        assert contrast(grounds["cannot-judge"], grounds["unacceptable"], sight) >= 5, sight


def sign(image: QImage) -> list[bool]:
    """Where the sign of a page is, without colours: what is not the ground."""
    place = QRect(image.width() // 2 - 110, 0, 220, 220)
    part = image.copy(place)
    colours = list(memoryview(part.constBits()).cast("I"))
    ground = pixels(image, image.rect()).most_common(1)[0][0]
    return [colour != ground for colour in colours]


def test_the_verdicts_differ_in_shape_without_any_colour(
    look_of: Callable[..., QImage], draws: Draws
) -> None:
    signs = [sign(look_of(draws["pictures"][name])) for name in ("acceptable", "unacceptable")]
    different = sum(one != another for one, another in zip(*signs, strict=True))
    assert different / max(map(sum, signs)) > 0.1
