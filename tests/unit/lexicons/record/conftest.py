"""The two stores of a journal: what is true of one is true of the other."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal

NewJournal = Callable[..., Journal]


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
