"""What the threads of a server read of the record: all that is committed, read once."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_cli.clock import SystemClock
from judge_record.act import DecidedMeanwhile
from judge_record.calls import let_be_judged, not_judged
from judge_record.entry import Entry, Kind
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.logbook import Logbook
from judge_record.plays import back_to_recent, near, read_first
from judge_record.question import Called, ProbingPolicy, Ruled
from judge_record.session import Session
from judge_record.store.place import store_at
from judge_server.stores import Recent, SharedStore, WritersStore
from judge_server.writer import Writer
from lexicons import CannotJudge, Library
from tests import asking
from tests.asking import asked
from tests.drafts import draft
from tests.full_disks import grow_no_more


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


@pytest.mark.usefixtures("install_words")
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


def test_of_two_who_settle_a_call_in_one_change_one_does(
    journal: Journal, shared: Callable[[str], SharedStore]
) -> None:
    desk = Logbook(journal, station="desk", clock=SystemClock())
    call = asking.call(desk, "overlap", "word judge")
    settling = [
        partial(
            asking.settle,
            Logbook(Journal(journal.path, shared), station=name, clock=SystemClock()),
            call,
            note,
        )
        for name, note in {"Kiosk 1": let_be_judged, "Kiosk 2": not_judged}.items()
    ]
    done = in_one_change(shared(journal.path).writer, *settling)
    assert [type(each.exception()) for each in done] == [type(None), DecidedMeanwhile]
    settled = [entry.note for entry in journal.entries() if entry.kind == Kind.SETTLED]
    assert settled == [let_be_judged]


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


@pytest.fixture
def install_words(install: Callable[..., Path], add_rules: Callable[..., Path]) -> None:
    install(["QI", "ZA"])
    add_rules('[[stage]]\nlexicon = "invented"\n')


words = st.lists(st.sampled_from(["QI", "ZA", "OX", "AB", "EL"]), max_size=3)
kinds = st.sampled_from(["ruling", "ruling", "void", "opened", "event head"])


def made(number: int, kind: str, found: list[str], time: str = "new") -> Entry:
    return Entry(
        number=number, time=time, kind=kind, station="", event="", session="", words=tuple(found)
    )


def is_new(time: str) -> bool:
    return time == "new"


parts = st.lists(st.tuples(kinds, words), max_size=10)


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


def test_all_recent_entries_are_read_whatever_their_number() -> None:
    new = 3 * read_first
    entries = [made(n, "ruling", [], "old" if n <= read_first else "new") for n in range(1, new)]
    entries[-20:] = [made(n, "ruling", [], "old") for n in range(new - 20, new)]  # a clock set back
    found = back_to_recent(lambda most: entries[::-1][:most], is_new)
    assert {entry.number for entry in entries if is_new(entry.time)} <= {e.number for e in found}


def test_of_a_venue_s_journal_no_more_is_read_than_the_first_part() -> None:
    asked: list[int] = []
    entries = [made(n, "ruling", [], "old") for n in range(1, 2 * read_first)]
    entries += [made(n, "ruling", []) for n in range(2 * read_first, 2 * read_first + 200)]
    back_to_recent(lambda most: asked.append(most) or entries[::-1][:most], is_new)  # type: ignore[func-returns-value]
    assert asked == [read_first]
