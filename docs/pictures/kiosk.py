"""Draw the kiosk's pictures.

The pictures beside this file show the pages as the program draws them. A test compares them.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import (
    InterruptedChallenge,
    NeedsDirector,
    RecordedRuling,
    RecordFigure,
    SessionClosed,
    TypingTask,
)
from judge_gui.model.screens import (
    CallingDirector,
    Counting,
    Ended,
    Entering,
    HandOff,
    Interrupted,
    Judging,
    NoVerdict,
    OfficialPage,
    Ready,
    Starting,
    VerdictShown,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen
from judge_gui.station.kiosk_station import KioskStation, OwnSettings
from judge_gui.station.worker import Worker
from judge_gui.window.application import HEIGHT, WIDTH
from judge_gui.window.surface import load_fonts
from judge_gui.window.window import Window
from judge_procedure.codes import shortened
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from judge_procedure.task_parts import Field, TaskPage
from lexicons import Board, Fingerprint, Library, Manifest, RuleSet, Verdict
from lexicons.language import _
from tests.support.kiosks import IdleWorker, Visit
from tests.support.people import director, holders, one_holder

HERE = os.path.dirname(os.path.abspath(__file__))
COLOURS = 256  # of a PNG, at most
shade = 12  # of 255: two colours of a picture differ by at least that much
words = ("QUIZ", "QI", "ZA")
plain = Profile(station="Kiosk 1", event="Club night")
place = TypingTask(round=3, table="2", challenge=3)
calling = CallingDirector(place, words, NeedsDirector("overlap", 7, shares=True))
mistyped = CallingDirector(replace(place, corrects=12), words, NeedsDirector("mistyped", 13))
receipt = "H4 · 12 · 7F3A 91C2"
acceptable = RecordedRuling(Verdict.ACCEPTABLE, 3, 12, receipt=receipt)
unacceptable = RecordedRuling(Verdict.UNACCEPTABLE, 3, 12, correctable=True, receipt=receipt)
interrupted = InterruptedChallenge("14:32", 3, "7", ruled=12)
code = shortened(Fingerprint.of("ruling"))
head = SessionClosed(
    "31-1a2b-3c4d-5e6f", event="Club night",
    journal="/home/club/tilejudge/journal/club-night-5e6f3c4d.journal", name="Club night",
    figures=(
        RecordFigure(23, "challenges"), RecordFigure(14, "ACCEPTABLE", "verdict-tick"),
        RecordFigure(9, "UNACCEPTABLE", "verdict-cross"), RecordFigure(2, "overturned", "turn"),
        RecordFigure(0, "calls open", "bell"),
    ),
    files=(
        "A copy of the journal is at /media/stick/club-night-5e6f3c4d.jsonl",
        "The report is at /home/club/tilejudge/reports/club-night-5e6f3c4d.html",
        "The report is at /media/stick/club-night-5e6f3c4d.html",
    ),
)  # fmt: skip


class OneDay(SystemClock):
    """A clock of one day: a picture of it can be compared."""

    def today(self) -> str:
        """Return the day of the drawings."""
        return "2026-12-05"


def first_settings() -> TaskPage:
    """Return the page on which a machine without settings begins."""
    with TemporaryDirectory() as home:
        settings = OwnSettings(os.path.join(home, "kiosk.toml"))
        station = KioskStation(plain, Library(home), OneDay(), settings=settings)
        return Worker(station).work(Starting()).page  # type: ignore[union-attr]


def visited(**answers: str) -> TaskPage:
    """Return a page of the menu after some answers, as a director sees it whose PIN was right."""
    own = replace(plain, holders=holders())
    with TemporaryDirectory() as home:
        settings = OwnSettings(os.path.join(home, "kiosk.toml"))
        kiosk = Worker(KioskStation(own, Library(home), SystemClock(), settings=settings))
        kiosk.station.open()  # else it begins with its settings
        for screen in (Judging(place, words), Judging(place, words[:1])):
            kiosk.work(screen)
        return Visit(kiosk, director).type(**answers).page  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Picture:
    """A screen, and the kiosk that shows it."""

    screen: Screen
    rules: str = "open"
    profile: Profile = plain
    practice: bool = False


def of_menu() -> dict[str, Picture]:
    """Return the pages of the director's menu, in the language of this process."""
    pages = {
        "door": visited(),
        "acts": visited(menu="rulings", ruling="3"),
        "call-answered": visited(menu="calls", answer="refuse"),
        "machine": visited(menu="machine"),
    }
    person = f"AB, {_('director')}"
    return {
        **{name: Picture(OfficialPage(at_one_time(page), person)) for name, page in pages.items()},
        "settings": Picture(OfficialPage(first_settings(), is_first=True)),
    }


