"""How a server records: its writer, its stores, its sessions, and how they begin and end.

What comes together is one change, and nothing is answered before its commit. All threads read what
is committed, once.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from judge_cli.clock import SystemClock
from judge_cli.process import CommandProcess
from judge_record.entry import Entry, Kind
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.memory import Remembered, StationMemory
from judge_record.plays import back_to_recent, near, read_first
from judge_record.question import Called, ProbingPolicy, Ruled
from judge_record.session import Session
from judge_record.station_lock import ServerLock
from judge_record.store import sqlite
from judge_record.store.place import store_at
from judge_server import writer as writers
from judge_server.options import Options
from judge_server.rulings import Rulings
from judge_server.service import Service, open_service, rulings_of
from judge_server.stores import Recent, SharedStore, WritersStore
from judge_server.writer import Writer
from lexicons import Adjudicator, CannotJudge, Library
from tests.asking import asked, ruled
from tests.drafts import draft
from tests.full_disks import fail_at_commit, grow_no_more

# -- the writer ------------------------------------------------------------------------------------


class Changes:
    """Changes that count what they hold; those of some numbers fail at their end."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.sizes: list[int] = []
        self.fail: set[int] = set()
        self.let_go = Event()
        self.let_go.set()

    @contextmanager
    def change(self) -> Iterator[None]:
        before = len(self.done)
        yield
        self.let_go.wait()
        self.sizes.append(len(self.done) - before)
        if len(self.sizes) in self.fail:
            raise OSError("full")

    async def asked(self, writer: Writer, number: int) -> list[object]:
        """Ask for tasks that each note their number, and end the writer before the first commit."""
        self.let_go.clear()
        tasks = [asyncio.create_task(writer.done(partial(self.done.append, n)))
                 for n in range(number)]  # fmt: skip
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in tasks), "nothing is answered before the commit"
        ended = asyncio.create_task(asyncio.to_thread(writer.end))
        await asyncio.sleep(0)
        self.let_go.set()
        await ended
        return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def changes() -> Changes:
    return Changes()


@pytest.fixture
def writer(changes: Changes) -> Iterator[Writer]:
    writer = Writer(changes.change)
    yield writer
    writer.end()


def test_what_comes_during_a_commit_is_one_change(changes: Changes, writer: Writer) -> None:
    assert asyncio.run(changes.asked(writer, 50)) == [None] * 50
    assert changes.done == list(range(50))
    assert len(changes.sizes) <= 3
    assert sum(changes.sizes) == 50


