"""The report, the timeline and rejudging agree with a script that counts a whole tournament.

120 players at 60 tables, 3 days, 6 rounds a day. Two desks are real processes, each in a home with
kiosks; a third home has a kiosk alone. Half of the challenges come in the last third of a round. A
wrong list is found on the second day; a power cut ends a desk and a kiosk in the middle of a slip.
"""

import heapq
import os
import random
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple

from judge_cli import no_answer
from judge_record.journal import Journal
from judge_record.overlaps import overlaps
from lexicons import Library
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from tests import in_process
from tests.proofs.counting import Count, Play, Ruled
from tests.proofs.house import Desk, House, houses, in_memory

cases = 1500
first_day = datetime(2026, 11, 20, 9, tzinfo=UTC)
tables = 60
late = 36  # the minute in which the last third of a round begins
over = 54  # the minute in which a round is over
event = "Harbour Open"

rule_set = """id = "club"
title = "Our club"
alphabet = "english"
[[stage]]
lexicon = "invented"
[opinion]
second = "either-player"
third = "any-case"
double_check = "players"
[procedure]
retyping = "players"
[withdrawal]
allowed = true
"""

#: What happens to some challenges; the others are ruled on, and that is all.
acts = (
    "review", "third", "correction", "by hand", "void", "void, ruled again", "void, by hand",
    "waive", "waive, review", "check", "differing", "withdrawn", "part", "left", "across",
)  # fmt: skip


class Shape(NamedTuple):
    """How long a tournament lasts, and when something special happens; all counted from 0."""

    days: int = 3
    rounds: int = 6
    fixed: tuple[int, int] = (1, 3)  # the day and the round before which the right list comes
    cut: tuple[int, int] = (2, 1)  # the day and the round of the power cut


#: A sample is shorter, because each start of a desk takes a third of a second.
sample = Shape(days=2, rounds=3, fixed=(1, 0), cut=(1, 1))
least_whole = 100  # challenges from which on it is a whole tournament


class Words:
    """Words that nobody challenges twice, and two lists: the right one and a wrong one."""

    def __init__(self, chance: random.Random, plays: int) -> None:
        first, middle, last = "BDFGKLMNPRSTVZ", "AEIOU", "DFGKLMNPRSTV"
        spelt = [
            a + b + c + d + e
            for a in first for b in middle for c in first for d in middle for e in last
        ]  # fmt: skip
        every = chance.sample(spelt, 4 * plays + 20)
        self.chance = chance
        share = len(every) // 20
        self.right = frozenset(every[: 12 * share])
        #: Three twentieths of it are missing in the wrong list, and as many others are in it.
        self.wrong = frozenset(every[3 * share : 15 * share])
        chance.shuffle(every)
        self.left = iter(every)

    def some(self, least: int = 1) -> tuple[str, ...]:
        """Words of one play."""
        return tuple(next(self.left) for _ in range(self.chance.randint(max(least, 1), 4)))


def compiled(words: frozenset[str]) -> bytes:
    """A lexicon file of these words."""
    alphabet = Library().alphabet("english")
    spelt = sorted(word for each in words if (word := alphabet.spell(each)))
    listed = WordList(spelt, alphabet)
    return compile_list(listed, "invented", lengths=range(2, 16), as_is=True)[1]


