"""Draws every page of the kiosk anew: `python3 docs/pictures/kiosk.py`, with the window's parts.

The pictures beside this file are what the program draws; a test compares them.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from judge_cli.clock import SystemClock
from judge_gui.kiosk import Kiosk
from judge_gui.model.keyboard import Keyboard
from judge_gui.model.profile import Profile
from judge_gui.model.screens import (
    Asking,
    Closed,
    Counting,
    Door,
    Ended,
    Entering,
    HandOff,
    Judging,
    PinAsked,
    Placing,
    Ready,
    Ruled,
    Said,
    Screen,
    Shown,
    Starting,
    Stopped,
    Task,
    Withheld,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.station.director_menu import DirectorMenu
from judge_gui.station.station import Station
from judge_gui.window import drawing
from judge_gui.window.fonts import load_fonts
from judge_gui.window.window import Window
from lexicons import Library

shade = 12  # of 255, by which two colours of a picture differ at the least
words = ("QUIZ", "QI", "ZA")
long_words = tuple(letter * 15 for letter in "WMQILETH")
plain = Profile(station="Kiosk 1", event="Club night")
probing = "It shares words with one that was judged for this table a short while ago."
withheld = Asking(Task(), words, Withheld(probing, 7))
head = Closed("12-1a2b-3c4d-5e6f", "/media/stick/club-night-5e6f3c4d.journal")


def first_said() -> Said:
    """What the director's door says first."""
    with TemporaryDirectory() as home:
        station = Station(plain, Library(home), SystemClock())
        station.open()
        return DirectorMenu(station).hear("")


@dataclass(frozen=True)
class Picture:
    """A page, and where it is seen."""

    screen: Screen
    rules: str = "open"
    profile: Profile = plain
    practice: bool = False


pictures = {
    "starting": Picture(Starting()),
    "ready": Picture(Ready(), "nsa-2004"),
    "count": Picture(Counting(), "nsa-2004"),
    "typing": Picture(Entering(Task(), ("QUIZ", "Q", ""), row=1), "nsa-2004"),
    "hand-off": Picture(HandOff(Task(), words), "nsa-2004"),
    "judging": Picture(Judging(Task(), words)),
    "acceptable": Picture(Shown(Ruled("acceptable", 3, 12)), "nsa-2004"),
    "unacceptable": Picture(Shown(Ruled("unacceptable", 3, 12, correctable=True)), "nsa-2004"),
    "cannot-judge": Picture(Stopped("The journal cannot be written: there is no room left.")),
    "call-the-director": Picture(withheld, "nzasp-2022"),
    "sums": Picture(Shown(Ruled("acceptable", 3, 12), Task(table="7")), "nzasp-2022"),
    "refused-letter": Picture(Entering(Task(), ("QUIZ", "Q", ""), row=1, told="letter")),
    "eight-words": Picture(HandOff(Task(), long_words), "nzasp-2022"),
    "round": Picture(Placing("round", typed="3"), profile=replace(plain, prompts=("round",))),
    "second-key": Picture(
        HandOff(Task(), words, seconded=False), "school-2014", replace(plain, second_key="f9")
    ),
    "staffed": Picture(Entering(Task(), ("", ""), row=0), "sanspa-1999"),
    "practice": Picture(Shown(Ruled("acceptable", 3)), "nsa-2004", practice=True),
    "dark": Picture(
        Entering(Task(), ("QUIZ", "Q", ""), row=1), profile=replace(plain, theme="dark")
    ),
    "touch": Picture(Entering(Task(), ("QUIZ", "Q"), row=1), profile=replace(plain, touch=True)),
    "pin": Picture(PinAsked(Ready(), typed="1234"), profile=replace(plain, pin="set")),
    "door": Picture(Door(first_said())),
    "ended": Picture(Ended(head)),
}


class Still:
    """A station that stands still on its terms."""

    def __init__(self, terms: StationTerms | None) -> None:
        self.terms = terms


def terms_of(picture: Picture) -> StationTerms | None:
    """The terms of a picture; where the rules ask for lists of their own, one stands for them."""
    if isinstance(picture.screen, Starting):
        return None
    library = Library(os.path.join(HERE, "nobody"))  # nothing but what is shipped
    manifest = library.manifest("scowl80")
    if picture.rules != "open":
        manifest = replace(
            manifest, title="The tournament's list", edition="list", public_counts=""
        )
    return StationTerms(
        picture.profile,
        library.rules(picture.rules),
        library.board(picture.rules),
        (manifest,),
        "Kiosk 1",
        "Club night",
        practice=picture.practice,
    )


@contextmanager
def window_of(
    picture: Picture, width: int = drawing.width, height: int = drawing.height
) -> Iterator[Window]:
    """The kiosk's own window, on one page; it is taken down at once.

    Left to the garbage collector, it would go at any moment: amid another window's events too,
    which the bindings of Qt do not survive.
    """
    kiosk = Kiosk(Still(terms_of(picture)), picture.profile, lambda: 0.0)
    kiosk.screen = picture.screen
    kiosk.seen = True
    window = Window(family=load_fonts(), full=False)
    window.resize(width, height)
    window.begin(kiosk, Keyboard(lambda: 0.0))
    window.timer.stop()
    yield window
    delete(window)


def drawn() -> Iterator[tuple[str, QImage]]:
    """Every picture, with the name of its file."""
    for name, picture in pictures.items():
        with window_of(picture) as window:
            image = window.grab().toImage()
        yield f"kiosk-{name}.png", image.convertToFormat(QImage.Format.Format_RGB32)


def small(image: QImage) -> QImage:
    """The same in few colours: those of which there is most, and none that is next to another."""
    table: list[int] = []
    for colour, _ in Counter(memoryview(image.constBits()).cast("I")).most_common():
        if not any(alike(colour, other) for other in table):
            table.append(colour)
    nearest = Qt.ImageConversionFlag.ThresholdDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, nearest)


def alike(one: int, another: int) -> bool:
    """Whether two colours are nearly the same in red, green and blue."""
    return all(
        abs(x - y) < shade for x, y in zip(one.to_bytes(4), another.to_bytes(4), strict=True)
    )


def main() -> None:
    """Write the pictures."""
    application = QApplication(["pictures", "-platform", "offscreen"])
    for name, image in drawn():
        small(image).save(os.path.join(HERE, name), "PNG", 0)
    application.quit()


if __name__ == "__main__":
    main()
