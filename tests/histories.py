"""Histories: what people do at several front ends over one record, and what each of them answers.

A history is made from a seed. Its steps go through the real kiosk, desk and server by their
classes. `told` returns what became of each step as values: the answer, and the entries without
numbers, seals and times. So two designs of the program can be compared.
"""

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

from judge_cli.clock import SystemClock, written
from judge_cli.desk.sitting import Sitting
from judge_gui.model import pin
from judge_gui.model.events import RecordedRuling
from judge_gui.model.profile import Holder, Profile
from judge_gui.model.screens import (
    CallingDirector,
    DirectorAsked,
    Entering,
    HandOff,
    NoVerdict,
    PinAsked,
    Ready,
    Screen,
    VerdictShown,
)
from judge_gui.station.worker import Worker
from judge_server.asked import Asked
from judge_server.refusals import Refused
from judge_server.rulings import Request, Rulings
from judge_server.settling import settled
from lexicons import JudgeError, Library
from lexicons.proceedings.pages import Pages
from lexicons.proceedings.prompts import Dialogue, Page
from lexicons.proceedings.shift import Given, Outcome, Shift
from lexicons.record.calls import let_be_judged, not_judged, of_calls, open_calls
from lexicons.record.entry import Entry, judged
from lexicons.record.journal import Journal
from lexicons.record.question import ProbingPolicy
from lexicons.record.role import Person, Role
from lexicons.record.session import Session
from tests.attacker import InMemory, judge_of
from tests.memory_store import MemoryStore, PausedStore
from tests.players import Players

pool = ("QUEX", "ZANK", "ZANT", "ZANX")  # near words: each can be another one, mistyped
world = frozenset({"QUEX", "ZANT"})  # of them, those in the lexicon
tables = ("7", "7", "7A", "8")
initials = ("AB", "CD", "EF")
director_s, word_judge_s = "135792468", "864297531"
begun = datetime(2026, 11, 20, 10, tzinfo=UTC)
while_recent = timedelta(minutes=10)
most_pages = 15  # of one task

#: Fields of an entry that depend on its place in the chain, on the clock or on the session.
left_out = {"number", "version", "time", "seal", "session", "event", "play", "refers_to",
            "refers_to_chain", "note", "request"}  # fmt: skip


