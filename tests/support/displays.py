"""A display, and what somebody before it sees and does: no test needs a screen of its own."""

import os
import struct
import subprocess
import time
from contextlib import suppress
from functools import cached_property
from mmap import ACCESS_READ, mmap
from pathlib import Path
from random import randrange

import pytest

desktop = Path(__file__).with_name("openbox.xml")
width, height = 1024, 600
patience = 60  # seconds until what is not to be seen is missed: a busy machine takes long

#: A command after this ends also when the test is killed: a kiosk would start again and again.
ends_with_test = ("setpriv", "--pdeathsig", "TERM")

pause = 0.04  # seconds between two looks: each takes time of the processor that is looked at
fewest_looks = 3  # in a row that find nothing changed
many_looks = 20  # longer than a kiosk sleeps between two looks at work that goes on by itself
bounce = 0.1  # seconds before the same key is pressed again: sooner, it is a worn key


def until(true, seconds=patience):
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


on_a_display = pytest.mark.needs("Xvfb", "openbox", "setpriv", "xdotool", "xprop")


class Display:
    """An X server of its own, whose screen is a file, and a window manager."""

    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        self.folder = folder
        reading, writing = os.pipe()
        # No number that another display had: what was left there would come in front here.
        self.name = f":{randrange(1_000, 50_000)}"
        size = f"{width}x{height}x24"
        self.server = subprocess.Popen(
            [*ends_with_test, "Xvfb", self.name, "-displayfd", str(writing), "-screen", "0", size,
             "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"],
            pass_fds=(writing,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as told:
            assert told.readline(), "the display did not start"
        self.surroundings = {**os.environ, "DISPLAY": self.name}
        self.manager = None
        self.manage(desktop)

    def manage(self, settings):
        """Start a window manager with these settings, in place of the one before."""
        self.dismiss()
        self.manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--config-file", str(settings)],
            env=self.surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        managed = ("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        assert until(lambda: "window id" in self.run(*managed))

    def dismiss(self):
        """End the window manager."""
        if self.manager is not None:
            self.manager.terminate()
            self.manager.wait()

    def run(self, *command):
        """What a program on this display says."""
        done = subprocess.run(
            command, env=self.surroundings, capture_output=True, text=True, check=False
        )
        return done.stdout

    def hands(self, *command):
        """What hands do, as xdotool has it."""
        subprocess.run(["xdotool", *command], env=self.surroundings, check=True)

    @cached_property
    def memory(self):
        """The file in which the server keeps its screen, in xwd's format, once it is there."""
        with (self.folder / "Xvfb_screen0").open("rb") as opened:
            return mmap(opened.fileno(), 0, access=ACCESS_READ)

    def pixels(self):
        """The pixels of the screen, four bytes each, row by row."""
        return self.memory[self.start :]

    @cached_property
    def start(self):
        """Where the pixels begin: behind the header and the colours."""
        header = struct.unpack(">25I", self.memory[:100])
        return int(header[0] + 12 * header[19])

    def look(self):
        from PySide6.QtGui import QImage

        line = 4 * width
        return QImage(self.pixels(), width, height, line, QImage.Format.Format_RGB32).copy()

    def programs(self):
        """The processes that run for this display, with its bus and what a screen reader needs."""
        found, mine = [], f"DISPLAY={self.name}".encode()
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mine in (process / "environ").read_bytes().split(b"\0"):
                    found.append(int(process.name))
        return found

    def close(self):
        self.dismiss()
        self.server.terminate()
        self.server.wait()


class Watched:
    """A program with a window on a display: who types there waits until it has come to rest."""

    delay = 30  # milliseconds between keys

    def __init__(self, display, process):
        self.display = display
        self.process = process
        self.beside = [display.server.pid, *display.programs()]
        self.last = b""
        self.last_key = ""
        self.pressed_at = 0.0

    @property
    def pixels(self):
        return self.display.pixels()

    def press(self, *keys, delay=None):
        """Press keys one after another, with a delay in milliseconds."""
        if keys[0] == self.last_key:
            time.sleep(max(self.pressed_at + bounce - time.monotonic(), 0))
        between = self.delay if delay is None else delay
        self.display.hands("key", "--delay", str(between), *keys)
        self.last_key, self.pressed_at = keys[-1], time.monotonic()

    def turn(self, *pages):
        """Press the keys of page after page, each when the one before has come to rest."""
        for keys in pages:
            self.press(*keys.split())
            self.settled()

    def settled(self, looks=fewest_looks):
        """Return the screen once nothing more happens: it stays, and all programs wait.

        A page that a busy machine has not shown yet keeps one of them from waiting.
        """
        seen, same, calm = b"", 0, 0

        def nothing_happens():
            nonlocal seen, same, calm
            calm = calm + 1 if self.waits() else 0
            now = self.pixels
            same = same + 1 if now == seen else 0
            seen = now
            # For long a kiosk never waits: it wakes now and then, and a busy machine lets it stand.
            return same >= looks and calm > min(looks, fewest_looks)

        assert until(nothing_happens, 2 * patience), "it never came to rest"
        self.last = seen
        return seen

    def changed(self, before):
        """Return the screen that comes after this one."""
        assert until(lambda: self.pixels != before, 2 * patience), "the page stayed"
        return self.settled()

    def rest(self):
        """Wait until all that was sent to any program has arrived, and is done.

        A kiosk in a hurry wakes so often that on a busy machine its screen never seems to settle.
        """

        def all_wait():
            return all(self.waits() for _ in range(fewest_looks))

        assert until(all_wait), "it never came to rest"

    def waits(self):
        """Whether the kiosk, its X server and a screen reader wait for something to happen.

        Qt asks the screen reader's bus before a window gets a key: the kiosk sleeps meanwhile.
        """
        return all(map(threads_wait, (*self.beside, *self.descent())))

    def processes(self):
        found = {}
        for process in self.descent():
            with suppress(OSError):
                arguments = Path(f"/proc/{process}/cmdline").read_bytes().decode()
                found[process] = arguments.replace("\0", " ").strip()
        return found

    def descent(self):
        """Yield the kiosk's processes, each before those that it started."""
        waiting = [self.process.pid]
        while waiting:
            process = waiting.pop()
            with suppress(OSError), open(f"/proc/{process}/task/{process}/children") as children:
                waiting += map(int, children.read().split())
                yield process


def threads_wait(process):
    """Whether all threads of a process wait for something, or it is gone.

    It's asked so often that it is written for speed.
    """
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with suppress(OSError), open(f"/proc/{process}/task/{thread}/stat", "rb") as stat:
                if stat.read().rpartition(b")")[2][1:2] not in b"SIZ":
                    return False
    return True
