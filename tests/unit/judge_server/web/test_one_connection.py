"""The journal of a server, which all devices read on one connection."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judge_record.event import close_event
from judge_record.journal import Journal
from judge_record.store.sqlite import SharedFile, SqliteStore
from judge_server.stores import SharedStore, WritersStore
from judge_server.writer import Writer
from tests.unit.judge_server.web.conftest import Hall, Tab

devices = 5
an_idle_look = 11_000  # milliseconds: each idle device has looked at the journal once


class Serving:
    """Devices whose entries the writer of a server adds, as `judge serve` has them."""

    def __init__(self, here: Hall) -> None:
        self.here = here
        self.path = str(here.home / "journal" / "current.journal")
        store = WritersStore(SqliteStore(self.path, stays_open=True))
        self.writer = Writer(Journal(self.path, lambda _: store).together)
        shared = SharedStore(SharedFile(self.path), store, self.writer)
        here.kiosks.kept_in = lambda _path: shared
        self.tabs: list[Tab] = []

    def add(self, number: int) -> None:
        """Pair so many devices, and open their stations."""
        for _ in range(number):
            self.tabs.append(self.here.phone(table=str(len(self.tabs) + 1)))
            self.tabs[-1].open()

    def look(self) -> set[str]:
        """Let each idle device look at the journal. Return the headings of their pages."""
        self.here.wait(an_idle_look)
        for tab in self.tabs:
            tab.open()
        return {tab.title for tab in self.tabs}


@pytest.fixture
def serving(hall: Callable[..., Hall]) -> Iterator[Serving]:
    found = Serving(hall())
    yield found
    found.here.kiosks.close()
    found.writer.end()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of connections that are opened from now on."""
    found: list[str] = []
    connect = sqlite3.connect

    def noted(path: str, **more: object) -> sqlite3.Connection:
        if "current.journal" in path:
            found.append(path)
        return connect(path, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return found


def test_idle_devices_look_at_an_unchanged_journal_on_one_connection(
    serving: Serving, opened: list[str]
) -> None:
    serving.add(devices)
    ready = serving.look()
    opened.clear()
    assert serving.look() == ready
    assert len(opened) <= 1


def test_a_device_opens_the_journal_only_after_an_entry_was_added(
    serving: Serving, opened: list[str]
) -> None:
    serving.add(1)
    first = Journal(serving.path).head().number
    opened.clear()
    serving.add(1)
    connections = len(opened)
    added = Journal(serving.path).head().number - first
    assert 0 < connections <= added


def closed(older: Path, path: str) -> None:
    """Close the event."""
    close_event(Journal(path), time="t9", station="Desk 1")


@pytest.mark.parametrize("exchange", [shutil.move, shutil.copy, closed])
def test_each_device_sees_an_older_copy_of_the_journal_and_the_end_of_its_event(
    serving: Serving, tmp_path: Path, exchange: Callable[[Path, str], object]
) -> None:
    older = tmp_path / "older"
    shutil.copy(serving.path, older)
    serving.add(2)
    assert serving.look() != {"CANNOT JUDGE"}
    exchange(older, serving.path)
    assert serving.look() == {"CANNOT JUDGE"}


def test_an_older_copy_judges_nothing_at_a_device_that_has_not_looked(
    serving: Serving, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    shutil.copy(serving.path, older)
    serving.add(1)
    [tab] = serving.tabs
    tab.to_hand_off("ZANT")
    shutil.copy(older, serving.path)
    tab.hold()
    tab.open()
    assert tab.title == "CANNOT JUDGE"
    assert Journal(serving.path).head().number == 1
