"""The bundle, and releases. They need root, Debian's own Python, and the network."""

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

from judge_procedure import pin
from tests.displays import Display, until
from tests.proofs.registry import NotHere, checkout, commit
from tests.proofs.roots import Machine, bare, inside, place, run_here
from tools.bundle import Trial, size
from tools.packages import supply

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

python = "/usr/bin/python3"
most_megabytes = 140
most_slower = 1.2  # times the checkout's first paint
starts = 11  # of each, in turn
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


def prove_release(seed: int, cases: int = 0) -> Iterator[str]:
    """Two releases of one commit are the same to the byte, and what differs is named."""
    if os.geteuid() or not os.path.exists(python) or not supply("bundle"):
        raise NotHere("it needs root, Debian's own Python, and binutils.")
    if not commit():
        raise NotHere("the checkout has changes that are in no commit.")
    work = tempfile.mkdtemp(prefix="release-proof-", dir="/var/tmp")
    try:
        done = run_here(python, "run.py", "release", "--twice", "-o", f"{work}/made")
        yield from done.stdout.splitlines()
        assert done.returncode == 0, done.stderr
    finally:
        shutil.rmtree(work, ignore_errors=True)


def prove_bundle(seed: int, cases: int = 0) -> Iterator[str]:
    """The bundle runs without Python, starts as fast as the checkout, and is built twice alike.

    It needs debootstrap and an X server, too: it is unpacked in a minimal Debian, and its kiosk is
    used there with keys, through a crash.
    """
    if os.geteuid() or not os.path.exists(python) or not supply("bare-machine", "test"):
        raise NotHere("it needs root, debootstrap, an X server, and Debian's own Python.")
    work = Path(tempfile.mkdtemp(prefix="bundle-", dir="/var/tmp"))
    try:
        first, second = work / "first", work / "second"
        before = set(os.listdir(checkout))
        yield built(first)
        yield built(second)
        left = {name for name in set(os.listdir(checkout)) - before if name[0] != "."}
        assert not left, f"left in the checkout: {left}"
        yield compared(first, second)
        yield without_part(work)
        yield from first_paint(first)
        shutil.rmtree(second)
        with bare(work / "debian") as machine, shown(work) as display:
            shutil.copytree(first, machine.root / place[1:], symlinks=True)
            yield from used(machine, display)
    finally:
        if not os.path.ismount(work / "debian" / "proc"):
            shutil.rmtree(work, ignore_errors=True)


def built(target: Path) -> str:
    """Build the bundle, and return how large it is."""
    started = time.monotonic()
    done = run_here(python, "run.py", "bundle", "-o", str(target))
    assert done.returncode == 0, done.stderr
    megabytes = size(str(target)) / 1e6
    assert megabytes <= most_megabytes, f"{megabytes:.1f} MB"
    return f"built in {time.monotonic() - started:.0f} s: {megabytes:.1f} MB"


def compared(first: Path, second: Path) -> str:
    """Compare two bundles, file by file."""
    names = [
        sorted(str(path.relative_to(each)) for path in each.rglob("*")) for each in (first, second)
    ]
    assert names[0] == names[1], set(names[0]) ^ set(names[1])
    files = [name for name in names[0] if (first / name).is_file()]
    _, differ, unread = filecmp.cmpfiles(first, second, files, shallow=False)
    assert not differ + unread, f"built twice, these differ: {differ + unread}"
    return f"built twice: the same bytes in all {len(files)} files"


def without_part(work: Path) -> str:
    """Build with an environment that lacks a part of PySide6."""
    [environment] = {
        path.parent.parent
        for path in checkout.glob(".environments/bundle-*/bin/python")
        if path.resolve() == Path(python).resolve()  # another Python may have one, too
    }
    maimed = work / "maimed"
    shutil.copytree(environment, maimed, symlinks=True)
    for path in maimed.rglob("QtWidgets.abi3.so"):
        path.unlink()
    done = run_here(str(maimed / "bin" / "python"), "-m", "tools.bundle", "-o", str(work / "never"))
    assert done.returncode == 2, done
    assert "the bundle would lack PySide6.QtWidgets" in done.stderr, done.stderr
    assert not (work / "never").exists()
    shutil.rmtree(maimed)
    return "built without PySide6.QtWidgets: status 2, no folder"


def first_paint(bundle: Path) -> Iterator[str]:
    """Start the kiosk of the checkout and that of the bundle in turn, on a screen in memory."""
    prepared = run_here(python, "run.py", "prepare")
    assert prepared.returncode == 0, prepared.stderr
    with tempfile.TemporaryDirectory() as home:
        settings = {"PATH": os.environ["PATH"], "JUDGE_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
        of_bundle = Trial(str(bundle), settings)
        of_checkout = FromCheckout(str(checkout), settings)
        taken = [(computed(of_checkout), computed(of_bundle)) for _ in range(starts + 1)][1:]
    theirs, ours = map(min, zip(*taken, strict=True))
    figures = f"checkout {theirs * 1000:.0f} ms, bundle {ours * 1000:.0f} ms of computing"
    yield f"first paint: {figures}: {ours / theirs:.2f} times"
    assert ours <= most_slower * theirs


def computed(trial: Trial) -> float:
    """The seconds of computing until the first page: other work on the machine does not count."""
    before = os.times()
    trial.first_page()
    after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


class FromCheckout(Trial):
    """The checkout, tried as a bundle is."""

    def command(self, program: str, *arguments: str) -> list[str]:
        return [python, str(checkout / "run.py"), *arguments]


@contextmanager
def shown(work: Path) -> Iterator[Display]:
    """An X server, whose screen is a file."""
    (work / "screen").mkdir()
    display = Display(work / "screen")
    try:
        yield display
    finally:
        display.close()


def used(machine: Machine, display: Display) -> Iterator[str]:
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
    yield f"without Qt's needs: status 2, and named once: {named[0]} ({came} packages came)"

    room = Room(machine, display, home)
    with room.started():
        room.judge("qi", "za", colour=acceptable)
        room.judge("zant", colour=unacceptable)
        room.kill_child()  # on the page of the verdict
        room.settle()
        room.judge("zant", "qi", colour=unacceptable)
        room.kill_all()
    yield "kiosk: judged by keys; killed on a verdict, it came back by itself and judged"
    with room.started():
        room.judge("blorp", colour=unacceptable)
    yield "kiosk: killed with its supervisor and started again, it judged"

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
    yield f"desk, journal and report, without a network: {verified.stdout.splitlines()[0]}"


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
