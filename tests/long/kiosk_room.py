"""The kiosk of a bundle on a screen, and hands on its keys."""

import os
import signal
import subprocess
import time
from contextlib import contextmanager, suppress

from tests.long.roots import inside
from tests.support.displays import until

acceptable, unacceptable = "#00386e", "#ffb000"

profile = """
station = "Kiosk 1"
event = "Club night"
[times]
checking = 1
judging = 0.2
verdict_least = 0.5
verdict_most = 5
[[holder]]
name = "AB"
role = "director"
pin = "{pin}"
"""


class KioskRoom:
    """The kiosk of the bundle on a screen, and hands."""

    def __init__(self, machine, display, home):
        self.machine = machine
        self.display = display
        self.home = home

    @contextmanager
    def started(self):
        """Start the kiosk, wait for its first page, and end what is left of it."""
        blank = self.display.look()
        script = "cd /root/tilejudge && exec ./judge-station"
        kiosk = subprocess.Popen(
            ["chroot", self.machine.root, "sh", "-c", script],
            env=self.machine.surroundings | self.home, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            self.changed(blank)
            self.settle()
            assert kiosk.poll() is None, "the kiosk ended at once"
            yield
        finally:
            self.kill_all()
            kiosk.wait()
            kiosk.stderr.close()

    def changed(self, before):
        """Wait until the screen shows something else."""
        assert until(lambda: self.display.look() != before, 60), "the screen stays as it is"

    def settle(self):
        """Wait until the screen stays as it is for a second."""

        def still():
            before = self.display.look()
            time.sleep(1)
            return self.ground() != "#000000" and self.display.look() == before

        assert until(still, 60), "the screen changes all the time"

    def ground(self):
        return self.display.look().pixelColor(1, 598).name()

    def press(self, *keys):
        """Press keys, and wait until the screen shows it."""
        before = self.display.look()
        self.display.hands("key", "--delay", "60", *keys)
        self.changed(before)
        time.sleep(0.3)

    def judge(self, *words, colour):
        """Make a challenge, and see the colour of its verdict."""
        assert until(lambda: self.ground() not in (acceptable, unacceptable), 20)
        time.sleep(0.5)
        self.press("Return")
        self.press(str(len(words)))
        for word in words:
            self.press(*word, "Return")
        time.sleep(1.2)  # before it, JUDGE does not count
        self.press("Tab")
        assert until(lambda: self.ground() == colour, 20), f"{self.ground()} in place of {colour}"

    def processes(self):
        return sorted(inside(self.machine.root))

    def kill_child(self):
        before = self.display.look()
        os.kill(self.processes()[-1], signal.SIGKILL)
        self.changed(before)

    def kill_all(self):
        """Kill the kiosk with its supervisor."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
