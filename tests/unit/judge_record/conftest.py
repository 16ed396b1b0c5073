"""What the tests of the record share: journals in either store, and sessions that write them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_record.journal import Journal
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from lexicons import Library
from tests.clocks import SetClock
from tests.journals import begin_journal

NewJournal = Callable[..., Journal]
Begin = Callable[..., Session]


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


@pytest.fixture
def begin(new_journal: NewJournal) -> Begin:
    """Begins a session at the one journal of the test, in either store."""
    journal = new_journal()

    def begin(station: str = "desk 1", policy: ProbingPolicy = ProbingPolicy.RECORD) -> Session:
        return Session(
            Library().adjudicator("open"),
            journal,
            station=station,
            clock=SetClock(lambda: "2026-11-20T10:31:00.000Z", near=lambda _: True),
            policy=policy,
        )

    return begin


def kinds(session: Session) -> list[str]:
    """Return the kinds of the entries of a session after the first of its journal."""
    return [entry.kind for entry in session.journal.entries()][1:]
