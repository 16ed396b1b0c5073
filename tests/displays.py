"""A display, and what somebody before it sees, hears and does: no test needs a screen of its own.

`Display` is an X server whose screen is a file. `Reader` is a screen reader without a voice.
"""

import json
import os
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

kiosk_tests = Path(__file__).parent / "end_to_end" / "kiosk"
desktop = kiosk_tests / "openbox.xml"
width, height = 1024, 600
patience = 60  # seconds until what is not to be seen is missed: a busy machine takes long

#: What a screen reader is sent, by what its events are called on the bus.
kinds = {
    "object:property-change:accessible-name": "name",
    "object:property-change:accessible-description": "description",
    "object:text-changed:insert": "typed",
    "object:text-changed:delete": "removed",
    "object:announcement": "announced",
}


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

    def pixels(self) -> bytes:
        """The pixels of the screen, four bytes each, row by row: the file is in xwd's format."""
        return self._screen()[0]

    def look(self) -> "QImage":
        """What is on the screen."""
        from PySide6.QtGui import QImage

        pixels, wide, tall, line = self._screen()
        return QImage(pixels, wide, tall, line, QImage.Format.Format_RGB32).copy()

    def _screen(self) -> tuple[bytes, int, int, int]:
        """The pixels, width, height, and bytes of a row."""
        data = self.picture.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start = header[0] + 12 * header[19]  # behind the header and the colours
        line, wide, tall = header[12], header[4], header[5]
        return data[start : start + line * tall], wide, tall, line

    def close(self) -> None:
        self.dismiss()
        self.server.terminate()
        self.server.wait()


class Reader:
    """A screen reader, on a bus of its own."""

    def __init__(self, surroundings: dict[str, str]) -> None:
        script = kiosk_tests / "reader.py"
        self.process = subprocess.Popen(
            ["dbus-run-session", "--", "/usr/bin/python3", script],
            env=surroundings, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.lines: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.listening = Thread(target=self.listen)
        self.listening.start()
        self.bus: str = self.line(patience)["bus"]

    def listen(self) -> None:
        """Take what it reports. Other programs on the bus write a line now and then."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                self.lines.put(json.loads(line))

    def line(self, seconds: float) -> dict[str, Any]:
        """The next line, for which it waits so many seconds; `Empty` without one."""
        return self.lines.get(bool(seconds), seconds)

    def heard(self, enough: int, wait: float = 0) -> list[str]:
        """What is said until there is enough, and for as long as nobody has to wait for more."""
        said: list[str] = []
        while True:
            try:
                event = self.line(patience if len(said) < enough else wait)
            except Empty:
                return said
            if event["event"] == "object:state-changed:focused":
                of = event["of"]
                said.append(f"focus: {of['role']}: {of['name']}: {of['description']}")
            else:
                said.append(f"{kinds[event['event']]}: {event['said']}")

    def tree(self) -> list[dict[str, str]]:
        """Every object of every program. What is heard meanwhile is lost."""
        return self.answer("tree", "tree")

    def places(self) -> list[tuple[str, int, int, int, int]]:
        """The name, left, top, width and height of each object, in the order of `tree`."""
        return [tuple(each) for each in self.answer("places", "places")]

    def press(self, name: str) -> bool:
        """Press a button by its name. What is heard meanwhile is lost."""
        return bool(self.answer(f"press {name}", "pressed"))

    def answer(self, asked: str, key: str) -> Any:
        """Ask, and return what comes under a key."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{asked}\n")
        self.process.stdin.flush()
        while key not in (answer := self.line(patience)):
            pass
        return answer[key]

    def close(self) -> None:
        self.process.communicate(timeout=patience)
        self.listening.join()