class Hall(SystemClock):
    """The clock of the hall, which a history moves."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def __call__(self) -> int:
        return self.milliseconds

    def wait(self, milliseconds: int) -> None:
        self.milliseconds += milliseconds

    def now(self) -> str:
        return written(begun + timedelta(milliseconds=self.milliseconds))

    def recently(self, recorded: str) -> bool:
        then, now = map(datetime.fromisoformat, (recorded, self.now()))
        return abs(now - then) <= while_recent


@cache
def profile(station: str, cost: int) -> Profile:
    """The profile of a kiosk with PINs, hashed at a cost that tests may lower."""
    assert cost == pin.cost
    people = (Holder(Person("AB", Role.WORD_JUDGE), pin.hashed(word_judge_s)),)
    return Profile(station=station, prompts=("table",), pin=pin.hashed(director_s), holders=people)


def without_numbers(text: str) -> str:
    """Return a text without the numbers of entries, the times and the codes in it."""
    return re.sub(r"\b[0-9A-F]{4} [0-9A-F]{4}\b|\d+", "#", text)


# -- front ends ----------------------------------------------------------------------------------


class Answers:
    """What an official answers to the questions of a task, by words of the question."""

    def __init__(self, **plan: str) -> None:
        self.plan = plan
        self.asked: dict[str, int] = {}

    def to(self, text: str, prompt: str) -> str | None:
        """Return the line for a question; None to go back where the same one comes a third time."""
        question = text if prompt.startswith("Number") else prompt
        self.asked[question] = self.asked.get(question, 0) + 1
        if self.asked[question] > 2:
            return None
        if prompt.startswith("Number"):
            rows = re.findall(r"^ +(\d+)  (.*)$", text, re.MULTILINE)
            wanted = self.plan.get("choose", "").split("|")
            return next((n for n, label in rows for w in wanted if w and w in label), "1")
        for words, line in self.plan.items():
            if words.replace("_", " ") in prompt:
                return line
        return ""


class AtKiosk:
    """A kiosk with its players, and officials who come to it."""

    def __init__(self, store: MemoryStore, clock: Hall, station: str) -> None:
        self.store, self.clock, self.station = store, clock, station
        self.begin()

    def begin(self) -> None:
        """Start the kiosk, as after a crash."""
        kept = profile(self.station, pin.cost)
        at = InMemory(kept, Library("nowhere"), self.clock)
        at.session = Session(
            judge_of(world), Journal("memory", lambda _: self.store), station=self.station,
            clock=self.clock, policy=kept.policy,
        )  # fmt: skip
        self.players = Players(Worker(at), self.clock)

    @property
    def screen(self) -> Screen:
        return self.players.kiosk.screen

    def challenge(
        self, table: str, words: list[str], again: list[str] | None, permit: str
    ) -> Iterator[object]:
        """Have words judged, and those that were typed again; `permit` is a PIN, or nothing."""
        self.players(f"\n{table}\n{len(words)}")
        yield from self.judged(words, permit)
        screen = self.screen
        if again and isinstance(screen, VerdictShown) and self.is_correctable(screen):
            self.players("\b")
            count = len(words)
            yield from self.judged((again * count)[:count], permit)
        self.back()

    def is_correctable(self, screen: VerdictShown) -> bool:
        return isinstance(screen.ruling, RecordedRuling) and screen.ruling.correctable

    def judged(self, words: list[str], permit: str) -> Iterator[object]:
        self.players("".join(f"{word}\n" for word in words))
        if isinstance(self.screen, HandOff):
            self.players("\t")
            self.players.wait(1_000)
        yield self.answer
        if permit and isinstance(self.screen, CallingDirector):
            self.players(f"\x1b{permit}\n")
            self.players.wait(1_000)
            yield self.answer

    def official(self, task: str, answers: Answers) -> Iterator[object]:
        """Do a task of the director's menu."""
        self.players(f"\x1b{director_s}\n")
        lines, menu = Answers(choose=task), ""
        for _ in range(most_pages):
            if not isinstance(self.screen, DirectorAsked):
                break
            prompt = self.screen.prompt
            *_, tasks = ["", *prompt.text.splitlines()]
            if tasks == menu:  # the task is over
                yield without_numbers(prompt.text.splitlines()[0])
                break
            menu = menu or tasks
            line = lines.to(prompt.text, prompt.prompt)
            lines = answers
            if "Enter: go on" in prompt.prompt:
                yield without_numbers(prompt.text.strip().splitlines()[-1])
            self.players("\x1b" if line is None else "\b" * len(prompt.draft) + f"{line}\n")
            self.players.wait(1_000)
            if isinstance(self.screen, VerdictShown | Entering):
                break
        yield self.answer
        self.back()

    @property
    def answer(self) -> object:
        screen = self.screen
        match screen:
            case VerdictShown(ruling=RecordedRuling() as ruling):
                told = asdict(ruling)
                keys = ("verdict", "count", "kind", "on_placement", "correctable", "for_director")
                return {key: told[key] for key in keys} | {
                    "again": bool(ruling.again_at), "replaced": bool(ruling.replaced_by)
                }  # fmt: skip
            case CallingDirector(needed=needed):
                return f"called: {needed.reason}"
            case NoVerdict(reason):
                return f"cannot judge: {without_numbers(reason.splitlines()[0])}"
        return type(screen).__name__

    def back(self) -> None:
        """Leave whatever is shown for the first page."""
        for _ in range(most_pages):
            if isinstance(self.screen, Ready):
                return
            self.players("\b" if isinstance(self.screen, CallingDirector) else "\x1b")
            self.players.wait(1 if isinstance(self.screen, PinAsked) else 1_000)
        self.players.wait(400_000)