def test_a_task_that_fails_fails_alone_and_a_commit_fails_every_task(
    changes: Changes, writer: Writer
) -> None:
    """The writer goes on, and nobody waits for a request that was given up."""

    async def ask() -> list[object]:
        tasks = [writer.done(each) for each in (lambda: 1, lambda: 1 // 0, lambda: 3)]
        left = asyncio.create_task(writer.done(lambda: 4))
        await asyncio.sleep(0)
        left.cancel()
        return await asyncio.gather(*tasks, return_exceptions=True)

    one, error, three = asyncio.run(ask())
    assert (one, three) == (1, 3)
    assert isinstance(error, ZeroDivisionError)
    changes.fail = {len(changes.sizes) + 1}
    with pytest.raises(OSError, match="full"):
        writer.wait_for(lambda: 1)
    assert writer.wait_for(lambda: 2) == 2


def test_a_task_that_comes_after_the_end_is_refused(changes: Changes) -> None:
    writer = Writer(changes.change)
    writer.end()
    with pytest.raises(CannotJudge, match="has ended"):
        writer.wait_for(lambda: changes.done.append(1))
    with pytest.raises(CannotJudge, match="has ended"):
        asyncio.run(writer.done(lambda: changes.done.append(1)))
    writer.end()
    assert changes.done == []


def test_a_change_ends_soon_and_the_other_tasks_are_done_in_the_next_ones_before_the_end(
    changes: Changes, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it lasts, no other server can record. If it fails, no task fails that was not begun."""
    monkeypatch.setattr(writers, "longest_change", 0.0)
    changes.fail = {1}
    first, *others = asyncio.run(changes.asked(writer, 5))
    assert isinstance(first, OSError)
    assert others == [None] * 4
    assert changes.done == list(range(5))
    assert set(changes.sizes) == {1}


# -- several in one change -------------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return begin_event(str(tmp_path), "Club night", time="t0", station="Server").journal


@pytest.fixture
def shared(journal: Journal) -> Iterator[Callable[[str], SharedStore]]:
    """Opens the journal for another thread than the writer's."""
    writing = WritersStore(store_at(journal.path))
    writer = Writer(Journal(journal.path, lambda _: writing).together)
    yield lambda path: SharedStore(store_at(path), writing, writer)
    writer.end()


@pytest.fixture
def rules(install: Callable[..., Path], add_rules: Callable[..., Path]) -> None:
    install(["QI", "ZA"])
    for name in ("club", "other"):
        add_rules('[[stage]]\nlexicon = "invented"\n', name)


def in_one_change(writer: Writer, *parts: Callable[[], object]) -> list[Future[object]]:
    """Do each part in a thread of its own, where it waits for the writer; return all when done."""
    busy, goes_on = Event(), Event()

    def hold() -> None:
        busy.set()
        assert goes_on.wait(10)

    with ThreadPoolExecutor() as threads:
        held = threads.submit(writer.wait_for, hold)
        assert busy.wait(10)
        done = []
        for number, part in enumerate(parts, 1):
            done.append(threads.submit(part))
            while writer.tasks.qsize() < number:
                time.sleep(0.001)
        goes_on.set()
        held.result(10)
    return done


@pytest.mark.usefixtures("rules")
def test_of_two_challenges_in_one_change_the_second_finds_the_first(
    home: Path, journal: Journal, shared: Callable[[str], SharedStore]
) -> None:
    judge = Library(home).adjudicator("club")
    asking_both = [
        partial(asked, Session(
            judge, Journal(journal.path, shared), station=name, clock=SystemClock(),
            policy=ProbingPolicy.ASK,
        ), *words, table="7")
        for name, words in {"Kiosk 1": ("QI", "ZANT"), "Kiosk 2": ("QI",)}.items()
    ]  # fmt: skip
    rulings = in_one_change(shared(journal.path).writer, *asking_both)
    assert {type(each.result()) for each in rulings} == {Ruled, Called}
    assert [entry.kind for entry in journal.entries()].count(Kind.RULING) == 1


def test_if_one_entry_finds_no_room_nobody_of_its_change_gets_an_answer(
    journal: Journal, shared: Callable[[str], SharedStore]
) -> None:
    station = Journal(journal.path, shared)
    writer = shared(journal.path).writer
    store: Any = shared(journal.path).writing

    def fill() -> None:
        grow_no_more(store.store.under_way.database)

    small, large = (
        partial(station.record, draft(note=note)) for note in ("small", "large" * 50_000)
    )
    found = in_one_change(writer, small, partial(writer.wait_for, fill), large, small, small)
    errors = [each.exception() for each in found]
    assert [("disk is full" in str(error), type(error)) for error in errors] == [
        (True, CannotJudge)
    ] * 5
    assert [entry.number for entry in journal.entries()] == [1]
    assert station.record(draft()).number == 2
    assert journal.verify() == ""


# -- the recent entries ----------------------------------------------------------------------------

words = st.lists(st.sampled_from(["QI", "ZA", "OX", "AB", "EL"]), max_size=3)
kinds = st.sampled_from(["ruling", "ruling", "void", "opened", "event head"])
parts = st.lists(st.tuples(kinds, words), max_size=10)


def made(number: int, kind: str, found: list[str], time: str = "new") -> Entry:
    return Entry(
        number=number, time=time, kind=kind, station="", event="", session="", words=tuple(found)
    )


def is_new(time: str) -> bool:
    return time == "new"


@settings(deadline=None)
@given(parts, parts, words)
def test_what_is_held_by_words_is_what_a_search_finds(
    old: list[tuple[str, list[str]]], new: list[tuple[str, list[str]]], asked: list[str]
) -> None:
    entries = [
        made(n, kind, found, "old" if n <= len(old) else "new")
        for n, (kind, found) in enumerate([*old, *new], 1)
    ]
    recent = Recent(entries, least=0)
    assert recent.near(asked, is_new) == near(asked, entries[: len(old) - 1 if old else None : -1])
    assert all(recent.rulings.values())  # nothing is kept of what is forgotten


def test_all_recent_entries_are_read_whatever_their_number_and_no_more() -> None:
    new = 3 * read_first
    entries = [made(n, "ruling", [], "old" if n <= read_first else "new") for n in range(1, new)]
    entries[-20:] = [made(n, "ruling", [], "old") for n in range(new - 20, new)]  # a clock set back
    found = back_to_recent(lambda most: entries[::-1][:most], is_new)
    assert {entry.number for entry in entries if is_new(entry.time)} <= {e.number for e in found}
    asked: list[int] = []
    entries = [made(n, "ruling", [], "old") for n in range(1, 2 * read_first)]
    entries += [made(n, "ruling", []) for n in range(2 * read_first, 2 * read_first + 200)]
    back_to_recent(lambda most: asked.append(most) or entries[::-1][:most], is_new)  # type: ignore[func-returns-value]
    assert asked == [read_first], "of a venue's journal, only the first part is read"


# -- sessions --------------------------------------------------------------------------------------


def begun(**more: Any) -> Rulings:
    options = Options(station="Server", **more)
    return rulings_of(Library(), ["club", "other"], options, CommandProcess())


def ends(rulings: Rulings) -> list[str]:
    """The stations whose sessions have ended."""
    entries = Journal(rulings.journal.path).entries()
    return [entry.station for entry in entries if entry.kind == Kind.CLOSED]


def rule(rulings: Rulings) -> Entry:
    return rulings.writer.wait_for(lambda: ruled(rulings.first, "QI"))


def full() -> None:
    raise CannotJudge("The disk is full.", remedy="Make room.")


@pytest.mark.usefixtures("rules")
def test_the_end_of_each_session_is_recorded_unless_the_event_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One whose end cannot be recorded leaves no other one open."""
    rulings, said = begun(), list[str]()
    monkeypatch.setattr(rulings.first, "close", full)
    rulings.close(said.append)
    assert ends(rulings) == ["Server other"]
    assert said == ["The end of Server was not recorded.\nThe disk is full.\nMake room."]
    for is_closed in (False, True):
        rulings, said = begun(), []
        if is_closed:
            rulings.writer.wait_for(partial(rulings.first.record, Kind.EVENT_CLOSED))
        rulings.close(said.append)
        assert (ends(rulings)[1:], said) == (["Server", "Server other"], [])


@pytest.mark.usefixtures("rules")
def test_a_server_remembers_nothing_of_a_change_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else it would refuse its next start: its journal would not hold what it wrote last."""
    rulings, said = begun(), list[str]()
    last = rule(rulings)
    with monkeypatch.context() as broken:
        broken.setattr(sqlite, "wait_no_longer", fail_at_commit)
        with pytest.raises(CannotJudge, match="disk is full"):
            rule(rulings)
        assert rulings.memories[0].last.number == last.number
        rulings.close(said.append)
    assert [text.splitlines()[0] for text in said] == [
        "The end of Server was not recorded.", "The end of Server other was not recorded.",
    ]  # fmt: skip
    again = begun()
    assert rule(again).number == last.number + 3
    again.close()


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize("name", ["Server", "Server other"])
def test_no_event_begins_before_the_memory_of_each_rule_set_is_compared(
    home: Path, name: str
) -> None:
    lost = Remembered(chain="0" * 64, number=5, seal="1" * 64, time="2026-11-20T10:30:00.000Z")
    StationMemory(str(home), name).write(lost)
    with pytest.raises(CannotJudge, match="not the one that this station wrote last"):
        begun()
    assert not (home / "journal" / "current.journal").exists()
    gc.collect()  # a process that cannot begin ends, and keeps no name
    begun(looked="NN").close()
    assert (home / "journal" / "current.journal").exists()


@pytest.mark.usefixtures("rules")
def test_a_second_server_is_refused_until_the_first_has_ended(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified = []
    adjudicator = Library.adjudicator

    def hall(station: str) -> Service:
        options = Options(station=station, rules=("club",))
        return open_service(options, CommandProcess(), "http://testserver/")

    def noted(library: Library, rules: str, *, proved: bool = False) -> Adjudicator:
        verified.append((rules, proved))
        return adjudicator(library, rules, proved=proved)

    monkeypatch.setattr(Library, "adjudicator", noted)
    first = hall("Server")
    assert verified == [("club", True)], "each lexicon is verified once"
    before = (home / "journal" / "current.journal").read_bytes()
    with pytest.raises(CannotJudge, match="Another server is at work"):
        hall("Server 2")
    assert (home / "journal" / "current.journal").read_bytes() == before
    with TestClient(first.app):
        pass
    with ServerLock(str(home)):
        pass
