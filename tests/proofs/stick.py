"""A stick starts a PC from power on to a verdict, with BIOS and UEFI, and through a pulled plug.

It needs root, Debian's tools for images, QEMU and the network. QEMU is slow here, because it
computes every step of the PC: a start takes minutes. What it shows is read from its screen. A
second stick gets the copy of the journal.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge_procedure.tasks import About, all_tasks
from tests.end_to_end.kiosk.conftest import until
from tests.proofs.registry import NotHere
from tests.proofs.roots import run_here
from tools.packages import supply

python = "/usr/bin/python3"
acceptable, unacceptable, paper = (0x00, 0x38, 0x6E), (0xFF, 0xB0, 0x00), (0xFF, 0xFF, 0xFF)
wait = 900  # seconds for a start
firmware = Path("/usr/share/OVMF")

profile = """
event = "Club night"
backup = "/backup"
[times]
checking = 1
judging = 0.2
verdict_least = 0.5
verdict_most = 60
"""


def prove_stick(seed: int, cases: int = 0) -> Iterator[str]:
    tools = supply("bundle", "stick", "stick-proof")
    if os.geteuid() or not os.path.exists(python) or not tools:
        raise NotHere("it needs root, Debian's own Python, QEMU, and the tools for an image.")
    work = Path(tempfile.mkdtemp(prefix="stick-proof-", dir="/var/tmp"))
    try:
        image = work / "stick.img"
        yield made(image, work)
        disk = work / "disk.img"  # the disk of the PC
        disk.write_bytes(os.urandom(1 << 20) * 16)
        before = disk.read_bytes()
        with started(image, disk, work) as pc:
            yield pc.first_page("BIOS")
            pc.judge("qi", "za", colour=acceptable)
            pc.judge("zant", colour=unacceptable)
            pc.key("ctrl-alt-f2", "ctrl-alt-delete", "alt-sysrq-b", "ctrl-alt-backspace")
            pc.judge("za", "zant", colour=unacceptable)
        yield "judged by keys; no key leads out of it; the plug is pulled on a verdict"
        for name, kind, at in (("UEFI", "", 0), ("UEFI with Secure Boot", ".ms", 2048)):
            second = second_stick(work / f"second{kind}.img", at)
            with started(image, disk, work, uefi=kind, second=second) as pc:
                yield pc.first_page(name)
                pc.judge("blorp", "qi", colour=unacceptable)
                yield pc.ended()
            yield copied(second, at, work / f"copies{kind}", work)
        assert disk.read_bytes() == before, "the PC's own disk was written"
        yield "the PC's own disk has the same bytes"
        yield verified(image, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def made(image: Path, work: Path) -> str:
    """Make a bundle, a venue file and the image."""
    started = time.monotonic()
    home = work / "home"
    (home / "profiles").mkdir(parents=True)
    (home / "profiles/kiosk.toml").write_text(profile, encoding="utf-8")
    venue = work / "night.venue"
    run(python, "run.py", "bundle", "-o", str(work / "bundle"))
    pack = (str(work / "bundle/judge"), "venue", "pack", "-o", str(venue), "--title", "Club night")
    run(*pack, JUDGE_HOME=str(home))
    bundle = ("--bundle", str(work / "bundle"))
    station = ("--venue", str(venue), "--station", "Kiosk 3")
    run(python, "run.py", "stick", "-o", str(image), *station, *bundle)
    size = image.stat().st_size / 1e6
    return f"made in {time.monotonic() - started:.0f} s: an image of {size:.0f} MB"


def run(*command: str, **more: str) -> str:
    done = run_here(*command, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def numbers_of(name: str) -> tuple[int, int]:
    """The numbers of a task in the director's menu: of its situation, and there."""
    [here] = [task for task in all_tasks if task.name == name]
    among = [task.name for task in all_tasks if task.about is here.about]
    return list(About).index(here.about) + 1, among.index(name) + 1


@contextmanager
def started(
    image: Path, disk: Path, work: Path, *, uefi: str | None = None, second: Path | None = None
) -> Iterator["PC"]:
    """Switch a PC on with the stick in it, and pull the plug at the end."""
    pc = PC(image, disk, work, uefi=uefi, second=second)
    try:
        yield pc
    finally:
        pc.process.kill()
        pc.process.wait()


