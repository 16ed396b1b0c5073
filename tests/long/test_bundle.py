"""The bundle for Linux. It needs root, debootstrap, Debian's own Python, and the network."""

import filecmp
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge_procedure import pin
from tests.commands import checkout
from tests.displays import Display, until
from tests.lacking import leave_out
from tests.long.roots import Machine, bare, inside, place, run_here
from tools.bundle import size

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

pytestmark = [
    pytest.mark.long,
    pytest.mark.needs("debootstrap", "Xvfb", "xdotool", "/usr/bin/python3"),
]

python = "/usr/bin/python3"
most_megabytes = 140
acceptable, unacceptable = "#00386e", "#ffb000"

profile = """
station = "Kiosk 1"
event = "Club night"
pin = "{pin}"
[times]
checking = 1
judging = 0.2
verdict_least = 0.5
verdict_most = 5
"""


def test_the_bundle_is_built_twice_alike_and_judges_without_python() -> None:
    """It is unpacked in a minimal Debian; its kiosk is used there with keys, through a crash."""
    if os.geteuid():
        leave_out("root")
    work = Path(tempfile.mkdtemp(prefix="bundle-", dir="/var/tmp"))
    try:
        first, second = work / "first", work / "second"
        before = set(os.listdir(checkout))
        built(first)
        built(second)
        made = {name for name in set(os.listdir(checkout)) - before if name[0] != "."}
        left = made - {"__pycache__"}  # of run.py
        assert not left, f"left in the checkout: {left}"
        compare(first, second)
        shutil.rmtree(second)
        with bare(work / "debian") as machine, shown(work) as display:
            shutil.copytree(first, machine.root / place[1:], symlinks=True)
            use(machine, display)
    finally:
        if not os.path.ismount(work / "debian" / "proc"):
            shutil.rmtree(work, ignore_errors=True)


def built(target: Path) -> None:
    started = time.monotonic()
    done = run_here(python, "run.py", "bundle", "-o", str(target))
    assert done.returncode == 0, done.stderr
    megabytes = size(str(target)) / 1e6
    assert megabytes <= most_megabytes, f"{megabytes:.1f} MB"
    print(f"built in {time.monotonic() - started:.0f} s: {megabytes:.1f} MB")


def compare(first: Path, second: Path) -> None:
    """Compare two bundles, file by file."""
    names = [
        sorted(str(path.relative_to(each)) for path in each.rglob("*")) for each in (first, second)
    ]
    assert names[0] == names[1], set(names[0]) ^ set(names[1])
    files = [name for name in names[0] if (first / name).is_file()]
    _, differ, unread = filecmp.cmpfiles(first, second, files, shallow=False)
    assert not differ + unread, f"built twice, these differ: {differ + unread}"


@contextmanager
def shown(work: Path) -> Iterator[Display]:
    """An X server, whose screen is a file."""
    (work / "screen").mkdir()
    display = Display(work / "screen")
    try:
        yield display
    finally:
        display.close()


def use(machine: Machine, display: Display) -> None:
    """Use the bundle in a Debian that has nothing."""
    assert machine.run("command -v python3 python").returncode, "it has a Python"
    (machine.root / "root/home/profiles").mkdir(parents=True)
    text = profile.format(pin=pin.hashed("2468"))
    (machine.root / "root/home/profiles/kiosk.toml").write_text(text, encoding="utf-8")
    home = {"JUDGE_HOME": "/root/home", "DISPLAY": display.name}

    refused = machine.run("./judge-station", **home)
    named = re.findall(r"apt install ([a-z0-9 -]+)", refused.stderr)
    assert (refused.returncode, len(named)) == (2, 1), refused.stderr
    before = machine.packages()
    installed = machine.run(
        f"apt-get -q update && apt-get install -qy --no-install-recommends {named[0]}"
    )
    assert installed.returncode == 0, installed.stderr
    came = len(machine.packages() - before)
    print(f"Qt needs {named[0]} ({came} packages came)")

    room = Room(machine, display, home)
    with room.started():
        room.judge("qi", "za", colour=acceptable)
        room.judge("zant", colour=unacceptable)
        room.kill_child()  # on the page of the verdict
        room.settle()
        room.judge("zant", "qi", colour=unacceptable)
        room.kill_all()
    with room.started():
        room.judge("blorp", colour=unacceptable)

    desk = "./judge-station desk --station 'desk 1' --event 'Club night' --by AB --no-tables"
    ruled = machine.run(desk, given="qi za\n\n\n", network=False, **home)
    assert "VERDICT: ACCEPTABLE" in ruled.stdout, ruled
    verified = machine.run("./judge-station journal verify", network=False, **home)
    assert verified.returncode == 0, verified
    assert machine.run("./judge-station check qi", **home).returncode == 2
    checked = machine.run("./judge check qi zant", network=False, **home)
    assert (checked.returncode, checked.stdout) == (1, "UNACCEPTABLE\n"), checked
    report = machine.run("./judge-station journal report", network=False, **home)
    assert report.returncode == 0, report


class Room:
    """The kiosk of the bundle on a screen, and hands."""

    def __init__(self, machine: Machine, display: Display, home: dict[str, str]) -> None:
        self.machine = machine
        self.display = display
        self.home = home

    @contextmanager
    def started(self) -> Iterator[None]:
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
            assert kiosk.stderr is not None
            kiosk.stderr.close()

    def changed(self, before: "QImage") -> None:
        """Wait until the screen shows something else."""
        assert until(lambda: self.display.look() != before, 60), "the screen stays as it is"

    def settle(self) -> None:
        """Wait until the screen stays as it is for a second."""

        def still() -> bool:
            before = self.display.look()
            time.sleep(1)
            return self.ground() != "#000000" and self.display.look() == before

        assert until(still, 60), "the screen changes all the time"

    def ground(self) -> str:
        return self.display.look().pixelColor(1, 598).name()

    def press(self, *keys: str) -> None:
        """Press keys, and wait until the screen shows it."""
        before = self.display.look()
        self.display.hands("key", "--delay", "60", *keys)
        self.changed(before)
        time.sleep(0.3)

    def judge(self, *words: str, colour: str) -> None:
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

    def processes(self) -> list[int]:
        return sorted(inside(self.machine.root))

    def kill_child(self) -> None:
        before = self.display.look()
        os.kill(self.processes()[-1], signal.SIGKILL)
        self.changed(before)

    def kill_all(self) -> None:
        """Kill the kiosk with its supervisor."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