class Watched(Sitting):
    """A sitting that notes what became of each slip and command."""

    answer: object = None

    def shown(self, given: Given) -> Dialogue[Outcome]:
        self.answer = {"verdict": given.entry.verdict, "kind": given.entry.kind}
        return super().shown(given)

    def slip(self, before: str) -> Dialogue[Outcome]:
        self.answer = without_numbers(before.splitlines()[0]) if before else self.answer
        return super().slip(before)


class AtDesk:
    """A desk with its word judge."""

    def __init__(self, store: MemoryStore, clock: Hall, station: str) -> None:
        self.store, self.clock, self.station = store, clock, station
        self.begin()

    def begin(self) -> None:
        """Start the desk, as after a crash."""
        judge = judge_of(world)
        session = Session(
            judge, Journal("memory", lambda _: self.store), station=self.station,
            clock=self.clock, policy=ProbingPolicy.ASK,
        )  # fmt: skip
        pages = Pages(judge, event="Open", station=self.station, large=False, chain="")
        self.sitting = Watched(Shift(session, pages, by="AB"), tables=True)
        self.dialogue = self.sitting.run("")
        self.page = self.read(next(self.dialogue))

    def read(self, page: Page) -> Page:
        """Return the next page with a question, with all that was shown before it."""
        shown = page.text
        while not page.prompt:
            page = next(self.dialogue)
            shown = f"{shown}\n{page.text}"
        return page._replace(text=shown)

    def send(self, line: str) -> None:
        self.page = self.read(self.dialogue.send(line))
        self.clock.wait(1_000)

    def slip(self, table: str, words: list[str], answers: Answers) -> Iterator[object]:
        """Have a slip judged."""
        self.send(table)
        yield from self.go_through(" ".join(words), answers)

    def command(self, line: str, answers: Answers) -> Iterator[object]:
        """Do what a command asks for."""
        yield from self.go_through(line, answers)

    def go_through(self, line: str, answers: Answers) -> Iterator[object]:
        self.sitting.answer = None
        self.send(line)
        for _ in range(most_pages):
            if self.page.prompt.startswith("Table (Enter: none): ") and self.page.cleared:
                break
            answer = "" if not self.page.prompt else answers.to(self.page.text, self.page.prompt)
            self.send(answer or "")
        yield self.sitting.answer


class AtServer:
    """A server whose programs name tables."""

    def __init__(self, store: MemoryStore, clock: Hall, station: str) -> None:
        self.store, self.clock, self.station = store, clock, station
        self.keys = count()
        self.begin()

    def begin(self) -> None:
        """Start the server."""
        journal = Journal("memory", lambda _: self.store)
        self.session = Session(
            judge_of(world), journal, station=self.station, clock=self.clock,
            policy=ProbingPolicy.ASK,
        )  # fmt: skip
        self.rulings = Rulings(journal, {"club": self.session})

    def challenge(
        self, table: str | None, words: list[str], allowed: int | None = None
    ) -> Iterator[object]:
        """Send a challenge, and the same request once more."""
        key = f"key {next(self.keys)}"
        for _ in range(2):
            asked = Asked(tuple(words), table=table, allowed=allowed)
            try:
                told = asyncio.run(self.rulings.rule(Request(asked, "Club", key)))
                yield {"verdict": told["verdict"]}
            except Refused as refusal:
                yield {"status": refusal.status, "what": without_numbers(refusal.what)}
            except JudgeError as error:
                yield f"cannot judge: {without_numbers(error.what)}"

    def settle(self, call: int, decision: str) -> Iterator[object]:
        """Settle a call by a person's program."""
        try:
            entry = self.rulings.writer.wait_for(
                lambda: settled(self.session, call, decision, "CD (Club)")[1]
            )
            yield entry.note
        except (Refused, JudgeError) as error:
            yield without_numbers(str(error))

    def end(self) -> None:
        self.rulings.writer.end()


# -- a history -----------------------------------------------------------------------------------


