"""The zip for Windows, under Wine. It needs root's Debian, Wine, an X server and the network.

Wine is not Windows: docs/installing.md lists what stays untried.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from zipfile import ZipFile

import pytest

from judge_cli import version
from judge_gui.pages.values import palette
from tests.end_to_end.kiosk.room import alike
from tests.long.kiosk_room import KioskRoom, acceptable, profile, unacceptable
from tests.support.choosing import leave_out
from tests.support.clubs import write_profile
from tests.support.commands import hashed_apart
from tests.support.displays import Display, until
from tools.windows import build, pack
from tools.windows_python import LOADER, python_for_windows

pytestmark = [pytest.mark.long, pytest.mark.needs("/usr/lib/wine/wine64", "Xvfb", "xdotool")]

most_megabytes = 75
wide, tall = 1024, 600
ink = palette("plain", "light")["ink"].lower()
patience = 6  # seconds until the first page, on a busy machine
kills = 40  # of the kiosk

of_interrupt = ("ctrl+c", "Return")  # Wine's console hands on Ctrl-C with the next Enter
of_close = "alt+F4"
most_of_kiosk = 3  # its console, its supervisor and the kiosk


def test_the_zip_for_windows_judges_under_wine(seed):
    """It is unpacked in a path with a space and an umlaut."""
    if os.geteuid():
        leave_out("root")
    work = Path(tempfile.mkdtemp(prefix="windows-", dir="/var/tmp"))
    try:
        with python_for_windows(str(work / "python"), sys.executable) as made:
            folder = unpacked(built(made, work), work / "Zant Prüfung")
            home = work / "home ü"
            home.mkdir()
            use_commands(Trial(made, folder, home))
            with closing(Display(work / "screen")) as display:
                use(made, folder, home, display, random.Random(seed))
                use_consoles(made, folder, work / "home of consoles", display)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def built(made, work):
    started, path = time.monotonic(), work / "made.zip"
    (work / "made").mkdir()
    pack(build(made, str(work / "made")), str(path))
    megabytes = os.path.getsize(path) / 1e6
    assert megabytes <= most_megabytes, f"{megabytes:.1f} MB"
    print(f"built in {time.monotonic() - started:.0f} s: {megabytes:.1f} MB")
    return path


def unpacked(path, place):
    with ZipFile(path) as archive:
        archive.extractall(place)
    return place / "Tilejudge"


class Trial:
    """The programs of a zip, and the settings with which they are run."""

    def __init__(self, made, folder, home):
        self.folder = folder
        self.settings = made.settings | {
            "JUDGE_HOME": made.path(str(home)), "QT_QPA_PLATFORM": "offscreen",
        }  # fmt: skip

    def run(self, name, *arguments, given=""):
        """Run a program to its end."""
        return subprocess.run(
            [LOADER, str(self.folder / f"{name}.exe"), *arguments], env=self.settings, input=given,
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    def expect(self, status, shown, *command, given=""):
        """Run a program, which ends so and shows this text. Python warns if it isn't whole."""
        done = self.run(*command, given=given)
        assert done.returncode == status, done
        assert shown in done.stdout, done
        assert "Warning" not in done.stderr, done


def use_commands(trial):
    trial.expect(0, "ACCEPTABLE\n", "judge", "check", "qi", "za")
    trial.expect(1, "UNACCEPTABLE\n", "judge", "check", "qi", "zant")
    trial.expect(0, f"judge {version}", "judge", "--version")
    desk = ("desk", "--station", "trial", "--event", "Trial", "--by", "AB", "--no-tables")
    trial.expect(0, "VERDICT: ACCEPTABLE", "judge", *desk, given="qi za\n\n\n")
    trial.expect(0, "", "judge", "journal", "verify")


