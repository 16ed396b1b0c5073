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
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_cli import NO_ANSWER
from judge_cli.journal import records
from judge_procedure.paper.report import EventReport, report_on
from judge_procedure.system_clock import day_written
from judge_record.plays import moved
from lexicons import Library
from tests import clubs, in_process
from tests.journals import journal_at, overlaps
from tests.long.machines import Desk, House, in_memory
from tests.long.serving import only_journal

pytestmark = [pytest.mark.long, pytest.mark.needs("faketime")]

first_day = datetime(2026, 11, 20, 9, tzinfo=UTC)
tables = 60
late = 36  # the minute in which the last third of a round begins
over = 54  # the minute in which a round is over

rule_set = f"""{clubs.top}{clubs.stage}
[opinion]
second = "either-player"
third = "any-case"
double_check = "players"
[procedure]
retyping = "players"
[withdrawal]
allowed = true
"""

#: What happens to some challenges, and what the people do then, minute by minute. The others are
#: ruled on, and that is all.
acts = {
    "review": "review:CD",
    "third": "review:CD review:DR",
    "correction": "correct",
    "by hand": "by_hand",
    "void": "void",
    "void, ruled again": "void again",
    "void, by hand": "void by_hand",
    "waive": "waive",
    "waive, review": "waive review:CD",
    "check": "",
    "differing": "",
    "withdrawn": "",
    "part": "part:AB",
    "left": "part:",
    "across": "across",
}


challenges, days, rounds = 1500, 3, 6
fixed_on, fixed_in = 1, 3  # the day and the round before which the right list comes, from 0
cut = 2 * rounds + 1  # the challenge in which the power is cut

Spelt = tuple[str, ...]


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
        return tuple(next(self.left) for _ in range(self.chance.randint(max(least, 1), 4)))


# -- the script's own count: what happened, without the program's code for plays ------------------


class Ruled(NamedTuple):
    """One ruling, as the people in the hall saw it."""

    number: int
    words: tuple[str, ...]
    verdict: str
    by_machine: bool = True


@dataclass
class Play:
    """A challenged play: its rulings, and what was decided about it."""

    day: str
    round: int
    table: str
    place: int = 0  # the number of the house
    rulings: list[Ruled] = field(default_factory=list)
    counts_from: int = 0  # the place of the first ruling after the last void
    waived: bool = False
    checks: list[str] = field(default_factory=list)

    @property
    def standing(self) -> Ruled | None:
        return self.rulings[-1] if len(self.rulings) > self.counts_from else None

    def void(self) -> None:
        """No ruling so far counts, and no waiver."""
        self.counts_from, self.waived = len(self.rulings), False

    @property
    def outcome(self) -> str:
        return self.standing.verdict if self.standing else "void"


class Count:
    """All plays, and how often else something happened."""

    def __init__(self) -> None:
        self.plays: list[Play] = []
        self.seen: Counter[str] = Counter()

    def at_a_glance(self) -> dict[str, int]:
        """What the report must show, but for rounds."""
        outcomes = Counter(play.outcome for play in self.plays)
        return {
            "challenges": len(self.plays),
            "acceptable": outcomes["acceptable"],
            "unacceptable": outcomes["unacceptable"],
            "void": outcomes["void"],
            "opinions": self.seen["review"] + self.seen["by hand"],
            "Mistyped": self.seen["correction"],
            "Double-check": self.seen["check"],
            "Consequence waived": self.seen["waived"],
            "Withdrawal": self.seen["withdrawn"],
            "Discrepancy": self.seen["differing"],
        }

    def by_round(self) -> dict[tuple[str, int], Counter[str]]:
        rounds: dict[tuple[str, int], Counter[str]] = {}
        for play in self.plays:
            rounds.setdefault((play.day, play.round), Counter())[play.outcome] += 1
        return rounds

    def rulings(self) -> Iterator[tuple[Play, Ruled]]:
        for play in self.plays:
            for ruled in play.rulings:
                yield play, ruled


# -- the script ------------------------------------------------------------------------------------