class History:
    """One history: its steps, each with its answers and the entries that it added."""

    def __init__(self, seed: int, steps: int) -> None:
        self.chance = random.Random(seed)
        self.steps = steps
        self.clock = Hall()
        self.store = PausedStore("memory")
        self.kiosks = [AtKiosk(self.store, self.clock, f"Kiosk {n}") for n in (1, 2)]
        self.desks = [AtDesk(self.store, self.clock, f"Desk {n}") for n in (1, 2)]
        self.server = AtServer(self.store, self.clock, "Server")
        self.known: dict[int, str] = {}

    def told(self) -> list[dict[str, Any]]:
        """Return what became of each step, as JSON holds it."""
        found = []
        try:
            for _ in range(self.steps):
                self.clock.wait(self.chance.choice((1_000, 20_000, 20_000, 300_000, 601_000)))
                before = len(self.store.kept)
                told, do = self.step()
                answers = self.meanwhile(told, do) if self.chance.random() < 1 / 4 else [list(do())]
                entries = [self.value(entry) for entry in self.store.kept[before:]]
                found.append({"step": told, "answers": answers, "entries": entries})
        finally:
            self.server.end()
        return found

    def meanwhile(
        self, first_told: list[object], do: Callable[[], Iterator[object]]
    ) -> list[object]:
        """Do a step, and one at other stations before some entry of the first is added."""
        told, other = self.step()
        while self.stations(told) & self.stations(first_told):
            told, other = self.step()
        answers: list[object] = []
        self.store.waiting = self.chance.randrange(3)
        self.store.act = lambda: answers.append({"meanwhile": told, "answers": list(other())})
        first = list(do())
        self.store.waiting = None
        return [*answers, first]

    def stations(self, told: list[object]) -> set[object]:
        """Return the stations that a step needs; the server takes one task at a time, too."""
        names = {each.station for each in (*self.kiosks, *self.desks)} & {*map(str, told)}
        return names or {"Server"}

    def value(self, entry: Entry) -> dict[str, Any]:
        """Return what an entry says, and about which other one."""
        same = sum(name.split()[0] == str(entry.kind) for name in self.known.values())
        self.known[entry.number] = f"{entry.kind} {same + 1}"
        told = {
            name: value
            for name, value in asdict(entry).items()
            if name not in left_out and value not in (None, (), "")
            and not name.endswith(("fingerprint", "lexicons"))
        }  # fmt: skip
        if entry.refers_to:
            told["about"] = self.known.get(entry.refers_to)
        if entry.note:
            told["note"] = re.sub(r"\d+", lambda n: self.known.get(int(n[0]), "#"), entry.note)
        return told

    # -- steps -------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """Return the words of a challenge; those of an earlier one come again often."""
        before = [entry.words for entry in self.store.kept if entry.words]
        if before and self.chance.random() < 1 / 2:
            found = list(self.chance.choice(before))
            if self.chance.random() < 1 / 2:
                self.chance.shuffle(found)
                return found
        return self.chance.choices(pool, k=self.chance.choice((1, 2, 2, 3)))

    def step(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        """Return the next step in words, and what does it."""
        kinds = {self.at_kiosk: 5, self.at_desk: 3, self.at_server: 2, self.decided: 5,
                 self.call_settled: 2, self.round_set: 1, self.restarted: 1}  # fmt: skip
        [make] = self.chance.choices(list(kinds), list(kinds.values()))
        return make()

    def at_kiosk(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        kiosk, table, words = self.chance.choice(self.kiosks), self.table(), self.words()
        again = self.words() if self.chance.random() < 1 / 2 else None
        if again and self.chance.random() < 1 / 2:
            again = [*words[:-1], self.chance.choice(pool)]
        permit = self.chance.choice(("", word_judge_s, director_s))
        who = {"": None, word_judge_s: "word judge", director_s: "director"}[permit]
        return (
            ["challenge", kiosk.station, table, words, again, who],
            lambda: kiosk.challenge(table, words, again, permit),
        )

    def at_desk(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        desk, table, words = self.chance.choice(self.desks), self.table(), self.words()
        by = self.chance.choice(("", *initials))
        choose = self.chance.choice(("another play", "entry"))
        answers = Answers(Initials=by, choose=choose)
        return (
            ["slip", desk.station, table, words, by, choose],
            lambda: desk.slip(table, words, answers),
        )

    def at_server(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        table: str | None = self.chance.choice((self.table(), None))
        words = self.words()
        calls = [entry for entry in self.store.kept if entry.kind == "call"]
        allowed = None
        if calls and self.chance.random() < 1 / 2:
            call = self.chance.choice(calls)
            allowed, words, table = call.number, list(call.words), call.table
        named = allowed and self.known.get(allowed)
        return (
            ["request", table, words, named],
            lambda: self.server.challenge(table, words, allowed),
        )

    def decided(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        """A decision about a ruling, at a desk or at a kiosk's menu."""
        rulings = [entry for entry in self.store.kept if entry.kind in judged]
        if not rulings:
            return self.at_kiosk()
        of = self.chance.choice(rulings[-4:])
        task = self.chance.choice(list(labels))
        place, number, plan = self.table(), str(of.number), {
            "Initials": self.chance.choice(initials),
            "choose": self.chance.choice(("the book|the words|a ruling|last", "director|placed")),
            "words": " ".join([*of.words[:-1], self.chance.choice(pool)] if of.words else ()),
        }  # fmt: skip
        answers = Answers(
            Initials=plan["Initials"], choose=plan["choose"], The_words=plan["words"],
            Entry=number, right_table=place, Table=place, Words=plan["words"], yes="yes",
        )  # fmt: skip
        told: list[object] = [task, self.known.get(of.number), plan, place]
        if self.chance.random() < 1 / 2:
            desk = self.chance.choice(self.desks)
            return (
                [desk.station, *told],
                lambda: desk.command(f"/{commands.get(task, task)} {number}", answers),
            )
        kiosk = self.chance.choice(self.kiosks)
        return [kiosk.station, *told], lambda: kiosk.official(labels[task], answers)

    def call_settled(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        calls = open_calls(entry for entry in self.store.kept if entry.kind in set(of_calls))
        if not calls:
            return self.at_desk()
        call = self.chance.choice(calls)
        number, judge = str(call.number), self.chance.random() < 2 / 3
        answers = Answers(
            Initials=self.chance.choice(initials), Call=number, Enter="" if judge else "n",
            choose="again|type the words" if judge else "stands|No",
            The_words=" ".join(self.words()),
        )  # fmt: skip
        told: list[object] = ["settle", self.known.get(call.number), judge]
        place = self.chance.randrange(3)
        if place == 0:
            desk = self.chance.choice(self.desks)
            return [desk.station, *told], lambda: desk.command(f"/settle {number}", answers)
        if place == 1:
            kiosk = self.chance.choice(self.kiosks)
            return [kiosk.station, *told], lambda: kiosk.official("Open calls", answers)
        decision = let_be_judged if judge else not_judged
        return ["Server", *told], lambda: self.server.settle(call.number, decision)

    def round_set(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        number = str(self.chance.randrange(1, 3))
        desk, kiosk = self.chance.choice(self.desks), self.chance.choice(self.kiosks)

        def do() -> Iterator[object]:
            yield from desk.command(f"/round {number}", Answers())
            yield from kiosk.official("The round", Answers(Round=number, round=number))

        return ["round", desk.station, kiosk.station, number], do

    def restarted(self) -> tuple[list[object], Callable[[], Iterator[object]]]:
        station = self.chance.choice([*self.kiosks, *self.desks])

        def do() -> Iterator[object]:
            station.begin()
            yield from ()

        return ["restart", station.station], do

    def table(self) -> str:
        return self.chance.choice(tables)


#: The decisions about a ruling: the desk's command, and words of the label in the kiosk's menu.
labels = {
    "review": "A second or third opinion",
    "third": "A second or third opinion",
    "check": "check the same words",
    "correct": "Mistyped words",
    "void": "(void)",
    "waive": "(waive)",
    "hand": "A ruling by hand",
    "mend": "A wrong table or round",
}
#: The desk's commands that have another name: one asks for the next opinion, whichever it is.
commands = {"third": "review"}