class PC:
    """A PC in QEMU: with a disk of its own, without a network.

    `uefi` is the kind of firmware, as Debian names its files: "" or ".ms" (which has Microsoft's
    keys, and Secure Boot); None for a BIOS. `second` is a second stick.
    """

    def __init__(
        self, image: Path, disk: Path, work: Path, *, uefi: str | None, second: Path | None
    ) -> None:
        self.picture = work / "screen.ppm"
        place = work / "monitor"
        place.unlink(missing_ok=True)
        more = []
        if uefi is not None:
            shutil.copyfile(firmware / f"OVMF_VARS_4M{uefi}.fd", work / "vars.fd")
            code = f"if=pflash,format=raw,readonly=on,file={firmware}/OVMF_CODE_4M{uefi}.fd"
            more = ["-drive", code, "-drive", f"if=pflash,format=raw,file={work}/vars.fd"]
        if second is not None:
            more += ["-drive", f"file={second},format=raw,if=none,id=second"]
            more += ["-device", "usb-storage,drive=second"]
        self.process = subprocess.Popen(
            ["qemu-system-x86_64", "-machine", "q35,smm=on", "-accel", "tcg,thread=multi",
             "-cpu", "max", "-smp", "2", "-m", "1536", "-display", "none", "-nic", "none",
             "-device", "qemu-xhci",
             "-drive", f"file={image},format=raw,if=none,id=stick",
             "-device", "usb-storage,drive=stick,bootindex=1", *more,
             "-drive", f"file={disk},format=raw,if=ide",
             "-monitor", f"unix:{place},server,nowait"],
        )  # fmt: skip
        assert until(place.exists)
        self.monitor = socket.socket(socket.AF_UNIX)
        self.monitor.connect(str(place))

    def say(self, command: str) -> None:
        self.monitor.sendall(f"{command}\n".encode())
        time.sleep(0.5)

    def look(self) -> bytes:
        """What is on the screen, as a picture in PPM; empty if QEMU gives none."""
        self.picture.unlink(missing_ok=True)
        self.say(f"screendump {self.picture}")
        if not until(self.picture.exists, 5):
            return b""
        time.sleep(0.5)
        return self.picture.read_bytes()

    def colour(self) -> tuple[int, ...]:
        """The colour of the screen's lower left corner."""
        if not (picture := self.look()):
            return ()
        kind, size, _, pixels = picture.split(b"\n", 3)
        width, height = map(int, size.split())
        assert kind == b"P6"
        return tuple(pixels[(height - 2) * width * 3 :][3:6])

    def first_page(self, name: str) -> str:
        """Wait for the first page of the kiosk."""
        switched_on = time.monotonic()
        assert until(lambda: self.colour() == paper, wait), f"{name}: no first page"
        time.sleep(20)
        return f"{name}: the first page, {time.monotonic() - switched_on - 20:.0f} s after power on"

    def key(self, *keys: str) -> None:
        for key in keys:
            self.say(f"sendkey {key}")
            time.sleep(1)

    def press(self, *keys: str) -> None:
        """Press keys, and wait after each until the slow PC shows it."""
        for key in keys:
            before = self.look()
            self.say(f"sendkey {key}")
            assert until(lambda before=before: self.look() != before, 60), f"{key}: no answer"

    def judge(self, *words: str, colour: tuple[int, ...]) -> None:
        """Make a challenge, and see the colour of its verdict."""
        self.key("spc")  # any key clears a verdict
        time.sleep(5)
        self.press("ret", str(len(words)))
        for word in words:
            self.press(*word, "ret")
        time.sleep(5)  # before it, JUDGE does not count
        self.key("tab")
        assert until(lambda: self.colour() == colour, 60), f"{words}: {self.colour()}"

    def ended(self) -> str:
        """End the session in the director's menu, and wait until the PC switches itself off."""
        self.key("spc")
        time.sleep(5)
        self.press("esc", "ret")  # no PIN is set
        for number in numbers_of("leave"):
            self.press(str(number), "ret")
        self.press(*"yes", "ret")
        time.sleep(20)
        self.key("ret")  # the head of the journal was written down
        assert self.process.wait(120) == 0
        return "the director ends the session, and the PC switches off"


def verified(image: Path, work: Path) -> str:
    """Take the record from the stick as it is left, and verify it."""
    data = work / "data.ext4"
    listed = run("sfdisk", "--dump", str(image)).splitlines()
    start, size = (int(part.split("=")[1]) * 512 for part in listed[-1].split(",")[:2])
    with open(image, "rb") as file, open(data, "wb") as target:
        file.seek(start)
        target.write(file.read(size))
    subprocess.run(["e2fsck", "-p", data], check=False, capture_output=True)
    (work / "left").mkdir()
    run("debugfs", "-R", f"rdump /home {work}/left", str(data))
    judge = str(work / "bundle" / "judge")
    said = run(judge, "journal", "verify", JUDGE_HOME=str(work / "left" / "home"))
    return f"the record, after a pulled plug: {said.splitlines()[0]}"


def second_stick(path: Path, at: int) -> Path:
    """Make a second stick: FAT in a partition that begins at this sector, or on all of it (0)."""
    with open(path, "wb") as file:
        file.truncate(64 << 20)
    if at:
        subprocess.run(
            ["sfdisk", "--quiet", path], input=f"start={at}, type=c", text=True, check=True
        )
    room = (64 << 10) - at // 2  # blocks of 1024 bytes
    run("mkfs.vfat", "-n", "JUDGEBACKUP", "--offset", str(at), str(path), str(room))
    return path


def copied(second: Path, at: int, copies: Path, work: Path) -> str:
    """Verify the copy of the journal on the second stick."""
    copies.mkdir()
    run("mcopy", "-s", "-i", f"{second}@@{at * 512}", "::*", str(copies))
    [copy] = copies.glob("*.journal")
    said = run(str(work / "bundle" / "judge"), "journal", "verify", str(copy))
    return f"the copy on the second stick: {said.splitlines()[0]}"