class Tournament:
    """The script: it makes things happen in the hall, and counts them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.words = Words(self.chance, challenges)
        self.count = Count()
        self.several = tuple(
            House(clubs.club(folder / name, self.words.wrong, rule_set), desk, kiosks)
            for name, desk, kiosks in (
                ("one", "desk 1", ("kiosk 1", "kiosk 3")),
                ("two", "desk 2", ("kiosk 2",)),
                ("three", "", ("kiosk 4",)),
            )
        )
        self.listed = self.words.wrong
        self.overlaps: set[tuple[int, int]] = set()
        self.order = count()
        self.agenda: list[tuple[datetime, int, Callable[[datetime], None]]] = []
        plain = ["plain"] * 75
        every = [*acts, *plain]
        self.chance.shuffle(every)
        for case in range(challenges):
            day, round_ = divmod(case % (days * rounds), rounds)
            act = "cut" if case == cut else every[case % len(every)]
            low, high = (late, over - 4) if case // (days * rounds) % 2 else (1, late)
            when = first_day + timedelta(
                days=day, hours=round_, minutes=self.chance.uniform(low, high)
            )
            self.at(when, partial(self.challenge, round_ + 1, act))

    def install(self, words: frozenset[str]) -> None:
        data = clubs.lexicon_of(words)
        for house in self.several:
            (house.home / "lexicons" / "invented.lexicon").write_bytes(data)
        self.listed = words

    # -- time ------------------------------------------------------------------------------------

    def at(self, when: datetime, happens: Callable[[datetime], None]) -> None:
        heapq.heappush(self.agenda, (when, next(self.order), happens))

    def play(self) -> None:
        """Live through the tournament."""
        self.install(self.words.wrong)
        for day in range(days):
            begins = first_day + timedelta(days=day)
            fixed = begins + timedelta(hours=fixed_in)
            if day == fixed_on:
                self.start(begins - timedelta(minutes=5))
                self.happen(fixed - timedelta(minutes=1))
                self.end(fixed - timedelta(seconds=50))
                self.install(self.words.right)
                self.look_back(fixed)
                begins = fixed
            self.start(begins - timedelta(seconds=30))
            ends = first_day + timedelta(days=day, hours=rounds)
            self.happen(ends)
            self.end(ends + timedelta(minutes=1))

    def happen(self, until: datetime) -> None:
        """Let everything happen until a time."""
        while self.agenda and self.agenda[0][0] < until:
            when, _, happens = heapq.heappop(self.agenda)
            happens(when)

    def start(self, when: datetime) -> None:
        for house in self.several:
            house.start(when)
        for house in self.several:
            house.ready(when)

    def end(self, when: datetime) -> None:
        for house in self.several:
            house.end(when)

    # -- what happens ----------------------------------------------------------------------------

    def challenge(self, round_: int, act: str, now: datetime) -> None:
        """Let a play be challenged somewhere, and what follows happen to it."""
        alone = act in {"differing", "withdrawn", "part", "left", "across", "cut"}
        at_desk = alone or self.chance.random() < 1 / 3
        place = self.chance.randrange(2 if at_desk or act != "plain" else 3)
        if act == "cut":
            place = 1
        table = str(self.chance.randrange(place * 24 + 1, min(place * 24 + 24, tables) + 1))
        words = self.words.some(2 if act in {"part", "left", "across"} else 1)
        play = Play(f"{now:%Y-%m-%d}", round_, table, place)
        if act == "differing":
            self.desk(play, now, in_round=True)(table, " ".join(words), "d")
            self.count.seen["differing"] += 1
        elif act == "withdrawn":
            desk = self.desk(play, now, in_round=True)
            shown = desk(table, " ".join(words), "w", "1", "")
            assert "Done: the challenge is withdrawn" in shown, shown
            self.count.seen["withdrawn"] += 1
        elif act == "cut":
            self.power_cut(play, words, now)
        else:
            typed = (f"{words[0][:-1]}X", *words[1:]) if act == "correction" else words
            (self.slip if at_desk else self.at_kiosk)(play, typed, now)
            self.follow(act, play, words, now)

    def follow(self, act: str, play: Play, words: Spelt, now: datetime) -> None:
        """Put on the agenda what an act leads to."""
        soon = [now + timedelta(minutes=self.chance.uniform(minute, minute + 0.9))
                for minute in (0.5, 1.5, 2.5)]  # fmt: skip
        for when, step in zip(soon, acts.get(act, "").split(), strict=False):
            name, *by = step.split(":")
            self.at(when, partial(getattr(self, name), play, words, *by))
        if act == "check":
            ends = now.replace(minute=58, second=0, microsecond=0)
            self.at(ends, partial(self.check, play))

    def look_back(self, now: datetime) -> None:
        """Once the right list is there, check some rulings again that were wrong."""
        wrong = [
            play
            for play, ruled in self.count.rulings()
            if play.standing is ruled and play.place < 2 and ruled.by_machine
            and ruled.verdict != self.verdict(ruled.words)
        ]  # fmt: skip
        for play in wrong[:3]:
            self.at(now, partial(self.check, play))

    # -- at the stations -------------------------------------------------------------------------

    def desk(self, play: Play, now: datetime, *, in_round: bool = False) -> Desk:
        """The desk of a play's house, at a time, and in its round if that is asked for."""
        self.several[play.place].at(now)
        desk = self.several[play.place].desk
        assert desk
        if in_round and play.round != desk.round:
            desk(f"/round {play.round}")
            desk.round = play.round
        return desk

    def verdict(self, words: Spelt) -> str:
        """The verdict by the list that is installed."""
        return "acceptable" if self.listed.issuperset(words) else "unacceptable"

    def slip(self, play: Play, words: Spelt, now: datetime, *more: str) -> str:
        """Have a slip judged at a desk, and return what it shows."""
        desk = self.desk(play, now, in_round=True)
        shown = desk(play.table, " ".join(words), "", *more, "")
        self.judged(play, shown, words)
        return shown

    def judged(self, play: Play, shown: str, words: Spelt, *, machine: bool = True) -> None:
        """Take down a ruling that a desk shows."""
        verdict = re.search(r"(?m)^VERDICT: (\w+)$", shown)
        assert verdict, shown
        number = re.search(r"\bEntry (\d+)", shown[verdict.end() :])  # above stands what was before
        assert number, shown
        self.take_down(play, Ruled(int(number[1]), words, verdict[1].lower(), by_machine=machine))

    def take_down(self, play: Play, ruled: Ruled) -> None:
        if ruled.by_machine:
            assert ruled.verdict == self.verdict(ruled.words), ruled
        if not play.rulings:
            self.count.plays.append(play)
        play.rulings.append(ruled)

    def at_kiosk(self, play: Play, words: Spelt, now: datetime) -> None:
        """Have a challenge judged at a kiosk."""
        kiosks = self.several[play.place].kiosks
        assert kiosks
        name = self.chance.choice(kiosks.names)
        verdict, number = kiosks("judge", now, name, words, play.table, play.round)
        self.take_down(play, Ruled(number, words, verdict))

    def power_cut(self, play: Play, words: Spelt, now: datetime) -> None:
        """Cut the power of a house while it judges; start it again, and give in the slip again."""
        house = self.several[play.place]
        desk = self.desk(play, now, in_round=True)
        desk.type(play.table, " ".join(words), "")
        shown = ""
        while "Compare every word" not in shown:  # it is about to judge
            assert desk.process.stdout
            shown = desk.process.stdout.readline()
        time.sleep(self.chance.uniform(0, 0.01))
        shown = house.cut()
        latest = only_journal(house.home).last()
        recorded = latest.words == words
        assert recorded or "VERDICT" not in shown, shown  # it is recorded before it is shown
        house.start(now)
        house.ready(now)
        if not recorded:
            self.slip(play, words, now)
            return
        self.take_down(play, Ruled(latest.number, words, latest.ruled))
        assert "The same words were judged" in self.slip(play, words, now, "1", "2", "CD", "")
        self.count.seen["review"] += 1

    # -- what people decide ----------------------------------------------------------------------

    def review(self, play: Play, _: Spelt, by: str, now: datetime) -> None:
        """Have a further opinion given."""
        first, before = play.rulings[0], play.rulings[-1].verdict
        shown = self.desk(play, now)(f"/review {first.number}", "2", by, "", "")
        self.judged(play, shown, first.words)
        self.count.seen["review"] += 1
        self.count.seen["overturned"] += play.rulings[-1].verdict != before

    def correct(self, play: Play, words: Spelt, now: datetime) -> None:
        """Have mistyped words typed again."""
        desk = self.desk(play, now)
        desk.type(f"/correct {play.rulings[0].number}", " ".join(words), "CD", "")
        shown = desk.shown("Enter: next slip (?: more):", "Your answer (1-2):")
        if "Judge the corrected words?" in shown:  # more than a typing error
            shown = desk("1", "DR", "", "")
        else:
            desk("")
        self.judged(play, shown, words)
        self.count.seen["correction"] += 1

    def by_hand(self, play: Play, _: Spelt, now: datetime) -> None:
        """Enter what the book says; the book is right."""
        first = play.rulings[0]
        choice = "1" if self.words.right.issuperset(first.words) else "2"
        lines = (f"/hand {first.number}", "1", "1", choice, "EF", "", "", "")
        self.judged(play, self.desk(play, now)(*lines), first.words, machine=False)
        self.count.seen["by hand"] += 1

    def void(self, play: Play, _: Spelt, now: datetime) -> None:
        number = play.rulings[-1].number
        lines = (f"/void {number}", "4", "the wrong board", "DR", "")
        assert f"Done: entry {number} doesn't count" in self.desk(play, now)(*lines)
        play.void()

    def again(self, play: Play, words: Spelt, now: datetime) -> None:
        """Have the words of a void play judged as a new slip."""
        self.slip(Play(f"{now:%Y-%m-%d}", play.round, play.table, play.place), words, now)

    def waive(self, play: Play, _: Spelt, now: datetime) -> None:
        shown = self.desk(play, now)(f"/waive {play.rulings[0].number}", "1", "DR", "")
        assert "has no consequence" in shown, shown
        play.waived = True
        self.count.seen["waived"] += 1

    def check(self, play: Play, now: datetime) -> None:
        """Have a ruling checked after the game."""
        assert play.standing
        shown = self.desk(play, now)(f"/check {play.standing.number}", "1", "", "")
        verdict = self.verdict(play.standing.words)
        assert f"VERDICT: {verdict.upper()}" in shown, shown
        play.checks.append(verdict)
        self.count.seen["check"] += 1

    def part(self, play: Play, words: Spelt, by: str, now: datetime) -> None:
        """Have a part of a challenge challenged at the same table: a person is asked first."""
        answer = ("1", by, "", "") if by else ("2", "CD", "")
        shown = self.desk(play, now, in_round=True)(play.table, words[0], "", *answer)
        assert "Judge these words?" in shown, shown
        self.count.seen["part"] += 1
        if by:
            new = Play(f"{now:%Y-%m-%d}", play.round, play.table, play.place)
            self.judged(new, shown, words[:1])
        else:
            assert "VERDICT" not in shown
            self.count.seen["left"] += 1

    def across(self, play: Play, words: Spelt, now: datetime) -> None:
        """Have a word of a challenge challenged at another table: players see no difference."""
        table = str(int(play.table) + tables)  # 7B would be another name of table 7
        new = Play(f"{now:%Y-%m-%d}", play.round, table, play.place)
        self.slip(new, words[:1], now)
        self.overlaps.add((play.place, new.rulings[0].number))


