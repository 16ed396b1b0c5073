"""Today's entries are read once and then read on, and no word of them is kept."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_record import day
from judge_record.day import Day
from judge_record.entry import Entry, Kind
from judge_record.event import begin_event
from judge_record.journal import Journal
from tests.drafts import draft


class Calendar(SystemClock):
    """A clock of UTC whose time is set."""

    time = "2026-11-21T23:00:00.000Z"

    def now(self) -> str:
        """Return the time."""
        return self.time

    def day(self, recorded: str) -> str:
        """Return the day at a recorded time."""
        return recorded[:10]


@pytest.fixture
def clock() -> Calendar:
    return Calendar()


@pytest.fixture
def journal(tmp_path: Any, clock: Calendar) -> Journal:
    return begin_event(str(tmp_path), "Club night", time=clock.now(), station="Kiosk 1").journal


Add = Callable[..., Entry]


@pytest.fixture
def add(journal: Journal, clock: Calendar) -> Add:
    """Records an entry."""

    def add(kind: Kind = Kind.DOOR, **more: Any) -> Entry:
        return journal.record(draft(clock.now(), kind, **more))

    return add


def numbers(entries: list[Entry]) -> list[int]:
    return [entry.number for entry in entries]


@pytest.mark.parametrize("first", [1, 2, 3, 1000])
def test_all_entries_of_the_day_are_there_however_many_there_are(
    journal: Journal, clock: Calendar, add: Add, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    monkeypatch.setattr(day, "read_first", first)
    add()
    clock.time = "2026-11-22T09:00:00.000Z"
    add()
    today = Day(clock)
    assert numbers(today.entries(journal)) == [3]
    add()
    add()
    assert numbers(today.entries(journal)) == [3, 4, 5]
    assert numbers(Day(clock).entries(journal)) == [3, 4, 5]


def test_a_day_begins_empty_and_a_clock_that_is_set_back_shows_that_of_its_own(
    journal: Journal, clock: Calendar, add: Add
) -> None:
    add()
    today = Day(clock)
    before, clock.time = clock.time, "2026-11-22T09:00:00.000Z"
    assert today.entries(journal) == []
    add()
    assert numbers(today.entries(journal)) == [3]
    clock.time = before
    assert numbers(today.entries(journal))[:2] == [1, 2]


def test_only_what_is_new_is_read(
    journal: Journal, clock: Calendar, add: Add, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        add()
    today = Day(clock)
    today.entries(journal)
    read: list[int] = []
    part = journal.store.part

    def counted(number: int, most: int) -> list[Entry]:
        found = part(number, most)
        read.extend(numbers(found))
        return found

    monkeypatch.setattr(journal.store, "part", counted)
    monkeypatch.setattr(journal.store, "latest", None)
    monkeypatch.setattr(journal.store, "entries", None)
    add()
    today.entries(journal)
    today.entries(journal)
    assert read == [7]


def test_another_journal_is_read_from_its_beginning(
    tmp_path: Any, journal: Journal, clock: Calendar, add: Add
) -> None:
    today = Day(clock)
    add()
    today.entries(journal)
    folder = str(tmp_path / "other")
    other = begin_event(folder, "Open", time=clock.now(), station="Kiosk 1").journal
    assert [entry.event for entry in today.entries(other)] == ["Open"]


def test_no_word_is_kept(journal: Journal, clock: Calendar, add: Add) -> None:
    add(Kind.BY_HAND, words=("ZANT", "QI"), verdict="unacceptable", note="ZANT is in no book")
    today = Day(clock)
    [_, found] = today.entries(journal)
    assert (found.kind, found.verdict) == ("ruling by hand", "unacceptable")
    assert "ZANT" not in repr(vars(today))