class Tournament:
    """The script: it makes things happen in the hall, and counts them."""

    def __init__(self, folder: Path, seed: int, cases: int) -> None:
        self.shape = Shape() if cases >= least_whole else sample
        days, rounds, (cut_day, cut_round) = self.shape.days, self.shape.rounds, self.shape.cut
        self.chance = random.Random(seed)
        self.words = Words(self.chance, cases)
        self.count = Count()
        self.several = tuple(self.house(folder, *each) for each in (
            ("one", "desk 1", ("kiosk 1", "kiosk 3")),
            ("two", "desk 2", ("kiosk 2",)),
            ("three", "", ("kiosk 4",)),
        ))  # fmt: skip
        self.listed = self.words.wrong
        self.overlaps: set[tuple[int, int]] = set()
        self.order = count()
        self.agenda: list[tuple[datetime, int, Callable[[datetime], None]]] = []
        self.restarts = 0
        plain = ["plain"] * max(5, min(85, cases // 20))
        every = [*acts, *plain]
        self.chance.shuffle(every)
        for case in range(cases):
            day, round_ = divmod(case % (days * rounds), rounds)
            act = "cut" if case == cut_day * rounds + cut_round else every[case % len(every)]
            low, high = (late, over - 4) if case // (days * rounds) % 2 else (1, late)
            self.plan(day, round_, self.chance.uniform(low, high), act)

    def house(self, folder: Path, name: str, desk: str, kiosks: tuple[str, ...]) -> House:
        """A home that judges by the rules of the club."""
        home = folder / name
        (home / "rules").mkdir(parents=True)
        (home / "lexicons").mkdir()
        (home / "rules" / "club.toml").write_text(rule_set, encoding="utf-8")
        (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")
        return House(home, desk, kiosks, event)

    def install(self, words: frozenset[str]) -> None:
        """Put a list into every home."""
        data = compiled(words)
        for house in self.several:
            (house.home / "lexicons" / "invented.lexicon").write_bytes(data)
        self.listed = words

    # -- time ------------------------------------------------------------------------------------

    def plan(self, day: int, round_: int, minute: float, act: str) -> None:
        """Put a challenge on the agenda."""
        begins = first_day + timedelta(days=day, hours=round_)
        self.at(
            begins + timedelta(minutes=minute), lambda now: self.challenge(now, round_ + 1, act)
        )

    def at(self, when: datetime, happens: Callable[[datetime], None]) -> None:
        """Put something on the agenda."""
        heapq.heappush(self.agenda, (when, next(self.order), happens))

    def play(self) -> None:
        """Live through the tournament."""
        fixed_on, fixed_in = self.shape.fixed
        self.install(self.words.wrong)
        for day in range(self.shape.days):
            begins = first_day + timedelta(days=day)
            fixed = begins + timedelta(hours=fixed_in)
            if day == fixed_on:
                if fixed_in:  # in the middle of a day
                    self.start(begins - timedelta(minutes=5))
                    self.happen(fixed - timedelta(minutes=1))
                    self.end(fixed - timedelta(seconds=50))
                self.install(self.words.right)
                self.look_back(fixed)
                begins = fixed
            self.start(begins - timedelta(seconds=30))
            ends = first_day + timedelta(days=day, hours=self.shape.rounds)
            self.happen(ends)
            self.end(ends + timedelta(minutes=1))

    def happen(self, until: datetime) -> None:
        """Let everything happen until a time."""
        while self.agenda and self.agenda[0][0] < until:
            when, _, happens = heapq.heappop(self.agenda)
            happens(when)

    def start(self, when: datetime) -> None:
        """Start the stations."""
        for house in self.several:
            house.start(when)
        for house in self.several:
            house.ready(when)

    def end(self, when: datetime) -> None:
        """End the sessions of all stations."""
        for house in self.several:
            house.end(when)

    # -- what happens ----------------------------------------------------------------------------

    def challenge(self, now: datetime, round_: int, act: str) -> None:
        """Let a play be challenged somewhere, and what follows happen to it."""
        alone = act in {"differing", "withdrawn", "part", "left", "across", "cut"}
        at_desk = alone or self.chance.random() < 1 / 3
        place = self.chance.randrange(2 if at_desk or act != "plain" else 3)
        if act == "cut":
            place = 1
        table = str(self.chance.randrange(place * 24 + 1, min(place * 24 + 24, tables) + 1))
        words = self.words.some(2 if act in {"part", "left", "across"} else 1)
        if act == "differing":
            self.desk(place, now)(table, " ".join(words), "d")
            self.count.seen["differing"] += 1
        elif act == "withdrawn":
            assert "Withdrawn." in self.desk(place, now)(table, " ".join(words), "w", "1")
            self.count.seen["withdrawn"] += 1
        elif act == "cut":
            self.power_cut(now, round_, place, table, words)
        else:
            typed = (f"{words[0][:-1]}X", *words[1:]) if act == "correction" else words
            play = self.new_play(now, round_, table)
            if at_desk:
                self.judged(play, place, self.slip(place, now, round_, table, typed), typed)
            else:
                self.at_kiosk(play, place, now, round_, table, typed)
            self.follow(now, act, play, place, words)

    def follow(
        self, now: datetime, act: str, play: Play, place: int, words: tuple[str, ...]
    ) -> None:
        """Put on the agenda what an act leads to."""
        soon = [now + timedelta(minutes=self.chance.uniform(minute, minute + 0.9))
                for minute in (0.5, 1.5, 2.5)]  # fmt: skip
        number = play.rulings[0].number
        steps: dict[str, list[Callable[[datetime], None]]] = {
            "review": [lambda t: self.review(t, play, place, "review", "CD")],
            "third": [
                lambda t: self.review(t, play, place, "review", "CD"),
                lambda t: self.review(t, play, place, "review", "DR"),
            ],
            "correction": [lambda t: self.correct(t, play, place, words)],
            "by hand": [lambda t: self.by_hand(t, play, place)],
            "void": [lambda t: self.void(t, play, place)],
            "void, ruled again": [
                lambda t: self.void(t, play, place), lambda t: self.again(t, play, place, words),
            ],
            "void, by hand": [
                lambda t: self.void(t, play, place), lambda t: self.by_hand(t, play, place),
            ],
            "waive": [lambda t: self.waive(t, play, place, number)],
            "waive, review": [
                lambda t: self.waive(t, play, place, number),
                lambda t: self.review(t, play, place, "review", "CD"),
            ],
            "part": [lambda t: self.part(t, play, place, words[:1], "AB")],
            "left": [lambda t: self.part(t, play, place, words[:1], "")],
            "across": [lambda t: self.across(t, play, place, words[:1])],
        }  # fmt: skip
        for when, step in zip(soon, steps.get(act, []), strict=False):
            self.at(when, step)
        if act == "check":
            ends = now.replace(minute=58, second=0, microsecond=0)
            self.at(ends, lambda t: self.check(t, play, place))

    def look_back(self, now: datetime) -> None:
        """Once the right list is there, check some rulings again that were wrong."""
        wrong = [
            (play, ruled)
            for play, ruled in self.count.rulings()
            if play.standing is ruled and ruled.house < 2 and ruled.by_machine
            and ruled.verdict != self.verdict(ruled.words)
        ]  # fmt: skip
        for play, ruled in wrong[:3]:
            self.at(now, lambda t, play=play, at=ruled.house: self.check(t, play, at))  # type: ignore[misc]

    # -- at the stations -------------------------------------------------------------------------

    def desk(self, place: int, now: datetime, round_: int | None = None) -> Desk:
        """The desk of a house, at a time, and in a round if that is given."""
        self.several[place].at(now)
        desk = self.several[place].desk
        assert desk
        if round_ not in (None, desk.round):
            desk(f"/round {round_}")
            desk.round = round_
        return desk

    def new_play(self, now: datetime, round_: int, table: str) -> Play:
        """A play that is challenged now."""
        return Play(f"{now:%Y-%m-%d}", round_, table)

    def verdict(self, words: tuple[str, ...]) -> str:
        """The verdict by the list that is installed."""
        return "acceptable" if self.listed.issuperset(words) else "unacceptable"

    def slip(
        self, place: int, now: datetime, round_: int, table: str, words: tuple[str, ...], *more: str
    ) -> str:
        """What a desk shows of a slip."""
        return self.desk(place, now, round_)(table, " ".join(words), "", *more, "")

    def judged(
        self, play: Play, place: int, shown: str, words: tuple[str, ...], *, machine: bool = True
    ) -> None:
        """Take down a ruling that a desk shows."""
        verdict = re.search(r"(?m)^VERDICT: (\w+)$", shown)
        number = re.search(r"\bEntry (\d+)", shown)
        assert verdict, shown
        assert number, shown
        ruled = Ruled(place, int(number[1]), words, verdict[1].lower(), by_machine=machine)
        self.take_down(play, ruled)

    def take_down(self, play: Play, ruled: Ruled) -> None:
        """Add a ruling to a play."""
        if ruled.by_machine:
            assert ruled.verdict == self.verdict(ruled.words), ruled
        if not play.rulings:
            self.count.plays.append(play)
        play.rulings.append(ruled)

    def at_kiosk(
        self, play: Play, place: int, now: datetime, round_: int, table: str, words: tuple[str, ...]
    ) -> None:
        """Have a challenge judged at a kiosk."""
        kiosks = self.several[place].kiosks
        assert kiosks
        name = self.chance.choice(kiosks.names)
        verdict, number = kiosks("judge", now, name, round_, table, words)
        self.take_down(play, Ruled(place, number, words, verdict))

    def power_cut(
        self, now: datetime, round_: int, place: int, table: str, words: tuple[str, ...]
    ) -> None:
        """Cut the power of a house while it judges; start it again, and give in the slip again."""
        house = self.several[place]
        desk = self.desk(place, now, round_)
        desk.type(table, " ".join(words), "")
        shown = ""
        while "Compare every word" not in shown:  # it is about to judge
            assert desk.process.stdout
            shown = desk.process.stdout.readline()
        time.sleep(self.chance.uniform(0, 0.01))
        shown = house.cut()
        latest = Journal(str(house.home / "journal" / "current.journal")).latest(1)[0]
        recorded = latest.words == words
        assert recorded or "VERDICT" not in shown, shown  # it is recorded before it is shown
        house.start(now)
        house.ready(now)
        self.restarts += 1
        play = self.new_play(now, round_, table)
        if recorded:
            self.take_down(play, Ruled(place, latest.number, words, str(latest.verdict)))
            again = self.slip(place, now, round_, table, words, "CD", "")
            assert "The same words were judged" in again
            self.count.seen["review"] += 1
            self.judged(play, place, again, words)
        else:
            self.judged(play, place, self.slip(place, now, round_, table, words), words)

    # -- what people decide ----------------------------------------------------------------------

    def review(self, now: datetime, play: Play, place: int, which: str, by: str) -> None:
        """Have a further opinion given."""
        first = play.rulings[0]
        before = play.rulings[-1].verdict
        shown = self.desk(place, now)(f"/{which} {first.number}", by, "", "")
        self.judged(play, place, shown, first.words)
        self.count.seen["review"] += 1
        self.count.seen["overturned"] += play.rulings[-1].verdict != before

    def correct(self, now: datetime, play: Play, place: int, words: tuple[str, ...]) -> None:
        """Have mistyped words typed again."""
        number = play.rulings[0].number
        shown = self.desk(place, now)(f"/correct {number}", " ".join(words), "", "CD", "")
        self.judged(play, place, shown, words)
        self.count.seen["correction"] += 1

    def by_hand(self, now: datetime, play: Play, place: int) -> None:
        """Enter what the book says; the book is right."""
        first = play.rulings[0]
        choice = "1" if self.words.right.issuperset(first.words) else "2"
        lines = (f"/hand {first.number}", "1", "1", choice, "EF", "", "")
        self.judged(play, place, self.desk(place, now)(*lines), first.words, machine=False)
        self.count.seen["by hand"] += 1

    def void(self, now: datetime, play: Play, place: int) -> None:
        """Void a play."""
        number = play.rulings[-1].number
        assert "Void: " in self.desk(place, now)(f"/void {number}", "yes", "DR", "the wrong board")
        play.void()

    def again(self, now: datetime, play: Play, place: int, words: tuple[str, ...]) -> None:
        """Have the words of a void play judged as a new slip."""
        new = self.new_play(now, play.round, play.table)
        self.judged(new, place, self.slip(place, now, play.round, play.table, words), words)

    def waive(self, now: datetime, play: Play, place: int, number: int) -> None:
        """Waive the consequence of a ruling."""
        shown = self.desk(place, now)(f"/waive {number}", "yes", "DR", "")
        assert "Consequence waived" in shown, shown
        play.waived = True
        self.count.seen["waived"] += 1

    def check(self, now: datetime, play: Play, place: int) -> None:
        """Have a ruling checked after the game."""
        assert play.standing
        shown = self.desk(place, now)(f"/check {play.standing.number}", "", "")
        verdict = self.verdict(play.standing.words)
        assert f"VERDICT: {verdict.upper()}" in shown, shown
        play.checks.append(verdict)
        self.count.seen["check"] += 1

    def part(self, now: datetime, play: Play, place: int, words: tuple[str, ...], by: str) -> None:
        """Have a part of a challenge challenged at the same table: a person is asked first."""
        lines = (play.table, " ".join(words), "", by, *([""] if by else []))
        shown = self.desk(place, now, play.round)(*lines)
        assert "LOOK AT THE BOARD FIRST" in shown, shown
        self.count.seen["part"] += 1
        if by:
            self.judged(self.new_play(now, play.round, play.table), place, shown, words)
        else:
            assert "VERDICT" not in shown
            self.count.seen["left"] += 1

    def across(self, now: datetime, play: Play, place: int, words: tuple[str, ...]) -> None:
        """Have a word of a challenge challenged at another table: players see no difference."""
        table = str(int(play.table) + tables)  # 7B would be another name of table 7
        new = self.new_play(now, play.round, table)
        self.judged(new, place, self.slip(place, now, play.round, table, words), words)
        self.overlaps.add((place, new.rulings[0].number))


# -- the comparison ------------------------------------------------------------------------------


def prove(seed: int, cases: int) -> Iterator[str]:
    """Play a tournament with so many challenges; yield what was counted on both sides."""
    there = in_memory if os.path.isdir(in_memory) else None
    with tempfile.TemporaryDirectory(dir=there) as name:
        folder = Path(name)
        script = Tournament(folder, seed, cases)
        with houses(*script.several):
            script.play()
        files = [folder / f"{house.home.name}.journal" for house in script.several]
        closed(script.several, files)
        merged = folder / "merged.jsonl"
        judge(script, "merge", *files, "-o", merged)
        report = judge(script, "report", "--text", merged)
        sheet = judge(script, "rejudge", merged)
        yield from compared(script, files, report, sheet)


def compared(script: Tournament, files: list[Path], report: str, sheet: str) -> Iterator[str]:
    """Compare every figure, and yield how many there were."""
    expected = script.count.at_a_glance()
    shown = glance(report)  # what never happened has no row
    assert {name: shown.get(name, 0) for name in expected} == expected, shown
    found = {
        (day, int(round_)): Counter(
            {"acceptable": int(yes), "unacceptable": int(no), "void": int(void)}
        )
        for day, round_, yes, no, void in re.findall(
            r"(?m)^(\d{4}-\d\d-\d\d), round (\d+) +\d+ +(\d+) +(\d+) +(\d+) ", report
        )
    }
    assert found == script.count.by_round(), (found, script.count.by_round())
    assert "The record was verified, and is sound." in report
    played = len(script.count.plays)
    yield f"{played} plays in {len(found)} rounds, {expected['Reviews']} reviews: the report agrees"
    yield from rejudged(script, sheet)
    for house, file in zip(script.several, files, strict=True):
        journal = Journal(str(file))
        assert [journal.verify(head) for head in house.heads] == [""] * len(house.heads)
    heads = sum(len(house.heads) for house in script.several)
    yield f"{heads} heads on paper, {script.restarts} power cut: each is in its journal"
    seen = {
        (place, overlap.later.number)
        for place, file in enumerate(files)
        for overlap in overlaps(Journal(str(file)).entries())
        if overlap.across
    }
    assert seen == script.overlaps, (seen, script.overlaps)
    yield f"{len(seen)} overlaps across tables: all of them are in the record"


def rejudged(script: Tournament, sheet: str) -> Iterator[str]:
    """Compare the sheet of rejudging by the right list."""
    by_machine = [(p, r) for p, r in script.count.rulings() if r.by_machine]
    differ = [
        (play, ruled)
        for play, ruled in by_machine
        if (ruled.verdict == "acceptable") != script.words.right.issuperset(ruled.words)
    ]
    stand = {(r.house, r.number, p.waived) for p, r in differ if p.standing is r}
    by_hand = script.count.seen["by hand"]
    yes = sum(ruled.verdict == "unacceptable" for _, ruled in differ)
    said = " ".join(sheet.split())
    assert f"{len(differ)} of {len(by_machine)} rulings by a machine would differ." in said
    kinds = f"{yes} would be acceptable, {len(differ) - yes} unacceptable"
    assert not differ or f"{kinds}; {len(stand)} of them stand." in said
    assert re.search(rf" {by_hand} rulings? by hand (was|were) left out\.", said)
    names = [f"{house.home.name}.journal" for house in script.several]
    listed = re.findall(
        r"(?m)^(\S+\.journal) .* (\d+)  (?:UN)?ACCEPTABLE +(waived in entry|case) \d", sheet
    )
    rows = {(names.index(name), int(number), how != "case") for name, number, how in listed}
    assert rows == stand, (rows, stand)
    yield f"{len(differ)} rulings by the wrong list, {len(stand)} stand: the sheet agrees"


def glance(report: str) -> "dict[str, int]":
    """The figures at a glance of a report."""
    lines = report.partition("At a glance")[2].partition("\n\n")[0].splitlines()
    pairs = (re.fullmatch(r"(.+?) {2,}(\d+)", line) for line in lines)
    return {pair[1]: int(pair[2]) for pair in pairs if pair}


# -- commands ------------------------------------------------------------------------------------


def closed(several: tuple[House, ...], files: list[Path]) -> None:
    """Take the journals of all houses."""
    for house, file in zip(several, files, strict=True):
        shutil.copy(house.home / "journal" / "current.journal", file)


def judge(script: Tournament, *args: str | Path) -> str:
    """Run a command on the journals, at the first house; return what it prints."""
    home = script.several[0].home
    settings = {"JUDGE_HOME": str(home), "TZ": "UTC"}
    status, out, err = in_process.run(["journal", *map(str, args)], settings, home, b"")
    assert status < no_answer, err.decode()
    return out.decode()
