"""A stick is pulled out, full or write-protected while it's written, or written by two at once.

The stick is a tmpfs in a mount namespace. Before a call of Python's that touches it, it's unmounted
(pulled out), made read-only (as Linux does after an error), or filled. A second mount shows what is
on it then. What a flash chip or FAT loses of a write without power isn't tried.
"""

import ctypes
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests import in_process
from tests.event_folders import take_damaged
from tests.proofs.actors import Child
from tests.proofs.registry import NotHere, checkout

lists = {"first": ("ZANT", "BLORP"), "second": ("ZANT", "QUEX")}
slip = "7\nqi za\n\n\n/end\n"
ways = ("pulled out", "pulled out, its folder too", "read-only", "full")
deeds = ("prepare", "session", "finish")
touching = {"open", "os.rename", "os.mkdir", "os.remove", "os.scandir", "sqlite3.connect"}
not_there = "The record is not on the stick"
lazily, writable, read_only = 2, 32, 32 | 1  # MNT_DETACH; MS_REMOUNT, also with MS_RDONLY
libc = ctypes.CDLL(None, use_errno=True)


def prove_stick(seed: int, cases: int = 120) -> Iterator[str]:
    script = "import sys, tests.proofs.sticks as of; of.play(*map(int, sys.argv[1:]))"
    inside = ["unshare", "--map-root-user", "--mount"]
    if shutil.which("unshare") is None or subprocess.run([*inside, "true"], check=False).returncode:
        raise NotHere("a mount namespace (unshare)")
    done = subprocess.run(
        [*inside, sys.executable, "-c", script, str(seed), str(cases)],
        cwd=checkout, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    yield from done.stdout.splitlines()


def play(seed: int, cases: int) -> None:
    """Play all of it; write the figures. The process has a mount namespace."""
    with tempfile.TemporaryDirectory() as place:
        hall = Hall(Path(place), random.Random(seed))
        try:
            for line in hall.figures(cases):
                print(line, flush=True)
        finally:
            hall.pull()


class Said(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str


class Command(Child):
    """`judge event` in a fork, on a machine; something happens before its call of a number."""

    def __init__(
        self,
        home: Path,
        words: tuple[str, ...],
        stick: Path,
        happens: Callable[[], object],
        at: int,
    ) -> None:
        def do(say: int) -> None:
            touched = 0

            def look(name: str, arguments: tuple[object, ...]) -> None:
                nonlocal touched
                if name in touching and any(str(stick) in str(each) for each in arguments[:2]):
                    touched += 1
                    if touched == at:
                        happens()

            sys.addaudithook(look)
            settings = {"JUDGE_HOME": str(home)}
            ended = in_process.run(["event", *words], settings, home.parent, slip.encode())
            said = [ended[0], *(text.decode("utf-8", "replace") for text in ended[1:]), touched]
            os.write(say, f"{json.dumps(said)}\n".encode())

        super().__init__(do)

    def ended(self) -> Said:
        assert self.end() == 0
        *said, self.touched = json.loads(self.said)
        return Said(*said)


class Hall:
    """The machines of an event, and its stick."""

    def __init__(self, place: Path, chance: random.Random) -> None:
        self.place, self.chance = place, chance
        self.stick, self.shown = place / "stick", place / "what is on it"
        self.sound = [place / name for name in lists]
        first, second = self.sound
        new = ("--name", "Open", "--rules", "open", "--kiosks", "0", "--desks", "2")
        self.list = place / "club.txt"
        self.write(*lists["first"])
        self.run("laptop", "prepare", str(first), *new, "--list", str(self.list))
        shutil.copytree(first, second)
        self.write(*lists["second"])
        self.run("laptop", "prepare", str(second))
        self.shown.mkdir()

    def write(self, *words: str) -> None:
        self.list.write_text("\n".join(words), encoding="utf-8")

    # -- the stick -------------------------------------------------------------------------------

    def put_in(self, folder: Path) -> None:
        """Put a new stick in, with the files of a folder."""
        self.pull()
        self.mount("-t", "tmpfs", "-o", "size=8m", "none", self.shown)
        shutil.copytree(folder, self.shown, dirs_exist_ok=True)
        self.put_back()

    def put_back(self) -> None:
        """Put the stick in again, writable and with room, whatever is in its place."""
        libc.umount2(bytes(self.stick), lazily)
        shutil.rmtree(self.stick, ignore_errors=True)
        self.stick.mkdir()
        assert self.remount(writable)
        self.mount("--bind", self.shown, self.stick)
        (self.stick / "filler").unlink(missing_ok=True)

    @staticmethod
    def mount(*words: str | Path) -> None:
        subprocess.run(["mount", *words], check=True)

    def remount(self, how: int) -> bool:
        """Ask the system itself: the command would repeat a user number that is unknown in here."""
        return bool(libc.mount(None, bytes(self.shown), None, how, None) == 0)

    def pull(self) -> None:
        """Take the stick away; what was on it is gone."""
        for path in (self.stick, self.shown):
            libc.umount2(bytes(path), lazily)

    def happens(self, way: str) -> Callable[[], object]:
        """What happens to the stick."""
        room = self.chance.choice([0, self.chance.randrange(2**16)])

        def fill() -> None:
            free = os.statvfs(self.stick)
            with (self.stick / "filler").open("xb") as file:
                most = max(free.f_bavail * free.f_bsize - room, 1)
                os.posix_fallocate(file.fileno(), 0, most)

        def pull() -> None:
            assert libc.umount2(bytes(self.stick), lazily) == 0
            if way.endswith("too"):
                self.stick.rmdir()

        def protect() -> None:  # where a file is open for writing, the system refuses this
            self.remount(read_only)

        return {"full": fill, "read-only": protect}.get(way, pull)

    # -- the commands ----------------------------------------------------------------------------

    def begin(
        self, machine: str, *words: str, happens: Callable[[], object] = bool, at: int = 0
    ) -> Command:
        (self.place / machine).mkdir(exist_ok=True)
        return Command(self.place / machine / "home", words, self.stick, happens, at)

    def run(self, machine: str, *words: str) -> Said:
        """Run a command to its end, without a mishap."""
        said = self.begin(machine, *words).ended()
        assert said.status == 0, said
        return said

    def words_of(self, deed: str) -> tuple[str, ...]:
        stick = str(self.stick)
        return {
            "prepare": ("prepare", stick),
            "session": ("start", stick, "Desk 1"),
            "finish": ("finish", stick, "--yes", "--agreed"),
        }[deed]

    def ready(self, deed: str) -> str:
        """Make everything ready for a deed; return the machine of it."""
        self.put_in(self.sound[0])
        for machine in ("one", "two"):
            shutil.rmtree(self.place / machine, ignore_errors=True)
        if deed == "finish":
            for machine, station in (("one", "Desk 1"), ("two", "Desk 2")):
                self.run(machine, "start", str(self.stick), station)
        self.write(*lists["second"])
        return "laptop" if deed == "prepare" else "one"

    # -- what is played --------------------------------------------------------------------------

    def figures(self, cases: int) -> Iterator[str]:
        seen = Counter[tuple[str, str]]()
        calls = {deed: self.calls_of(deed) for deed in deeds}
        for case in range(cases):
            deed, way = deeds[case % 3], ways[case // 3 % len(ways)]
            seen.update(self.mishap(deed, way, self.chance.randint(1, calls[deed])))
        for deed in deeds:
            of_it = sorted((name, number) for (what, name), number in seen.items() if what == deed)
            parts = ", ".join(f"{number} {name}" for name, number in of_it)
            yield f"{deed}, {calls[deed]} calls that touch the stick: {parts}"
        yield "each time the stick had the old files, the new ones or files that nobody takes"
        self.write_protected()
        yield "write-protected: the station judged, and said where its record is"
        together = max(cases // 12, 1)
        refused = sum(self.two_at_once() for _case in range(together))
        yield f"two at once, {together} times: every record and report whole;"
        yield f"of their files, {refused} times nobody took any until they were prepared again"

    def calls_of(self, deed: str) -> int:
        command = self.begin(self.ready(deed), *self.words_of(deed))
        assert command.ended().status == 0
        return int(command.touched)

    def mishap(self, deed: str, way: str, at: int) -> Iterator[tuple[str, str]]:
        """Let something happen to the stick in a deed, then do it again; yield what it was."""
        machine = self.ready(deed)
        happens = self.happens(way)
        said = self.begin(machine, *self.words_of(deed), happens=happens, at=at).ended()
        case = f"{deed}, {way} before call {at}: {said}"
        assert "Traceback" not in said.err, case
        assert said.status in {0, 2}, case
        done = said.status == 0 and not_there not in said.err
        took = self.takes()
        self.look(done, deed, case)
        self.put_back()
        if not done:
            words = self.words_of(deed)
            if deed == "session" and "type here: judge " in said.err:
                words = tuple(shlex.split(said.err.rpartition("judge event ")[2].splitlines()[0]))
            again = self.begin(machine, *words).ended()
            assert again.status == (2 if words[0] == "finish" and deed == "session" else 0), (
                case, again,
            )  # fmt: skip
            self.look(True, deed, f"{case}; again: {again}")
        yield deed, "done all the same" if done else "refused, then done"
        yield deed, f"with {took}"

    def takes(self) -> str:
        """What a machine takes from the stick as it is now."""
        copy = self.place / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.shown, copy)
        if not take_damaged(copy, self.sound):
            return "no files to take"
        is_new = (copy / "contents.json").read_bytes() == self.contents(1)
        return "the new files" if is_new else "the old files"

    def contents(self, which: int) -> bytes:
        return (self.sound[which] / "contents.json").read_bytes()

    def look(self, done: bool, deed: str, case: str) -> None:
        """What is said to be done is on the stick; what was there before isn't lost."""
        records = list((self.shown / "records").glob("*.jsonl"))
        for path in records:
            settings = {"JUDGE_HOME": str(self.place / "home")}
            status, out, err = in_process.run(
                ["journal", "verify", str(path)], settings, self.place, b""
            )
            assert status == 0, (case, path, out, err)
        assert len(records) >= {"finish": 2, "session": int(done)}.get(deed, 0), case
        if not done:
            return
        if deed == "prepare":
            assert self.takes() == "the new files", case
        if deed == "finish":
            report = (self.shown / "report.html").read_text("utf-8")
            assert "Final numbers" in report, case
            assert '"station":"Desk 2"' in (self.shown / "record.jsonl").read_text("utf-8"), case

    def write_protected(self) -> None:
        machine = self.ready("session")
        assert self.remount(read_only)
        said = self.begin(machine, *self.words_of("session")).ended()
        assert "VERDICT: " in said.out, said
        assert "is write-protected." in said.err, said
        assert not_there in said.err, said
        self.put_back()
        said = self.begin(machine, "finish", str(self.stick)).ended()
        assert len(list((self.shown / "records").iterdir())) == 1, said

    def two_at_once(self) -> bool:
        """Let two volunteers use one stick; return whether a machine refuses its files then."""
        self.ready("session")
        stick = str(self.stick)
        shifts = [("one", "start", stick, "Desk 1"), ("two", "start", stick, "Desk 2")]
        for said in self.both(shifts):
            assert said.status == 0, said
            assert not_there not in said.err, said
        self.look(True, "session", "two shifts at once")
        assert len(list((self.shown / "records").glob("*.jsonl"))) == 2
        ends = [(who, "finish", stick, "--yes", "--agreed") for who in ("one", "two")]
        for said in self.both(ends):
            assert said.status in {0, 2}, said
            assert "Traceback" not in said.err, said
        self.begin("one", *ends[0][1:]).ended()
        self.look(True, "finish", "two reports at once")
        self.ready("prepare")
        other = self.place / "other.txt"
        other.write_text("FLIMM\n", encoding="utf-8")
        for said in self.both([("laptop", "prepare", stick),
                               ("one", "prepare", stick, "--list", f"club={other}")]):  # fmt: skip
            assert "Traceback" not in said.err, said
        copy = self.place / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.shown, copy)
        refused = not take_damaged(copy, [copy])
        self.run("laptop", "prepare", stick)
        shutil.rmtree(copy)
        shutil.copytree(self.shown, copy)
        assert take_damaged(copy, [copy])
        return refused

    def both(self, each: Iterable[tuple[str, ...]]) -> list[Said]:
        return [command.ended() for command in [self.begin(*words) for words in each]]
