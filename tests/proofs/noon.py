"""A list is replaced at noon while six kiosks judge: none judges by the old one unnoticed.

In each noon the six have one record first, then a record each. With one record, whoever has not
taken the new files answers CANNOT JUDGE. With a record each, nobody can know it there: `finish`
names each ruling by the old list. Each kiosk is the station and the worker behind the window, in a
process of its own; the folder, the records and the report are made by the commands.
"""

import os
import random
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Self

from judge_cli.event.folder import home_of
from judge_cli.event.plan import Plan
from judge_gui.station.changeover import take_new_files
from judge_procedure.event_files import checked
from lexicons.shelf import home_folder
from tests import in_process
from tests.event_folders import take_event
from tests.proofs.actors import Kiosk, Partner, event

names = [f"Kiosk {number}" for number in range(1, 7)]
each_judges = 6  # challenges of a kiosk, while others take the new files
older = re.compile(r"(Kiosk \d) ruled by older files \(table \d+, entry (\d+)\)")


class Lists(NamedTuple):
    """Words that nobody challenges twice, each in one of the two lists."""

    old: frozenset[str]
    new: frozenset[str]
    left: Iterator[str]

    @classmethod
    def drawn(cls, chance: random.Random) -> "Lists":
        every = ["".join(each) for each in product("BDFGKLMN", "AEIOU", "PRSTVZ", "AEIOU")]
        chance.shuffle(every)
        half = len(every) // 2
        shuffled = chance.sample(every, len(every))
        return cls(frozenset(every[:half]), frozenset(every[half:]), iter(shuffled))

    def some(self, number: int = each_judges) -> list[str]:
        return [next(self.left) for _ in range(number)]


class Ruled(NamedTuple):
    """What a kiosk answered to a word: its verdict and its number, or another page and 0."""

    kiosk: str
    word: str
    answer: str
    number: int

    def is_by(self, words: frozenset[str]) -> bool:
        """Whether it's the verdict by the list of these words."""
        return self.answer == ("acceptable" if self.word in words else "unacceptable")


class Machine(Partner):
    """A kiosk in a process of its own."""

    def __init__(self, name: str, home: Path, stick: Path) -> None:
        self.name, self.home, self.stick, self.words = name, home, stick, list[str]()
        super().__init__(self.serve)

    def serve(self, asked: Iterator[Any], answer: Callable[[Any], None]) -> None:
        os.environ["JUDGE_HOME"] = str(self.home)
        kiosk = Kiosk(self.home, self.name)
        kiosk.station.stick = str(self.stick)
        table = names.index(self.name) + 1
        for what, *words in asked:
            match what:
                case "judge":
                    answer([kiosk.judge((word,), str(table), 1) for word in words])
                case "take":  # as the row of the director's menu does
                    found = checked(str(self.stick))
                    answer(take_new_files(kiosk.station, found).terms.notices.entries)
                case "end":
                    answer(kiosk.station.end().head)
                    return  # the others hold its pipe open

    def begin(self, words: list[str]) -> None:
        """Let it judge words; `answers` waits for it."""
        self.words = words
        self.say(["judge", *words])

    def answers(self) -> list[Ruled]:
        heard = zip(self.words, self.hear(), strict=True)
        return [Ruled(self.name, word, *answer) for word, answer in heard]

    def take(self) -> int:
        """Take the new files; return the number of the record's last entry then."""
        self.say(["take"])
        return int(self.hear())

    def close(self) -> None:
        self.say(["end"])
        assert self.hear()
        assert self.end() == 0


def prove_noon(seed: int, cases: int = 10) -> Iterator[str]:
    chance = random.Random(seed)
    one, apart = Found(), Found()
    for _case in range(cases):
        with tempfile.TemporaryDirectory() as place, Noon(Path(place), chance) as noon:
            noon.with_one_record(one)
        with tempfile.TemporaryDirectory() as place, Noon(Path(place), chance) as noon:
            noon.with_a_record_each(apart)
    yield f"{cases} times six kiosks in one record: {one.old} rulings by the old list, before noon"
    yield f"after it {one.new} by the new list, and {one.refused} not judged: take the new files"
    yield f"{cases} times a record each: {apart.old} rulings by the old list before noon"
    yield f"after it {apart.new} by the new list, and {apart.late} by the old: finish named each"


class Found:
    """How many rulings there were."""

    old = new = refused = late = 0