def at_one_time(page: TaskPage) -> TaskPage:
    """Return a page on which all was at one time, with one receipt."""

    def fixed(value: Any) -> Any:
        match value:
            case str():
                times = re.sub(r"\b\d\d:\d\d\b", interrupted.since, value)
                return re.sub(r"^\w\d · (\d+) · .*", r"H4 · \1 · 7F3A 91C2", times)
            case Field():
                return replace(value, options=fixed(value.options))
            case tuple() if hasattr(value, "_fields"):
                return type(value)(*map(fixed, value))
            case tuple():
                return tuple(map(fixed, value))
        return value

    return replace(
        page, **{name: fixed(getattr(page, name)) for name in ("line", "place", "parts")}
    )


pictures = {
    "ready": Picture(Ready(), "nsa-2004", replace(plain, holders=one_holder)),
    "count": Picture(Counting(), "nsa-2004"),
    "typing": Picture(Entering(TypingTask(), ("QUIZ", "Q", ""), row=1), "nsa-2004"),
    "hand-off": Picture(HandOff(TypingTask(), words), "nsa-2004"),
    "acceptable": Picture(VerdictShown(acceptable), "nsa-2004"),
    "unacceptable": Picture(VerdictShown(unacceptable), "nsa-2004"),
    "cannot-judge": Picture(NoVerdict("The journal can't be written: there is no room left.")),
    "call-the-director": Picture(calling, "nzasp-2022"),
    "mistyped": Picture(mistyped, "nsa-2004"),
    "interrupted": Picture(Interrupted(interrupted), "nsa-2004"),
    **of_menu(),
    "ended": Picture(Ended(head)),
}


@cache
def ruled_by(rules: str) -> tuple[RuleSet, Board, Manifest]:
    """Return a rule set, its board and the free list, from the files of the program alone."""
    library = Library(os.path.join(HERE, "nobody"))
    return library.rules(rules), library.board(rules), library.manifest("scowl80")


def terms_of(picture: Picture) -> StationTerms | None:
    """Return the terms of a picture. The free list stands for the lists of the rules."""
    if isinstance(picture.screen, Starting):
        return None
    rules, board, manifest = ruled_by(picture.rules)
    if picture.rules != "open":
        manifest = manifest._replace(
            title="The tournament's list", edition="list", public_counts=""
        )
    return StationTerms(
        picture.profile,
        rules,
        board,
        (manifest,),
        "Kiosk 1",
        "Club night",
        practice=picture.practice,
        code="" if picture.practice else code,
    )


@contextmanager
def window_of(picture: Picture, width: int = WIDTH, height: int = HEIGHT) -> Iterator[Window]:
    """Show one page in the kiosk's own window, and delete the window at once.

    The garbage collector could delete it during another window's events. Qt's bindings crash then.
    """
    kiosk = Kiosk(IdleWorker(terms_of(picture)), picture.profile, lambda: 0)
    kiosk.screen = picture.screen
    kiosk.painted()
    window = Window(kiosk, full=False)
    window.resize(width, height)
    window.refresh()
    window.timer.stop()
    yield window
    delete(window)


def drawn() -> Iterator[tuple[str, QImage]]:
    """Yield every picture, with the name of its file."""
    load_fonts()  # here: glyphs that were drawn before change the next ones a little
    for name, picture in pictures.items():
        with window_of(picture) as window:
            image = window.grab().toImage()
        yield f"kiosk-{name}.png", image.convertToFormat(QImage.Format.Format_RGB32)


def in_few_colours(images: Sequence[QImage]) -> list[QImage]:
    """Return images in the most frequent colours of all that are not alike: a PNG has one table."""
    count = Counter[int]()
    for image in images:
        count.update(memoryview(image.constBits()).cast("I"))
    table: list[int] = []
    for colour, _number in count.most_common():
        if len(table) < COLOURS and not any(alike(colour, other) for other in table):
            table.append(colour)
    nearest = Qt.ImageConversionFlag.ThresholdDither
    return [each.convertToFormat(QImage.Format.Format_Indexed8, table, nearest) for each in images]


def alike(one: int, another: int) -> bool:
    """Return whether two colours are nearly equal in red, green and blue."""
    return all(
        abs(x - y) < shade for x, y in zip(one.to_bytes(4), another.to_bytes(4), strict=True)
    )


def write(drawn: Callable[[], Iterator[tuple[str, QImage]]]) -> None:
    """Write pictures beside this file."""
    application = QApplication(["pictures", "-platform", "offscreen"])
    for name, image in drawn():
        [few] = in_few_colours([image])
        few.save(os.path.join(HERE, name), "PNG", 0)
    application.quit()


if __name__ == "__main__":
    write(drawn)
