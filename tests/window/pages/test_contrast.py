"""Contrast, computed from the pixels of every page; also as people see it who lack a cone."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage

from tests.unit.judge_gui.pages.sights import contrast, sights

Draws = dict[str, Any]  # of docs/pictures/kiosk.py


class Text(NamedTuple):
    text: str
    ground: int
    inks: list[int]  # the commonest first

    def stands_out(self, least: float, sight: str) -> bool:
        return any(contrast(self.ground, ink, sight) >= least for ink in self.inks)


def pixels(image: QImage, place: QRect) -> Counter[int]:
    """The colours of a place, of a large one every seventh pixel, and how often each is there."""
    part = image.copy(place.intersected(image.rect()))
    step = 7 if part.width() * part.height() > 5_000 else 1
    return Counter(memoryview(part.constBits()).cast("I")[::step]) if part.width() else Counter()


@pytest.fixture
def texts_of(
    draws: Draws, look_of: Callable[..., QImage], laid_out: Callable[..., Any]
) -> Callable[[str], Iterator[Text]]:
    def texts_of(name: str) -> Iterator[Text]:
        picture = draws["pictures"][name]
        image = look_of(picture)
        for box in laid_out(picture).layout.boxes:
            for run in box.runs:
                top = run.baseline - run.px * 0.8
                place = QRectF(run.x, top, run.width, run.px).toAlignedRect()
                ground, *inks = (colour for colour, _ in pixels(image, place).most_common())
                yield Text(run.text, ground, inks)

    return texts_of


def test_the_text_of_every_page_stands_out_for_everybody(
    draws: Draws, texts_of: Callable[[str], Iterator[Text]]
) -> None:
    for name in draws["pictures"]:
        for text in texts_of(name):
            for sight in sights:
                assert text.stands_out(7, sight), (name, text.text, sight)
