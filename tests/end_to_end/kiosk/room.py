"""The kiosk on a real screen: what is seen there, what hands do, what is recorded."""

import json
import signal
import time
from dataclasses import replace
from itertools import chain
from pathlib import Path

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.model.station_terms import Notices, StationTerms
from judge_procedure.codes import code_of
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from judge_record.head import receipt_of
from lexicons import Library, Verdict
from tests.support.displays import Watched, height, patience, until, width
from tests.support.journals import recorded_in

shade = 24  # of 256, by which colours that look the same may differ


#: The command in which nobody needs time to read, and the times in seconds that its profiles hold.
hurried = "tests.end_to_end.kiosk.hurried"
checking = 0.3  # before JUDGE counts
verdict_least = 0.1  # before a verdict, or a page with a time of its own, is cleared

profile_text = f"""
station = "Kiosk 1"
event = "Club night"
[times]
idle = 300
checking = {checking}
judging = {{pause}}
verdict_least = {verdict_least}
verdict_most = 300
[[holder]]
name = "AB"
role = "director"
pin = "{{pin}}"
"""


def settings_of(home):
    """The settings of whatever works in this home."""
    return {"JUDGE_HOME": str(home), "XDG_STATE_HOME": str(home.parent / "state")}


def alike(one, other):
    """Whether two pictures look the same.

    The edges of large letters differ a little with what a process has drawn before.
    """
    from PySide6.QtGui import QImage, QPainter

    if one == other or one.pixel(1, 1) != other.pixel(1, 1):
        return one == other
    difference = one.copy()
    painter = QPainter(difference)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other)
    painter.end()
    shades = difference.convertToFormat(QImage.Format.Format_RGB888)
    return not bytes(shades.constBits()).translate(None, delete=bytes(range(shade + 1)))


class Room(Watched):
    """The kiosk in its room: what is seen on its screen, and what hands do."""

    def __init__(self, display, process, home, profile):
        super().__init__(display, process)
        self.home = home
        library = Library(home)
        self.board = library.board("club")
        self.profile = Profile(
            station="Kiosk 1", event="Club night", holders=profile.holders, times=profile.times
        )
        self.terms = StationTerms(
            self.profile, library.rules("club"), self.board, (library.manifest("invented"),),
            "Kiosk 1", "Club night",
            code=code_of(library.adjudicator("club")),
        )  # fmt: skip
        self.settings = settings_of(home)

    # -- hands -------------------------------------------------------------------------------

    def type(self, *words):
        """Everything up to the last letter, seen page by page."""
        assert self.shows(at.Ready())
        self.press("Return")
        assert self.shows(at.Counting())
        self.press(str(len(words)))
        assert self.shows(at.Entering(TypingTask(), ("",) * len(words)))
        *others, last = words
        self.press(*chain.from_iterable((*word, "Return") for word in others), *last)

    def enter(self, *words):
        """Everything up to the hand-off."""
        self.type(*words)
        self.press("Return")
        assert self.shows(at.HandOff(TypingTask(), tuple(word.upper() for word in words)))

    def judge(self, *words):
        """Everything up to JUDGE."""
        self.enter(*words)
        self.see(checking)
        self.press("Tab")

    def see(self, seconds):
        """See a page that is shown for as long as no key counts there."""
        self.rest()  # its time begins when the kiosk knows that it is shown
        time.sleep(seconds)

    def clear(self, key="Return"):
        """Clear a page that stays for its least time."""
        self.see(verdict_least)
        self.press(key)

    # -- eyes --------------------------------------------------------------------------------

    def drawn(self, page):
        """A page as it is drawn on no screen."""
        from PySide6.QtGui import QImage, QPainter

        from judge_gui.pages.layout import layout
        from judge_gui.pages.values import palette
        from judge_gui.window.surface import Painter

        laid = layout(page, (width, height))
        assert laid.fits
        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        colours = palette(page.look, "light")
        Painter(painter, colours, laid.unit).draw(laid.boxes)
        painter.end()
        return image

    until = staticmethod(until)

    def shows(self, screen):
        """Whether the whole screen comes to be exactly this page."""
        from judge_gui.wording.page_of import page_of

        if not isinstance(screen, at.Ready):
            expected = self.drawn(page_of(screen, self.terms))
            return until(lambda: alike(self.display.look(), expected))

        def first_page():
            if self.recorded:  # else it has not begun yet
                terms = replace(self.terms, notices=self.notices)
                return alike(self.display.look(), self.drawn(page_of(screen, terms)))
            return False

        return until(first_page)

    def ground(self):
        """The colour of the screen's edge, where it is one colour."""
        seen = self.display.look()
        places = [(x, y) for x in (1, width // 2, width - 2) for y in (1, height - 2)]
        colours = {seen.pixelColor(*place).name() for place in places}
        return colours.pop() if len(colours) == 1 else ""

    # -- the record --------------------------------------------------------------------------

    @property
    def journal(self):
        """The file of the record."""
        [path] = (self.home / "journal").glob("*.journal")
        return path

    @property
    def recorded(self):
        return recorded_in(self.home)

    @property
    def entries(self):
        """What is recorded since the first page."""
        return self.recorded[2:]

    @property
    def kinds(self):
        """What is recorded since the first page, by kinds."""
        return [str(entry.kind) for entry in self.entries]

    @property
    def notices(self):
        """What the first page says of the record."""
        first, *_ = entries = self.recorded
        clock = SystemClock()
        return Notices(f"{clock.day(first.time)} {clock.local(first.time)}", len(entries))

    def interrupted(self, ruled=None):
        """The page after a crash."""
        entries = [entry for entry in self.entries if entry.kind == "interrupted"]
        recorded = entries[-1].number if entries else None
        note = json.loads(next((self.home / "stations").glob("*.underway.json")).read_text())
        since = SystemClock().local(note["time"])
        return at.Interrupted(events.InterruptedChallenge(since, ruled=ruled, recorded=recorded))

    def ruling(self, verdict, count):
        """What is shown of the last ruling."""
        first, *_, last = self.recorded
        return events.RecordedRuling(
            Verdict(verdict), count, last.number, receipt=str(receipt_of(*last.head, first.seal))
        )

    # -- processes ---------------------------------------------------------------------------

    @property
    def child(self):
        """The process that shows the window."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        for child in children:
            if b"\0kiosk\0" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
        return 0

    @property
    def windows(self):
        """The kiosk's windows, as the window manager knows them."""
        return self.display.run("xdotool", "search", "--name", "^Tilejudge$").split()

    def has_the_keyboard(self):
        """Whether keys reach the kiosk: a busy window manager shows a window before that."""
        return self.display.run("xdotool", "getwindowfocus").strip() in self.windows

    def end(self):
        """End the kiosk, unless it has ended. Whoever started it can, and that is no answer."""
        runs = self.process.poll() is None
        if runs:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=patience)
        assert not runs or self.process.returncode == 2
        assert until(lambda: not self.windows)
