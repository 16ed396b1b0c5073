"""What the tests of the record share: journals in either store, and sessions that write them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_record.journal import Journal
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from lexicons import Library
from tests.clocks import SetClock
from tests.journals import begin_journal
from tests.memory_store import MemoryStore

NewJournal = Callable[..., Journal]
club_night = ("Club night", "t0", "desk 1")
Begin = Callable[..., Session]

#: The beginning of a script: its process forks others, and ends with an error if one of them does.
forks = """
import os, sys, traceback

def forked(act, *what):
    child = os.fork()
    if not child:
        try:
            act(*what)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return child

def wait_for(running):
    sys.exit(any([os.waitpid(child, 0)[1] for child in running]))
"""


@pytest.fixture(params=["sqlite", "postgres"])
def new_journal(request: pytest.FixtureRequest, tmp_path: Path) -> NewJournal:
    """Begins a journal: in a file of its own, or as one of many chains in a database."""
    place = str(tmp_path / "event.journal")
    if request.param == "postgres":
        place = request.getfixturevalue("server").url()

    def begin(
        event: str = "Open",
        time: str = "2026-11-20T10:30:00.000Z",
        station: str = "desk 1",
        nonce: str = "",
    ) -> Journal:
        return begin_journal(place, event, time, station, nonce)

    return begin


@pytest.fixture(params=["memory", "file", "database"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Journal:
    """A journal of one entry, in each of the stores."""
    if request.param == "memory":
        return Journal("nowhere", MemoryStore)
    if request.param == "database":
        return begin_journal(request.getfixturevalue("server").url(), *club_night)
    return in_a_file(tmp_path)


def in_a_file(folder: Path) -> Journal:
    """A journal of one entry in a file."""
    return begin_journal(str(folder / "event.journal"), *club_night)


def session_over(journal: Journal | None = None, **more: Any) -> Session:
    """A session that asks a person about overlaps. All is recent, and a journal is in memory."""
    clock = SetClock(lambda: "2026-11-20T10:31:00.000Z", near=lambda _: True)
    given = {"station": "desk 1", "clock": clock, "policy": ProbingPolicy.ASK, **more}
    judge = Library().adjudicator("open")
    return Session(judge, journal or Journal("nowhere", MemoryStore), **given)


@pytest.fixture
def begin(new_journal: NewJournal) -> Begin:
    """Begins a session at the one journal of the test, in either store."""
    journal = new_journal()

    def begin(station: str = "desk 1", policy: ProbingPolicy = ProbingPolicy.RECORD) -> Session:
        return session_over(journal, station=station, policy=policy)

    return begin


@pytest.fixture
def session(begin: Begin) -> Session:
    """A session that asks a person about overlaps."""
    return begin(policy=ProbingPolicy.ASK)


@pytest.fixture
def noting(begin: Begin) -> Session:
    """A session that only notes overlaps."""
    return begin()


def kinds(session: Session) -> list[str]:
    """Return the kinds of the entries of a session after the first of its journal."""
    return [entry.kind for entry in session.journal.entries()][1:]
