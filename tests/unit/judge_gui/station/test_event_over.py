"""A kiosk whose event is over: another program closed it, or began the next one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.events import Failed, SessionClosed
from judge_record.event import begin_event, close_event
from judge_record.journal import Journal

Open = Callable[..., Any]
later = "2099-01-01T00:00:00.000Z"
reasons = {"closed": "is closed.", "begun": "A new event has begun"}


def end_event(kiosk: Any, how: str) -> None:
    """End the event of a kiosk at another station, which may begin the next event."""
    if how == "closed":
        journal = Journal(kiosk.station.open_session.journal.path)
        close_event(journal, time=later, station="desk 1")
    else:
        folder = kiosk.station.memory.folder
        begin_event(folder, "Autumn Open", time=later, station="desk 1")


@pytest.mark.parametrize("how", ["closed", "begun"])
def test_the_idle_look_finds_that_the_event_is_over(open_station: Open, how: str) -> None:
    kiosk = open_station()
    kiosk.ruled("ZANT")
    assert kiosk.look() is None
    end_event(kiosk, how)
    fault = kiosk.look()
    assert isinstance(fault, Failed)
    assert reasons[how] in fault.reason
    assert "End this session" in fault.reason


@pytest.mark.parametrize("how", ["closed", "begun"])
def test_the_end_of_the_session_copies_and_names_its_own_journal(
    open_station: Open, come_to: Any, tmp_path: Path, how: str
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    kiosk = open_station(backup=str(stick), event="Spring Open")
    chain = kiosk.station.open_session.journal.opening_seal
    kiosk.ruled("ZANT")
    end_event(kiosk, how)
    visit = come_to(kiosk)
    visit.choose("End of the session: leave the program")
    ended = visit("yes")
    assert isinstance(ended, SessionClosed), ended
    copied = Journal(ended.copy)
    assert (copied.opening_seal, copied.event) == (chain, "Spring Open")
    assert ended.head == copied.head().spoken
    assert ended.event == "Spring Open"
    assert Journal(ended.journal).opening_seal == chain
    assert ended.unrecorded
