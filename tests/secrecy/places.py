"""Places that judge, from outside: a home, a kiosk on a display, a server."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import httpx

from judge_procedure.pairing import Card, Use, event_secret
from tests.support.clubs import lexicon_of
from tests.support.commands import checkout, hashed_apart, run_here
from tests.support.displays import Watched, ends_with_test, patience, until
from tests.support.journals import recorded_in
from tests.support.servers import ServerProcess

command = [sys.executable, "-P", "-m", "judge_cli.main"]
pin = "2468"
foreign = ("QT_", "WAYLAND_")  # settings that keep a window from its display
event = "Club night"

profile = """
event = "{event}"
prompts = ["round", "table"]
[times]
idle = 600
hand_off = 600
checking = 1
judging = {judging}
verdict_least = 0.5
verdict_most = 300
called = 600
door = 600
[[holder]]
name = "AB"
role = "director"
pin = "{pin}"
"""


class Place:
    """A home of its own, whose rules judge by an invented list under a published edition's id."""

    def __init__(self, folder, rules, edition, words, judging=1.5):
        """Take the seconds that every challenge waits for its verdict, too."""
        self.folder = folder
        self.judging = judging
        self.home = folder / "home"
        self.own = {
            "JUDGE_HOME": str(self.home), "XDG_STATE_HOME": str(folder / "state"),
            "TMPDIR": str(folder / "tmp"), "HOME": str(folder / "user"),
        }  # fmt: skip
        for name in ("tmp", "user", "home/profiles", "home/lexicons"):
            (folder / name).mkdir(parents=True)
        path = self.home / "lexicons" / f"{edition}.lexicon"
        path.write_bytes(lexicon_of(words, edition))
        (self.home / "default.toml").write_text(f'rules = "{rules}"\n', "utf-8")
        settings = profile.format(event=event, pin=hashed_apart(pin), judging=judging)
        self.profile = self.home / "profiles" / "kiosk.toml"
        self.profile.write_text(settings, "utf-8")

    @property
    def surroundings(self):
        """The environment of what runs here."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        return {**kept, "PYTHONPATH": str(checkout), **self.own}

    def run(self, *arguments):
        """Run a command here, and return what it writes to its standard output."""
        ended = run_here(arguments, self.own, self.folder)
        assert ended.status == 0, ended.err
        return ended.out

    def entries(self):
        """How many entries are recorded."""
        return len(recorded_in(self.home))

    def files(self):
        """The names and sizes of all files here, but for the list itself."""
        kept = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
        names = [(str(path.relative_to(self.folder)), path.stat().st_size) for path in kept]
        return [f"{name} {size}" for name, size in names if "/lexicons/" not in name]


class ScreenReader:
    """A screen reader without a voice, on a bus of its own."""

    def __init__(self, surroundings):
        script = Path(__file__).with_name("reader.py")
        self.process = subprocess.Popen(
            ["dbus-run-session", "--", "/usr/bin/python3", script],
            env=surroundings, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.lines = SimpleQueue()
        self.listening = Thread(target=self.listen)
        self.listening.start()
        self.bus = self.line()["bus"]

    def listen(self):
        """Take what it reports. Other programs on the bus write a line now and then."""
        for line in self.process.stdout:
            if line.startswith("{"):
                self.lines.put(json.loads(line))

    def line(self):
        return self.lines.get(timeout=patience)

    def placed(self):
        """Every object of every program; the left, top, width and height of each."""
        self.process.stdin.write("placed\n")
        self.process.stdin.flush()
        found = self.line()["placed"]
        return [thing for thing, _ in found], [place for _, place in found]

    def close(self):
        self.process.communicate(timeout=patience)
        self.listening.join()


class Window(Watched):
    """The kiosk's window on a display of its own, and who types there."""

    delay = 70
    entries = 0  # that were recorded before a challenge whose process is killed

    def __init__(self, place, display, *options):
        """Start the kiosk; a screen reader is there before it."""
        self.place = place
        self.reader = ScreenReader(display.surroundings)
        self.blank = display.pixels()
        process = subprocess.Popen(
            [*ends_with_test, *command, "kiosk", *options], cwd=place.folder, text=True,
            env={**place.surroundings, "DISPLAY": display.name,
                 "DBUS_SESSION_BUS_ADDRESS": self.reader.bus},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        super().__init__(display, process)
        if not until(lambda: self.pixels != self.blank, 2 * patience):
            raise AssertionError(self.end())
        self.settled(10)

    def crash(self):
        """Kill the process that shows the window; the screen when it was started again.

        First wait for one entry more than there were: how busy the machine is decides nothing then.
        """
        assert until(lambda: self.place.entries() > self.entries), "nothing was recorded"
        before, old = self.pixels, self.processes()
        os.kill(self.shows, signal.SIGKILL)
        assert until(lambda: self.shows not in old, 2 * patience)
        assert until(lambda: self.pixels not in (before, self.blank), 2 * patience)
        return self.settled(10)

    @property
    def shows(self):
        """The process that shows the window: the last one with the kiosk's arguments."""
        return [process for process, said in self.processes().items() if " kiosk" in said][-1]

    def titles(self):
        """The titles of all windows on the display."""
        named = self.display.run("xdotool", "search", "--name", "", "getwindowname", "%@")
        return sorted(named.splitlines())

    def end(self):
        """End the kiosk; its exit status and what it wrote."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=4 * patience)
        self.reader.close()
        return self.process.returncode, out, err


class PlaceServer(ServerProcess):
    """A server at a place, with a round that is open."""

    def __init__(self, place):
        self.place = place
        super().__init__("--event", event, folder=place.folder, environment=place.surroundings)
        self.open_round()

    def open_round(self):
        """Open the next round on the board, as a director does."""
        with httpx.Client(base_url=self.address, timeout=120, follow_redirects=True) as client:
            board = client.post("/board/pin", data={"pin": pin}).text
            [secret] = set(re.findall('name="secret" value="(.*?)"', board))
            opened = client.post("/board/open-round", data={"secret": secret, "round": "1"})
            assert opened.status_code == 200, opened.text

    def card(self, *parts):
        """Return the path that a card leads to: `table`, round, table, or `station`, its name."""
        use, *round_, place = parts
        card = Card(Use(use), place, *map(int, round_))
        return event_secret(str(self.place.home), event).path(card)