class WineRoom(KioskRoom):
    """The kiosk under Wine on a screen, and hands."""

    def __init__(self, made, folder, home, display):
        self.made = made
        self.folder = folder
        self.display = display
        self.home = {"JUDGE_HOME": made.path(str(home)), "DISPLAY": display.name}
        self.status = None

    @contextmanager
    def started(self):
        """Double-click Tilejudge.exe, and wait for its first page. End what is left of it."""
        kiosk = subprocess.Popen(
            [LOADER, str(self.folder / "Tilejudge.exe")],
            env=self.made.settings | self.home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            assert until(self.has_title, 120), "no page comes"
            self.first = self.top()
            yield
        finally:
            if self.status is None:
                self.kill_all()
            self.status = kiosk.wait(60)
            for pipe in (kiosk.stdin, kiosk.stdout):
                pipe.close()

    def processes(self):
        """The kiosk and its supervisor, which began first."""
        kiosks = {n: line for n, line in running(self.folder).items() if b"Tilejudge.exe" in line}
        return sorted(kiosks, key=lambda number: (b"--child" in kiosks[number], number))

    def kill_child(self):
        """Kill the kiosk, and wait until its last page is gone: a busy machine keeps it a while."""
        _, child = self.processes()
        before = self.display.look()
        os.kill(child, signal.SIGKILL)
        self.changed(before)
        assert until(lambda: len(self.processes()) == 2 and child not in self.processes(), 60)

    def top(self):
        """The title of the page. What is below it changes on the first page."""
        return self.display.look().copy(0, 36, wide, 76)

    def has_title(self):
        """Whether a page with a title stays: the program's name, which comes first, is below."""
        from PySide6.QtGui import QImage

        before = self.top()
        time.sleep(1)
        colours = before.convertToFormat(QImage.Format.Format_Indexed8).colorCount()
        return colours > 1 and self.top() == before

    def ground(self):
        """The colour beside the text: the keypad is below."""
        return self.display.look().pixelColor(1, tall // 2).name()

    @property
    def is_first(self):
        """Whether the first page is shown."""
        return alike(self.top(), self.first)

    @property
    def asks_how_many(self):
        """Whether the first of the steps is marked, which stand above what players do."""
        return self.display.look().pixelColor(44, 58).name() == ink

    def begin(self):
        """Press Enter on the first page until it's answered.

        A window that is painted has no focus yet: a key sent then goes nowhere. On the next page,
        one Enter more does nothing.
        """

        def answered():
            self.display.hands("key", "Return")
            return until(lambda: self.asks_how_many, 3)

        assert until(answered), "the first page doesn't answer"

    def back(self):
        """Wait for the first page; clear a page that says what happened."""

        def ready():
            before = self.top()
            if self.is_first and len(self.processes()) == 2:
                return True
            time.sleep(1.5)
            if self.top() == before and len(self.processes()) == 2:
                self.display.hands("key", "Escape" if self.asks_how_many else "Return")
                time.sleep(0.5)
            return self.is_first

        assert until(ready, 180), "the first page does not come back"


def use(made, folder, home, display, chance):
    """Judge by keys, kill the kiosk, and look at the record."""
    write_profile(home, profile.format(pin=hashed_apart("2468")))
    room = WineRoom(made, folder, home, display)
    with room.started():
        room.judge("qi", "za", colour=acceptable)
        room.back()
        room.judge("zant", colour=unacceptable)
        room.back()
        seen = 2
        for _ in range(kills):
            seen += killed_once(room, chance)
            room.back()
        supervisor, child = room.processes()
        for process in (supervisor, child):
            os.kill(process, signal.SIGKILL)
        assert until(lambda: not room.processes())
    trial = Trial(made, folder, home)
    trial.expect(0, "sound", "judge", "journal", "verify")
    recorded = rulings(trial)
    assert recorded >= seen, f"{seen} verdicts were seen, {recorded} are recorded"
    print(f"record: sound, {recorded} rulings, {seen} verdicts were seen here")


def killed_once(room, chance):
    """Begin a challenge and end the kiosk somewhere in it. Return how many verdicts were seen."""
    keys = ["1", *chance.choice(("qi", "zant")), "Return"]
    stop = chance.randrange(-1, len(keys) + 2)  # -1: on the first page
    if stop >= 0:
        room.begin()
        for key in keys[:stop]:
            room.press(key)
    seen = 0
    if stop > len(keys):
        time.sleep(1.2)
        room.display.hands("key", "Tab")
        time.sleep(chance.uniform(0, 2))
        seen = room.ground() in (acceptable, unacceptable)
    room.kill_child()
    return seen


def use_consoles(made, folder, home, display):
    """Judge at desks in consoles, and end them; close the console of a kiosk."""
    home.mkdir()
    trial = Trial(made, folder, home)
    end_desk(made, trial, display, "Ctrl-C", *of_interrupt)
    end_desk(made, trial, display, "closing the console", of_close)
    with console(made, trial, display, "kiosk", "--windowed"):
        assert until(lambda: len(running(folder)) >= most_of_kiosk, 60), "no kiosk starts"
        time.sleep(patience)
        found = display.run("xdotool", "search", "--name", "judge.exe").split()
        display.hands("windowactivate", "--sync", found[0], "key", of_close)
        assert until(lambda: not running(folder), 30), "a kiosk outlives its console"


def end_desk(made, trial, display, how, *keys):
    """Judge at a desk in a console, and end it by these keys."""
    before = rulings(trial)
    desk = ("desk", "--station", "desk 1", "--event", "Consoles", "--by", "AB", "--no-tables")
    with console(made, trial, display, *desk) as process:
        display.hands("type", "--delay", "80", "qi za")

        def judged():  # a key that comes before its page was seen does nothing
            display.hands("key", "Return")
            time.sleep(2)
            return rulings(trial) == before + 1

        assert until(judged, 60), "no verdict is recorded"
        assert until(lambda: is_empty(display), 30), "the words before are still to be seen"
        for key in keys:
            display.hands("key", key)
        assert until(lambda: process.poll() is not None, 30), f"{how} does not end a desk"
        assert until(lambda: not running(trial.folder), 30), f"{how} leaves a process"
    trial.expect(0, "sound", "judge", "journal", "verify")
    assert rulings(trial) == before + 1


@contextmanager
def console(made, trial, display, *command):
    """A window with a console, in which a command of the zip runs."""
    blank, folder = display.look(), trial.folder
    settings = {name: value for name, value in trial.settings.items() if name != "QT_QPA_PLATFORM"}
    with subprocess.Popen(
        [LOADER, "wineconsole", str(folder / "judge.exe"), *command],
        env=settings | {"DISPLAY": display.name},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            assert until(lambda: display.look() != blank, 60), "no console comes"
            time.sleep(patience)
            yield process
        finally:
            for number in running(folder):
                os.kill(number, signal.SIGKILL)


def running(folder):
    """The processes of the zip's programs, and the line that started each."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            line = (entry / "cmdline").read_bytes()
            if b".exe" in line and folder.parent.name.encode() in line:
                found[int(entry.name)] = line
    return found


def is_empty(display):
    """Whether the lower lines of a console are empty, which has less text than lines."""
    lower = display.look().copy(8, 360, 600, 50)
    return all(lower.pixelColor(x, y).name() == "#000000" for x in range(600) for y in range(50))


def rulings(trial):
    """Return how many rulings the record has."""
    return trial.run("judge", "journal", "export").stdout.count('"kind":"ruling"')
