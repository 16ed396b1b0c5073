"""What the tests of the kiosk on a real screen share: a display, a window manager, eyes, hands."""

import json
import os
import signal
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model.events import InterruptedChallenge, RecordedRuling
from judge_gui.model.page import Page
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Counting, Entering, HandOff, Interrupted, Ready, Screen, Task
from judge_gui.model.station_terms import Notices, StationTerms
from judge_gui.station.station import Station
from lexicons import Library, Missing
from lexicons.record.entry import Entry
from lexicons.record.journal import Journal
from lexicons.record.receipt import receipt_of

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

desktop = Path(__file__).with_name("openbox.xml")
width, height = 1024, 600
patience = 15  # seconds until what is not to be seen is missed

#: The system's Python runs it; pytest would import it, to look for examples in it.
collect_ignore = ["reader.py"]

settings = """
station = "Kiosk 1"
event = "Club night"
pin = "{pin}"
[times]
idle = {idle}
checking = 1
judging = {pause}
verdict_least = 0.5
verdict_most = 5
"""


def until(true: Callable[[], Any], seconds: float = patience) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Display:
    """An X server of its own, whose screen is a file, and a window manager."""

    def __init__(self, folder: Path) -> None:
        self.picture = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        size = f"{width}x{height}x24"
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(folder),
             "-nolisten", "tcp", "-noreset"],
            pass_fds=(writing,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as told:
            self.name = f":{told.readline().strip()}"
        self.surroundings = {**os.environ, "DISPLAY": self.name}
        self.manager: subprocess.Popen[bytes] | None = None
        self.manage(desktop)

    def manage(self, settings: Path) -> None:
        """Start a window manager with these settings, in place of the one before."""
        self.dismiss()
        self.manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--config-file", str(settings)],
            env=self.surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        managed = ("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        assert until(lambda: "window id" in self.run(*managed))

    def dismiss(self) -> None:
        """End the window manager."""
        if self.manager is not None:
            self.manager.terminate()
            self.manager.wait()

    def run(self, *command: str) -> str:
        """What a program on this display says."""
        done = subprocess.run(
            command, env=self.surroundings, capture_output=True, text=True, check=False
        )
        return done.stdout

    def hands(self, *command: str) -> None:
        """What hands do, as xdotool has it."""
        subprocess.run(["xdotool", *command], env=self.surroundings, check=True)

    def look(self) -> "QImage":
        """What is on the screen: the file is in the format of xwd."""
        from PySide6.QtGui import QImage

        data = self.picture.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start = header[0] + 12 * header[19]  # behind the header and the colours
        line, wide, tall = header[12], header[4], header[5]
        kind = QImage.Format.Format_RGB32
        return QImage(data[start : start + line * tall], wide, tall, line, kind).copy()

    def close(self) -> None:
        self.dismiss()
        self.server.terminate()
        self.server.wait()


@pytest.fixture(scope="session")
def own_display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    """The display of this worker."""
    display = Display(tmp_path_factory.mktemp("screen"))
    yield display
    display.close()


@pytest.fixture
def display(own_display: Display, monkeypatch: pytest.MonkeyPatch) -> Display:
    """The display, for whatever is started."""
    monkeypatch.setenv("DISPLAY", own_display.name)
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR"):
        monkeypatch.delenv(name, raising=False)
    return own_display


class Room:
    """The kiosk in its room: what is seen on its screen, and what hands do."""

    def __init__(
        self, display: Display, process: Any, home: Path, family: str, profile: Profile
    ) -> None:
        self.display = display
        self.process = process
        self.home = home
        self.family = family
        library = Library(home)
        self.board = library.board("club")
        self.profile = Profile(station="Kiosk 1", event="Club night", pin="set")
        self.terms = StationTerms(
            self.profile, library.rules("club"), self.board, (library.manifest("invented"),),
            "Kiosk 1", "Club night",
            codes=Station(profile, library, SystemClock()).codes_of(library.adjudicator("club")),
        )  # fmt: skip

    # -- hands -------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys, with the pause that hands make."""
        time.sleep(0.1)
        self.display.hands("key", "--delay", "40", *keys)

    def enter(self, *words: str) -> None:
        """Everything up to the hand-off, seen page by page."""
        assert self.shows(Ready())
        self.press("Return")
        assert self.shows(Counting())
        self.press(str(len(words)))
        assert self.shows(Entering(Task(), ("",) * len(words)))
        for word in words:
            self.press(*word, "Return")
        assert self.shows(HandOff(Task(), tuple(word.upper() for word in words)))

    def judge(self, *words: str) -> None:
        """Everything up to JUDGE."""
        self.enter(*words)
        time.sleep(1.05)  # before it, JUDGE does not count
        self.press("Tab")

    # -- eyes --------------------------------------------------------------------------------

    def drawn(self, page: Page) -> "QImage":
        """A page as it is drawn on no screen."""
        from PySide6.QtCore import QRectF
        from PySide6.QtGui import QImage, QPainter

        from judge_gui.window.drawing import Drawing

        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        Drawing(painter, page, QRectF(image.rect()), self.family, "light").draw()
        painter.end()
        return image

    def until(self, true: Callable[[], Any], seconds: float = patience) -> bool:
        """Whether something comes true in time."""
        return until(true, seconds)

    def shows(self, screen: Screen, seconds: float = patience) -> bool:
        """Whether the whole screen comes to be exactly this page."""
        from judge_gui.wording import page

        if not isinstance(screen, Ready):
            expected = self.drawn(page(screen, self.terms))
            return until(lambda: self.display.look() == expected, seconds)

        def first_page() -> bool:
            with suppress(Missing):  # it has not begun yet
                terms = replace(self.terms, notices=self.notices)
                return self.display.look() == self.drawn(page(screen, terms))
            return False

        return until(first_page, seconds)

    def coloured(self, colour: str, seconds: float = patience) -> bool:
        """Whether the corners and most of the screen come to be of this colour."""
        return until(lambda: self.ground() == colour, seconds)

    def ground(self) -> str:
        """The colour of the screen's edge, where it is one colour."""
        seen = self.display.look()
        places = [(x, y) for x in (1, width // 2, width - 2) for y in (1, height - 2)]
        colours = {seen.pixelColor(*place).name() for place in places}
        return colours.pop() if len(colours) == 1 else ""

    # -- the record --------------------------------------------------------------------------

    @property
    def notices(self) -> Notices:
        """What the first page says of the record."""
        first, *_ = entries = self.entries
        clock = SystemClock()
        return Notices(f"{clock.day(first.time)} {clock.local(first.time)}", len(entries))

    def interrupted(self, ruled: int | None = None) -> Interrupted:
        """The page after a crash."""
        entries = [each for each in self.entries if each.kind == "interrupted"]
        recorded = entries[-1].number if entries else None
        note = json.loads(next((self.home / "stations").glob("*.underway.json")).read_text())
        since = SystemClock().local(note["time"])
        return Interrupted(InterruptedChallenge(since, ruled=ruled, recorded=recorded))

    def ruling(self, verdict: str, count: int, number: int) -> RecordedRuling:
        """What is shown of a ruling."""
        first, *_ = entries = self.entries
        receipt = receipt_of(entries[number - 1], first.seal)
        return RecordedRuling(verdict, count, number, receipt=str(receipt))

    @property
    def entries(self) -> list[Entry]:
        """What is recorded."""
        return list(Journal(str(self.home / "journal" / "current.journal")).entries())

    @property
    def kinds(self) -> list[str]:
        return [str(entry.kind) for entry in self.entries]

    # -- processes ---------------------------------------------------------------------------

    @property
    def child(self) -> int:
        """The process that shows the window."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        for child in children:
            if b"judge_cli" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
        return 0

    def kill(self) -> None:
        """The power fails."""
        for process in (self.process.pid, self.child):
            os.kill(process, signal.SIGKILL)
        self.process.wait()

    @property
    def windows(self) -> list[str]:
        """The kiosk's windows, as the window manager knows them."""
        return self.display.run("xdotool", "search", "--name", "^Tilejudge$").split()


@pytest.fixture
def idle() -> float:
    """Seconds without a key until what is typed is wiped."""
    return 30


@pytest.fixture
def pause() -> float:
    """Seconds from JUDGE to a verdict."""
    return 0.2


@pytest.fixture
def profile(tmp_path: Path, idle: float, pause: float) -> Path:
    """The file of the kiosk's settings."""
    from judge_gui.model import pin

    path = tmp_path / "kiosk.toml"
    path.write_text(
        settings.format(pin=pin.hashed("2468"), idle=idle, pause=pause), encoding="utf-8"
    )
    return path


@pytest.fixture
def room_of(
    display: Display, club: object, home: Path, application: object, profile: Path
) -> Callable[[Any], Room]:
    """Makes the room of a process whose kiosk is on the display."""
    from judge_gui.window.fonts import load_fonts

    return lambda process: Room(display, process, home, load_fonts(), Profile.open(str(profile)))


@pytest.fixture
def kiosk(
    room_of: Callable[[Any], Room], profile: Path, started: Callable[..., Any]
) -> Iterator[Room]:
    """The real command, on its first page."""
    room = room_of(started("kiosk", "--profile", profile))
    assert room.shows(Ready())
    yield room
    if room.process.poll() is None:
        room.process.send_signal(signal.SIGTERM)
        room.process.wait(patience)
    assert until(lambda: not room.windows)
