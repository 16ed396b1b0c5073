"""The hall's worst minute: a dead kiosk, no network, a dead server. Keys and seconds are counted.

Machines are homes of their own on this one; programs, windows and browser are real. The line that
a volunteer types is counted at the pace of a slow typist, not typed. The way to the spare machine
with the stick isn't counted.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from judge_gui.pages.values import palette
from judge_procedure.pairing import Card, Use, event_secret
from tests import in_process
from tests.displays import Display, until
from tests.lacking import is_here
from tests.proofs.registry import NotHere, checkout
from tests.proofs.serving import free_port

pace = 0.3  # seconds for a key of the line: 40 words a minute
most = 60.0  # seconds from the death to a verdict, without the way to the stick
offline = 60.0  # seconds without a network
slow = 40.0  # seconds until what does not happen is a failure
settings = "[profile.times]\njudging = 0.2\n"
word = "zant"
needed = ("Xvfb", "xdotool", "openbox", "/usr/bin/chromium", "/usr/bin/chromedriver")


def prove_worst_minute(seed: int, cases: int = 0) -> Iterator[str]:
    if lacking := [each for each in needed if not is_here(each)]:
        raise NotHere(", ".join(lacking))
    with tempfile.TemporaryDirectory() as place, ExitStack() as machines:
        hall = Hall(Path(place), machines)
        yield from hall.kiosk_dies()
        yield from hall.network_and_server_die()


class Hall:
    """The stick of an event, and machines that are started from it."""

    def __init__(self, place: Path, machines: ExitStack) -> None:
        self.place, self.stick, self.machines = place, place / "stick", machines
        self.port = free_port()
        (place / "club.txt").write_text(f"{word}\nblorp\n".upper(), encoding="utf-8")
        address = f"http://127.0.0.1:{self.port}"
        self.run("prepare", "--name", "Open", "--rules", "open", "--kiosks", "1",
                 "--server", address, "--list", str(place / "club.txt"), "--pins", "-")  # fmt: skip
        plan = self.stick / "event.toml"
        plan.write_text(f"{plan.read_text('utf-8')}\n{settings}", encoding="utf-8")
        self.run("prepare")

    def run(self, command: str, *words: str) -> None:
        home = {"JUDGE_HOME": str(self.place / "laptop")}
        line = ["event", command, str(self.stick), *words]
        status, _out, said = in_process.run(line, home, self.place, b"AB director 2468\n")
        assert status == 0, said

    def start(self, machine: str, station: str) -> "subprocess.Popen[str]":
        """Start a station on a machine by its line."""
        said = (self.place / f"{machine}.txt").open("w+", encoding="utf-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "event", "start", self.stick, station],
            env={**os.environ, "PYTHONPATH": str(checkout),
                 "JUDGE_HOME": str(self.place / machine),
                 "XDG_STATE_HOME": str(self.place / machine / "state")},
            stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        self.machines.callback(kill, process)
        return process

    @staticmethod
    def line(station: str) -> str:
        """What a volunteer types at a spare machine."""
        return f"judge event start /media/stick '{station}'\n"

    # -- a kiosk dies ----------------------------------------------------------------------------

    def kiosk_dies(self) -> Iterator[str]:
        folder = self.place / "screen"
        folder.mkdir()
        display = Display(folder)
        self.machines.callback(display.close)
        with suppress(KeyError):
            del os.environ["WAYLAND_DISPLAY"]
        os.environ["DISPLAY"] = display.name
        first = self.start("one", "Kiosk 1")
        self.judge(display)
        kill(first)
        began = time.monotonic()
        self.start("spare", "Kiosk 1")
        shown, keys = self.judge(display)
        seconds = time.monotonic() - began
        line = self.line("Kiosk 1")
        whole = seconds + pace * len(line)
        assert whole < most, f"{whole:.0f} seconds"
        yield (
            f"a kiosk dies: {len(line)} keys of its line and {keys} of the challenge at a spare;"
            f" {pace * len(line):.0f} s to type the line, {shown:.1f} s to the first page,"
            f" {seconds - shown:.1f} s to the verdict: {whole:.0f} s"
        )

    def judge(self, display: Display) -> tuple[float, int]:
        """Judge a word by keys, as soon as the first page is there.

        Return the seconds until that page, and how many keys there were.
        """
        began = time.monotonic()
        grounds = palette("plain", "light").ground, palette("acceptable", "light").ground
        assert until(lambda: self.ground(display) == grounds[0].lower(), slow)
        assert until(lambda: self.is_still(display), slow)
        shown = time.monotonic() - began
        keys = ["Return", "1", *word, "Return", "Tab"]
        for key in keys:
            time.sleep(1.2 if key == "Tab" else pace)  # JUDGE counts after a second
            display.hands("key", key)
        assert until(lambda: self.ground(display) == grounds[1].lower(), slow)
        return shown, len(keys)

    @staticmethod
    def ground(display: Display) -> str:
        """The colour of the screen's left edge in the middle."""
        seen = display.look()
        return str(seen.pixelColor(1, seen.height() // 2).name())

    @staticmethod
    def is_still(display: Display) -> bool:
        """Whether the screen does not change for half a second: the first page is there."""
        before = display.pixels()
        time.sleep(0.5)
        return display.pixels() == before

    # -- the network is off, the server dies -----------------------------------------------------

    def network_and_server_die(self) -> Iterator[str]:
        from selenium.webdriver.common.keys import Keys

        from tests.chromium import headless
        from tests.end_to_end.browser.conftest import Hands

        secret = event_secret(str(self.stick / "server"), "Open")
        venue: Any = SimpleNamespace(
            url=lambda path, host: f"http://{host}:{self.port}{path}",
            card=lambda use, place: secret.path(Card(use, place)),
        )
        server = self.serve("server")
        browser = self.machines.enter_context(headless())
        kiosk = Hands(browser, venue)
        kiosk.size(1024, 600)
        kiosk.pair(Use.STATION, "Browser 1")
        first = kiosk.title

        cut_network(browser, offline=True)
        began = time.monotonic()
        assert until(lambda: kiosk.title == "CANNOT JUDGE", slow)
        noticed, says = time.monotonic() - began, one_line(kiosk.text)
        time.sleep(max(began + offline - time.monotonic(), 0))
        cut_network(browser, offline=False)
        began = time.monotonic()
        assert until(lambda: kiosk.title == first, slow)
        yield f"no network: after {noticed:.1f} s a browser's page says: {says}"
        yield f"back after {offline:.0f} s: the page too, {since(began)} later, without a key"

        kill(server)
        assert until(lambda: kiosk.title == "CANNOT JUDGE", slow)
        began = time.monotonic()
        self.serve("spare server")
        serves = since(began)
        assert until(lambda: kiosk.title not in ("CANNOT JUDGE", ""), slow)
        yield f"the server dies: a spare with its address serves after {serves}"
        yield f"there, a browser that was paired says: {one_line(kiosk.text)}"
        kiosk.pair(Use.STATION, "Browser 1")
        keys = [Keys.ENTER, "1", *word, Keys.ENTER]
        for key in keys:
            time.sleep(pace)
            kiosk.keys(key)
        time.sleep(1.2)
        kiosk.keys(Keys.TAB)
        assert until(lambda: kiosk.title == "ACCEPTABLE", slow), kiosk.text
        whole = time.monotonic() - began + pace * len(self.line("Server"))
        assert whole < most, f"{whole:.0f} seconds"
        count = len(self.line("Server")) + len(keys) + 1
        yield f"its card pairs it again: {count} keys and a press to the verdict, {whole:.0f} s"

    def serve(self, machine: str) -> "subprocess.Popen[str]":
        process = self.start(machine, "Server")
        said = self.place / f"{machine}.txt"
        assert until(lambda: "Serving" in said.read_text("utf-8"), slow), said.read_text("utf-8")
        return process


def cut_network(browser: Any, *, offline: bool) -> None:
    """Cut the network of a browser, or join it again."""
    conditions = {
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    }  # fmt: skip
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


def kill(process: "subprocess.Popen[str]") -> None:
    """End a machine as a power cut does."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def one_line(text: str) -> str:
    return " / ".join(filter(None, map(str.strip, text.splitlines())))


def since(began: float) -> str:
    return f"{time.monotonic() - began:.1f} s"