# -- the comparison ------------------------------------------------------------------------------


def test_the_report_and_rejudging_agree_with_the_count(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    there = in_memory if os.path.isdir(in_memory) else None
    with tempfile.TemporaryDirectory(dir=there) as name:
        folder = Path(name)
        script = Tournament(folder, seed)
        try:
            script.play()
        finally:  # leave no process behind
            for house in script.several:
                house.cut()
        files = [folder / f"{house.home.name}.journal" for house in script.several]
        for house, file in zip(script.several, files, strict=True):
            shutil.copy(only_journal(house.home).store.place, file)
        compare(script, files)
        compare_sheet(script, judge(script, "rejudge", *files))


def compare(script: Tournament, files: list[Path]) -> None:
    """Compare every figure of the report."""
    expected = script.count.at_a_glance()
    found = [record for file in files for record in records.read(str(file)).records]
    now = "2026-11-22T20:00:00.000Z"
    report = report_on(found, Library(str(script.several[0].home)), now=now)
    shown = glance(report)
    assert {name: shown[name] for name in expected} == expected, shown
    by_round = {}
    for group in report.groups:
        day, round_ = re.findall(r"^(.+), Round (\d+),", group.title)[0]
        void = sum(row.says == "doesn't count" for row in group.challenges)
        of_group = {
            "acceptable": group.acceptable,
            "unacceptable": group.unacceptable,
            "void": void,
        }
        by_round[day, int(round_)] = +Counter(of_group)
    played = {(day_written(day), at): each for (day, at), each in script.count.by_round().items()}
    assert by_round == played, (by_round, played)
    assert report.is_sound
    print(expected)
    for house, file in zip(script.several, files, strict=True):
        journal = journal_at(file)
        assert [journal.verify(head) for head in house.heads] == [""] * len(house.heads)
    seen = {
        (place, later.number)
        for place, file in enumerate(files)
        for later, earlier in overlaps(moved([*journal_at(file).entries()]))
        if later.table != earlier.table
    }
    assert seen == script.overlaps, (seen, script.overlaps)


def compare_sheet(script: Tournament, sheet: str) -> None:
    """Compare the sheet of rejudging by the right list."""
    by_machine = [(p, r) for p, r in script.count.rulings() if r.by_machine]
    differ = [
        (play, ruled)
        for play, ruled in by_machine
        if (ruled.verdict == "acceptable") != script.words.right.issuperset(ruled.words)
    ]
    stand = {(p.place, r.number, p.waived) for p, r in differ if p.standing is r}
    by_hand = script.count.seen["by hand"]
    yes = sum(ruled.verdict == "unacceptable" for _, ruled in differ)
    said = " ".join(sheet.split())
    assert f"{len(differ)} of {len(by_machine)} rulings by a machine would differ." in said
    kinds = f"{yes} would be acceptable, {len(differ) - yes} unacceptable"
    assert not differ or f"{kinds}; {len(stand)} of them stand." in said
    assert re.search(rf"\b{by_hand} rulings? by hand (was|were) left out\.", said)
    names = [f"{house.home.name}.journal" for house in script.several]
    listed = re.findall(
        r"<tr><td>(\S+\.journal)</td>.*<td>(\d+)</td><td>(?:UN)?ACCEPTABLE</td>"
        r"<td>(waived in entry|case) \d", sheet
    )  # fmt: skip
    rows = {(names.index(name), int(number), how != "case") for name, number, how in listed}
    assert rows == stand, (rows, stand)
    print(f"{len(differ)} rulings by the wrong list, {len(stand)} stand")


def glance(report: EventReport) -> Counter[str]:
    rows = [row for group in report.groups for row in group.challenges]
    opinions = ("Second opinion", "Third opinion", "Ruling by hand")
    return Counter(
        {
            **Counter(row.says for row in rows),
            **Counter(each.what for each in report.decisions),
            "challenges": report.answers[0].figure,
            "acceptable": sum(group.acceptable for group in report.groups),
            "unacceptable": sum(group.unacceptable for group in report.groups),
            "void": sum(row.says == "doesn't count" for row in rows),
            "opinions": sum(each.what.startswith(opinions) for each in report.decisions),
        }
    )


def judge(script: Tournament, *args: str | Path) -> str:
    """Run a command on the journals, at the first house; return what it prints."""
    home = script.several[0].home
    settings = {"JUDGE_HOME": str(home), "TZ": "UTC"}
    status, out, err = in_process.run(["journal", *map(str, args)], settings, home, b"")
    assert status < NO_ANSWER, err.decode()
    return out.decode()