class Noon:
    """An event on a stick, whose list was replaced, and the machines that have the earlier one."""

    def __init__(self, place: Path, chance: random.Random) -> None:
        self.place, self.chance, self.lists = place, chance, Lists.drawn(chance)
        self.stick, self.before, self.list = place / "stick", place / "before", place / "club.txt"
        self.write(self.lists.old)
        new = ("--name", event, "--rules", "open", "--kiosks", "6", "--list", self.list)
        self.run("laptop", 0, "prepare", self.stick, *new)
        shutil.copytree(self.stick, self.before)
        self.plan = Plan.of_folder(str(self.stick))
        self.started: list[Machine] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        for machine in self.started:
            machine.leave()

    def write(self, words: frozenset[str]) -> None:
        self.list.write_text("\n".join(sorted(words)), encoding="utf-8")

    def run(self, machine: str, ends: int, *words: str | Path) -> str:
        """What `judge event` says on a machine; it ends with a status."""
        settings = {"JUDGE_HOME": str(self.place / machine)}
        line = ["event", *map(str, words)]
        status, _out, said = in_process.run(line, settings, self.place, b"")
        assert status == ends, said
        return said.decode()

    def replace_list(self) -> None:
        self.write(self.lists.new)
        self.run("laptop", 0, "prepare", self.stick)

    def home(self, name: str) -> Path:
        """The JUDGE_HOME of a station on the machine of its name."""
        return self.place / name / Path(home_of(self.plan, name)).relative_to(home_folder())

    def machines(self, home: Callable[[str], Path]) -> list[Machine]:
        for each in {home(name) for name in names}:
            take_event(self.before, each)
        started = [Machine(name, home(name), self.stick) for name in names]
        self.started += started
        return started

    def judged(self, machines: Sequence[Machine]) -> list[Ruled]:
        """What machines answer that judge at the same time."""
        for machine in machines:
            machine.begin(self.lists.some())
        return [each for machine in machines for each in machine.answers()]

    # -- one record ------------------------------------------------------------------------------

    def with_one_record(self, found: Found) -> None:
        """Let one kiosk take the new files while the others judge, then the others, one by one."""
        first, *others = machines = self.machines(lambda _name: self.place / "all")
        ruled = self.judged(machines)
        self.replace_list()
        for machine in others:
            machine.begin(self.lists.some())
        taken = first.take()
        ruled += [each for machine in others for each in machine.answers()]
        by_new = self.judged([first])
        refused = []
        while others:
            refused += self.judged(others)
            machine = others.pop(self.chance.randrange(len(others)))
            machine.take()
            by_new += self.judged([machine])
        by_new += self.judged(machines)
        refused += [each for each in ruled if not each.number]
        ruled = [each for each in ruled if each.number]
        assert all(each.is_by(self.lists.old) for each in ruled), ruled
        assert all(each.number < taken for each in ruled), (taken, ruled)
        assert all("take the new files" in each.answer for each in refused), refused
        assert all(each.is_by(self.lists.new) for each in by_new), by_new
        for machine in machines:
            machine.close()
        found.old, found.new = found.old + len(ruled), found.new + len(by_new)
        found.refused += len(refused)

    # -- a record each ---------------------------------------------------------------------------

    def with_a_record_each(self, found: Found) -> None:
        """Let some kiosks take the new files while the others go on; then read the report."""
        machines = self.machines(self.home)
        in_time = self.judged(machines)
        self.replace_list()
        self.chance.shuffle(machines)
        several = self.chance.randint(1, len(machines) - 1)
        forgot = machines[several:]
        for machine in machines[:several]:
            machine.take()
        late = self.judged(forgot)
        by_new = self.judged(machines[:several])
        if self.chance.random() < 0.5:
            forgot[0].take()
            by_new += self.judged(forgot[:1])
        for ruled, words in ((in_time + late, self.lists.old), (by_new, self.lists.new)):
            assert all(each.number and each.is_by(words) for each in ruled), ruled
        for machine in machines:
            machine.close()
        for name in names[:-1]:  # the last one has them all
            self.run(name, 2, "finish", self.stick)
        said = self.run(names[-1], 1, "finish", self.stick, "--agreed", "--yes")
        report = unescape((self.stick / "report.html").read_text("utf-8"))
        assert sorted(older.findall(report)) == sorted(
            (each.kiosk, str(each.number)) for each in late
        ), said
        found.old, found.new = found.old + len(in_time), found.new + len(by_new)
        found.late += len(late)
