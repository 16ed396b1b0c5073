"""What the tests of drawn pages share: every page in a window, and where each text of it is."""

import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from judge_gui import wording
from judge_gui.window.drawing import Drawing, unit_of
from tests.window.stage import fonts_once

script = Path(__file__).parents[3] / "docs" / "pictures" / "kiosk.py"


@pytest.fixture(scope="session")
def draws(qt_application: QApplication) -> dict[str, Any]:
    """What docs/pictures/kiosk.py draws with."""
    spec = spec_from_file_location("pictures_of_the_kiosk", script)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return vars(module)


@pytest.fixture
def look_of(application: QApplication, draws: dict[str, Any]) -> Callable[..., QImage]:
    """How a page looks in a window of a size."""

    def look_of(picture: object, width: int = 1024, height: int = 600) -> QImage:
        with draws["window_of"](picture, fonts_once(), width, height) as window:
            image = window.grab().toImage()
        return image.convertToFormat(QImage.Format.Format_RGB32)

    return look_of


class Laid(NamedTuple):
    """A text where it is drawn."""

    text: str
    place: QRectF
    pixels: int  # of its type
    inside: bool  # of the place that was meant for it, and of the window
    page: Any


class Printer(QPainter):
    """A painter that keeps what it writes."""

    def __init__(self, image: QImage, room: QRectF) -> None:
        super().__init__(image)
        self.setClipRect(0, 0, 1, 1)  # nobody looks at the image, and painting takes long
        self.room = room
        self.laid: list[tuple[str, QRectF, int, bool]] = []

    def drawText(self, area: QRectF, flags: int, text: str) -> None:  # noqa: N802  # Qt's name
        type_ = QFontMetricsF(self.font())
        ink = type_.tightBoundingRect(text)
        place = type_.boundingRect(area, flags, text)
        place.adjust(0, type_.ascent() + ink.top(), 0, ink.bottom() - type_.descent())
        inside = place.top() >= area.top() - 2 and place.bottom() <= area.bottom() + 2
        if text.strip():
            inside = inside and self.room.adjusted(-1, -1, 1, 1).contains(place)
            self.laid.append((text, place, self.font().pixelSize(), inside))
        super().drawText(area, flags, text)


@pytest.fixture
def laid_out(application: QApplication, draws: dict[str, Any]) -> Callable[..., list[Laid]]:
    """Every text of a page, and where it is."""
    family = fonts_once()

    def laid_out(picture: Any, width: int = 1024, height: int = 600) -> list[Laid]:
        page = wording.page(picture.screen, draws["terms_of"](picture))
        image = QImage(width, height, QImage.Format.Format_RGB32)
        area = QRectF(image.rect())
        unit = unit_of(area)
        if picture.profile.touch:
            with draws["window_of"](picture, family, width, height) as window:
                area.setBottom(window.keypad.y())
            page = replace(page, keys=())
        printer = Printer(image, area)
        Drawing(printer, page, area, family, picture.profile.theme, unit=unit).draw()
        printer.end()
        return [Laid(*each, page) for each in printer.laid]

    return laid_out


def plain(text: str) -> str:
    """Return a text without its spaces and line ends."""
    return "".join(text.split())


def assert_apart(texts: list[Any]) -> None:
    """No text is on another, by more than two pixels each way."""
    places = sorted(((each.place.getCoords(), each) for each in texts), key=itemgetter(0))
    for number, ((_, top, right, bottom), one) in enumerate(places):
        for (left, other_top, other_right, other_bottom), another in islice(
            places, number + 1, None
        ):
            if left >= right - 2:
                break  # this one and all that follow begin where the first has ended
            width = min(right, other_right) - left
            height = min(bottom, other_bottom) - max(top, other_top)
            assert min(width, height) <= 2, (one, another)


@pytest.fixture
def assert_readable(laid_out: Callable[..., list[Any]]) -> Callable[..., None]:
    """Every text of a page is there, whole, large enough, and on no other."""

    def assert_readable(picture: Any, width: int, height: int) -> None:
        texts = laid_out(picture, width, height)
        drawn = [plain(each.text) for each in texts]
        page = texts[0].page
        caps = [part for cap in page.keys for part in (cap.label, cap.meaning)]
        tiles = [tile for row in page.rows for tile in row.tiles]
        message = [page.message] if page.message else []
        edges = (*page.banners, *page.footer, *page.codes)
        for text in (page.title, *page.text, *edges, *caps, *tiles, *message):
            assert not plain(text) or plain(text) in drawn, text
        smallest = 9 * min(width / 1024, height / 600)
        for each in texts:
            assert each.inside, each
            assert each.pixels >= smallest, each
        assert_apart(texts)

    return assert_readable
